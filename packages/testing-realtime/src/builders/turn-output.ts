import type { RealtimeTransportEvents } from "../types/events.ts";
import { callItemId, type CheckedCall } from "./function-call-event.ts";
import type { TurnMessage } from "./turn-message.ts";

type ResponseOutput = RealtimeTransportEvents["turn_done"][0]["response"]["output"];

/** What a response consists of in the end, in the provider's own form. */
export function outputOf(
  message: TurnMessage | undefined,
  calls: readonly CheckedCall[],
): ResponseOutput {
  const output: object[] = calls.map((call) => ({
    id: callItemId(call),
    object: "realtime.item",
    type: "function_call",
    status: "completed",
    name: call.name,
    call_id: call.callId,
    arguments: call.arguments,
  }));
  if (message !== undefined) {
    const { itemId, content, spoken } = message;
    output.unshift({
      id: itemId,
      object: "realtime.item",
      type: "message",
      status: "completed",
      role: "assistant",
      content: [
        spoken
          ? { type: "output_audio", transcript: content }
          : { type: "output_text", text: content },
      ],
    });
  }
  // The SDK's type names its own fields, where its transports hand the provider's through.
  return output as ResponseOutput;
}

/** What a response consists of that was cut short. */
export function interruptedOutput(itemId: string, heard: string | undefined): ResponseOutput {
  const message = {
    id: itemId,
    object: "realtime.item",
    type: "message",
    status: "incomplete",
    role: "assistant",
    content: heard === undefined ? [] : [{ type: "output_audio", transcript: heard }],
  };
  return [message] as object[] as ResponseOutput;
}
