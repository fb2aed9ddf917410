import type { KnownRealtimeEvent } from "../types/events.ts";

/** Every event that the SDK knows a transport to emit. One that it gains, or drops, does not compile. */
export const KNOWN_EVENTS = {
  "*": true,
  audio: true,
  audio_done: true,
  audio_interrupted: true,
  audio_transcript_delta: true,
  connection_change: true,
  error: true,
  function_call: true,
  item_deleted: true,
  item_update: true,
  mcp_approval_request: true,
  mcp_tool_call_completed: true,
  mcp_tools_listed: true,
  output_text_delta: true,
  turn_done: true,
  turn_started: true,
  usage_update: true,
} as const satisfies Readonly<Record<KnownRealtimeEvent, true>>;

/**
 * Whether an event is one that the SDK's transports emit: of those that its type names, or an event of the provider, which
 * they pass on under its own name (`input_audio_buffer.speech_started`).
 */
export function isKnownEvent(event: string): boolean {
  return Object.hasOwn(KNOWN_EVENTS, event) || /^[a-z_]+(?:\.[a-z_]+)+$/u.test(event);
}
