export { KNOWN_EVENTS } from "../../src/builders/known-events.ts";
export { realtimeEvent } from "../../src/builders/realtime-event.ts";
export type { RealtimeTurnOptions } from "../../src/builders/turn-options.ts";
export type {
  KnownRealtimeEvent,
  ScriptedRealtimeEvent,
  ScriptedRealtimeEventOf,
} from "../../src/types/events.ts";
