import { isObject, snapshot } from "@understudy/testing-shared/internal";
import type { ScriptedRealtimeEvent } from "../types/events.ts";

/** The fields of events, and of what stands in them, that hold ids. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "itemId",
  "item_id",
  "previousItemId",
  "previous_item_id",
  "responseId",
  "response_id",
  "callId",
  "call_id",
]);

/**
 * The ids of the items, responses and calls that events bring into a conversation. A session takes what has the same one
 * for the same item, and runs a tool once for an id. An item that was cut short is one that was there before.
 */
export function broughtIds(events: readonly ScriptedRealtimeEvent[]): readonly string[] {
  return events
    .flatMap(([event, data]) => (isObject(data) ? idsOf(event, data) : []))
    .filter((id) => typeof id === "string");
}

function idsOf(event: string, data: Readonly<Record<PropertyKey, unknown>>): readonly unknown[] {
  switch (event) {
    case "turn_started":
      return [startedResponseId(data)];
    case "item_update":
      return data["status"] === "incomplete" ? [] : [data["itemId"]];
    case "function_call":
      return [data["id"], data["callId"], data["responseId"]];
    case "mcp_approval_request":
      return [data["itemId"]];
    default:
      return [];
  }
}

/** Where the SDK has the id of a response that begins. */
function startedResponseId({ providerData }: Readonly<Record<PropertyKey, unknown>>): unknown {
  const response = isObject(providerData) ? providerData["response"] : undefined;
  return isObject(response) ? response["id"] : undefined;
}

/**
 * Copies events for a call. From the second call that takes their step on, the ids in `own` have the number of the call
 * behind them, wherever they stand: `call_1` is `call_1_2`.
 *
 * @param time - the how-manieth call that takes the step this is, from 1.
 */
export function freshEvents(
  events: readonly ScriptedRealtimeEvent[],
  time: number,
  own: ReadonlySet<string>,
): readonly ScriptedRealtimeEvent[] {
  const copies = snapshot(events);
  // What is found on the way is looked through later in the same loop.
  const found = new Set<object>(time === 1 ? [] : [copies]);
  for (const container of found) {
    for (const [key, value] of Object.entries(container) as readonly [string, unknown][]) {
      if (isData(value)) {
        found.add(value);
      } else if (ID_FIELDS.has(key) && typeof value === "string" && own.has(value)) {
        Reflect.set(container, key, `${value}_${time}`);
      }
    }
  }
  return copies;
}

/** Whether a value is a list or a plain object, of whichever realm: those are copies; what has behaviour is not. */
function isData(value: unknown): value is object {
  if (Array.isArray(value) || !isObject(value)) {
    return Array.isArray(value);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return !isObject(prototype) || Object.getPrototypeOf(prototype) === null;
}
