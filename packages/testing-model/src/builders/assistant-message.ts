import type { AssistantMessageItem } from "@openai/agents-core";

import { definedFields } from "./defined-fields.ts";

/** What {@link assistantMessage} may be given besides the text. */
export interface AssistantMessageOptions {
  /** The message's id. Without it the message has none. */
  readonly id?: string | undefined;
  /** Whether the message comments on the work or is the final answer. */
  readonly phase?: AssistantMessageItem extends { phase?: infer TPhase } ? TPhase : undefined;
  /** Data of the provider that the SDK hands on as it is. */
  readonly providerData?: Record<string, unknown> | undefined;
}

/**
 * A completed message of the assistant with one text.
 *
 * @example
 * ```ts
 * import { ScriptedModel, assistantMessage } from "@understudy/testing-model";
 *
 * const model = new ScriptedModel([[assistantMessage("Paris is the capital of France.")]]);
 * ```
 */
export function assistantMessage(
  text: string,
  options: AssistantMessageOptions = {},
): AssistantMessageItem {
  const { id, phase, providerData } = options;
  return {
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text }],
    ...definedFields({ id, phase, providerData }),
  };
}
