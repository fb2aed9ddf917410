import type { AssistantMessageItem } from "@openai/agents-core";

import { jsonText } from "../items/json-text.ts";
import { assistantMessage, type AssistantMessageOptions } from "./assistant-message.ts";

/**
 * A message whose text is the JSON of `value`: the final answer of an agent that has an `outputType`.
 *
 * @throws InvalidScriptedModelItemError if JSON cannot carry the value.
 */
export function structuredOutput(
  value: unknown,
  options?: AssistantMessageOptions,
): AssistantMessageItem {
  return assistantMessage(jsonText(value, { helper: "structuredOutput", path: "value" }), options);
}
