import type { ScriptedRealtimeEvent } from "../types/events.ts";

/** Events in the order in which a transport emits them. Several lists make one: `[...first, ...second]`. */
export type RealtimeEventList = readonly ScriptedRealtimeEvent[];

/** A list of events that nobody can lengthen, shorten or reorder. */
export function eventList(events: readonly ScriptedRealtimeEvent[]): RealtimeEventList {
  return Object.freeze(events.map((event) => Object.freeze(event)));
}
