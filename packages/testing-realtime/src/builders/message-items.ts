import type { RealtimeItemUpdate, ScriptedRealtimeEvent } from "../types/events.ts";
import { definedFields } from "./defined-fields.ts";

/** Where a message stands, and under which id. */
export interface MessagePlace {
  readonly itemId: string;
  readonly previousItemId?: string | null | undefined;
}

/** An item that has just come into the conversation and has no content yet. */
export function startedMessage(place: MessagePlace): ScriptedRealtimeEvent {
  return itemUpdate({
    ...placed(place),
    type: "message",
    role: "assistant",
    status: "in_progress",
    content: [],
  });
}

/** A message of the assistant with one part. */
export function assistantMessage(
  place: MessagePlace,
  text: string,
  spoken: boolean,
): ScriptedRealtimeEvent {
  return itemUpdate({
    ...placed(place),
    type: "message",
    role: "assistant",
    status: "completed",
    content: [spoken ? { type: "output_audio", transcript: text } : { type: "output_text", text }],
  });
}

/** A message of the assistant that was cut short, with what was heard of it. */
export function incompleteMessage(place: MessagePlace, transcript: string): ScriptedRealtimeEvent {
  return itemUpdate({
    ...placed(place),
    type: "message",
    role: "assistant",
    status: "incomplete",
    content: [{ type: "output_audio", transcript }],
  });
}

/** A message that the user wrote. */
export function writtenMessage(place: MessagePlace, text: string): ScriptedRealtimeEvent {
  return itemUpdate({
    ...placed(place),
    type: "message",
    role: "user",
    status: "completed",
    content: [{ type: "input_text", text }],
  });
}

/** A message that the user spoke, before (`null`) or after its transcription. */
export function spokenMessage(
  place: MessagePlace,
  transcript: string | null,
): ScriptedRealtimeEvent {
  return itemUpdate({
    ...placed(place),
    type: "message",
    role: "user",
    status: "completed",
    content: [{ type: "input_audio", transcript }],
  });
}

/** The update that brings an item. */
export function itemUpdate(item: RealtimeItemUpdate): ScriptedRealtimeEvent {
  return ["item_update", item];
}

function placed({ itemId, previousItemId }: MessagePlace): MessagePlace & { itemId: string } {
  return { itemId, ...definedFields({ previousItemId }) };
}
