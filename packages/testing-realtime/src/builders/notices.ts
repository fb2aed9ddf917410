import { eventList, type RealtimeEventList } from "./event-list.ts";
import { requireId } from "./option-checks.ts";

/**
 * The assistant was interrupted: `audio_interrupted`, at which an application stops its playback. It changes no item
 * of the history and ends no response.
 */
export function interrupted(): RealtimeEventList {
  return eventList([["audio_interrupted"]]);
}

/**
 * An item is gone from the conversation.
 *
 * @throws InvalidOptionError
 */
export function historyDeleted(itemId: string): RealtimeEventList {
  requireId("realtimeEvent.historyDeleted", "itemId", itemId);
  return eventList([["item_deleted", { itemId }]]);
}

/**
 * The transport reports an error. The session passes it on as its own `error` event; in Node.js that throws, out of
 * `emit`, where the application has no listener for it.
 *
 * @param error - anything: an `Error`, or the error event of the provider.
 */
export function transportError(error: unknown): RealtimeEventList {
  return eventList([["error", { type: "error", error }]]);
}
