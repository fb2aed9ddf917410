import { checkOptions } from "@understudy/testing-shared/internal";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import { eventList, type RealtimeEventList } from "./event-list.ts";
import { callEvents } from "./function-call-event.ts";
import { assistantMessage, startedMessage } from "./message-items.ts";
import { callsOf } from "./turn-calls.ts";
import { messageOf } from "./turn-message.ts";
import { type RealtimeTurnOptions, TURN_CHECKS } from "./turn-options.ts";
import { outputOf } from "./turn-output.ts";
import { speechEvents, textEvents } from "./turn-pieces.ts";
import { doneUsage, usageOf } from "./turn-usage.ts";

/**
 * A whole turn of the assistant, in the order in which the SDK's transports emit it: `turn_started`; the item of the
 * message; its text, or its transcript and audio and `audio_done`; the completed item; each call with its item;
 * `usage_update` where `usage` is given; `turn_done`, whose output is in the provider's own form, as the SDK's
 * transports leave it. Raw provider events (`*`) are not among them.
 *
 * Ids that are not given are made of `id` alone and of nothing that other turns or tests did, so that a turn is the same
 * wherever and in whatever order it is made. Two turns of one conversation are told apart by an `id` of their own: what
 * has the same ids counts as the same item to the session.
 *
 * @throws InvalidOptionError if an option is unknown or of the wrong kind, if there is neither text nor transcript nor
 * call, or if two items or calls would have one id.
 *
 * @example
 * ```ts
 * import { realtimeEvent } from "@understudy/testing-realtime";
 *
 * const conversation = [
 *   ...realtimeEvent.userSaid("Where is order 123?", { spoken: true }),
 *   ...realtimeEvent.turn({ calls: [{ name: "lookup_order", arguments: { orderId: "123" } }] }),
 *   ...realtimeEvent.turn({ id: 2, transcript: "It has shipped.", audio: 800, deltas: "word" }),
 * ];
 *
 * console.log(conversation.map(([event]) => event).join(" "));
 * ```
 */
export function turn(options: RealtimeTurnOptions): RealtimeEventList {
  checkOptions("realtimeEvent.turn", options, TURN_CHECKS);
  const { id = 1, responseId = `response_${id}`, usage } = options;
  const message = messageOf(options, `assistant_${id}`);
  const calls = callsOf(options, String(id), responseId, message);
  const response = {
    id: responseId,
    output: outputOf(message, calls),
    usage: doneUsage(usage),
  };
  const events: ScriptedRealtimeEvent[] = [
    ["turn_started", { type: "response_started", providerData: { response: { id: responseId } } }],
  ];
  if (message !== undefined) {
    const { itemId, content, spoken } = message;
    const pieces = spoken ? speechEvents : textEvents;
    events.push(
      startedMessage(message),
      ...pieces({ content, itemId, responseId, audio: options.audio, deltas: options.deltas }),
      assistantMessage(message, content, spoken),
    );
  }
  events.push(...calls.flatMap(callEvents));
  if (usage !== undefined) {
    events.push(["usage_update", usageOf(usage)]);
  }
  events.push(["turn_done", { type: "response_done", response }]);
  return eventList(events);
}
