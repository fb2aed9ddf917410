import type { MessageOfRole } from "../items/item-shapes.ts";
import { definedFields } from "./defined-fields.ts";

/** A message of the assistant. */
export type AssistantMessage = MessageOfRole<"assistant">;

/** One part of the content of an assistant's message. */
export type AssistantContentPart = AssistantMessage["content"][number];

/** What a message of the assistant may have besides its content. Its `status` is `completed` unless given. */
export type MessageItemOptions = Partial<Omit<AssistantMessage, "type" | "role" | "content">>;

/** What an audio part may have besides the audio, and its message besides that part. */
export type AudioItemOptions = MessageItemOptions &
  Partial<
    Omit<Extract<AssistantContentPart, { type: "audio" }>, "type" | "audio" | "providerData">
  >;

/**
 * A message of the assistant.
 *
 * @param content - a text, or parts of any kind; a text among them becomes an `output_text` part.
 */
export function message(
  content: string | readonly (string | AssistantContentPart)[],
  options: MessageItemOptions = {},
): AssistantMessage {
  const parts = typeof content === "string" ? [content] : content;
  return {
    type: "message",
    role: "assistant",
    status: "completed",
    content: parts.map((part) =>
      typeof part === "string" ? { type: "output_text", text: part } : part,
    ),
    ...definedFields(options),
  };
}

/** A message with one text. */
export function outputText(text: string, options?: MessageItemOptions): AssistantMessage {
  return message([{ type: "output_text", text }], options);
}

/** A message by which the model refuses to answer. */
export function refusal(text: string, options?: MessageItemOptions): AssistantMessage {
  return message([{ type: "refusal", refusal: text }], options);
}

/**
 * A message that is spoken.
 *
 * @param sound - the audio as base64, or the id of one that the provider holds.
 * @param options - the part's own `format`, `transcript` and so on, and the message's fields.
 */
export function audio(
  sound: string | { id: string },
  options: AudioItemOptions = {},
): AssistantMessage {
  const { format, transcript, promptCacheBreakpoint, ...messageOptions } = options;
  const part = { type: "audio" as const, audio: sound };
  return message(
    [{ ...part, ...definedFields({ format, transcript, promptCacheBreakpoint }) }],
    messageOptions,
  );
}

/**
 * A message with one picture.
 *
 * @param picture - the image as base64 or as a data URL.
 */
export function image(picture: string, options?: MessageItemOptions): AssistantMessage {
  return message([{ type: "image", image: picture }], options);
}
