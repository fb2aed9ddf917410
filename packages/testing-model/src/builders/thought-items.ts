import type { ItemOfKind } from "../items/item-shapes.ts";
import { definedFields } from "./defined-fields.ts";
import type { ItemOptions } from "./item-options.ts";

type ReasoningPart = ItemOfKind<"reasoning">["content"][number];

/**
 * What the model thought before it answered.
 *
 * @param content - a text, or the parts of the summary; a text among them becomes an `input_text` part, which is how
 * the SDK holds it.
 */
export function reasoning(
  content: string | readonly (string | ReasoningPart)[],
  options: ItemOptions<"reasoning", "content"> = {},
): ItemOfKind<"reasoning"> {
  const parts = typeof content === "string" ? [content] : content;
  return {
    type: "reasoning",
    content: parts.map((part) =>
      typeof part === "string" ? { type: "input_text", text: part } : part,
    ),
    ...definedFields(options),
  };
}

/**
 * A history that the provider made shorter.
 *
 * @param encryptedContent - what stands for the history, as the provider wrote it.
 */
export function compaction(
  encryptedContent: string,
  options: ItemOptions<"compaction", "encrypted_content"> = {},
): ItemOfKind<"compaction"> {
  return { type: "compaction", encrypted_content: encryptedContent, ...definedFields(options) };
}

/**
 * An item that the SDK's protocol has no kind for.
 *
 * @param providerData - what the provider returned.
 */
export function unknown(
  providerData?: Record<string, unknown>,
  options: ItemOptions<"unknown", "providerData"> = {},
): ItemOfKind<"unknown"> {
  return { type: "unknown", ...definedFields({ providerData, ...options }) };
}
