import type { ModelRequest, ModelResponse, StreamEvent } from "@openai/agents-core";
import type { CallContext, LaneHandle } from "./call-context.ts";
import { deliverResponse, deliverStream } from "./deliver-answer.ts";
import { ModelEventStream } from "./model-event-stream.ts";
import { startCall } from "./start-call.ts";

/** Answers a call that does not stream. @param lane - the lane that the call comes with. */
export async function respond(
  context: CallContext,
  request: ModelRequest,
  lane: LaneHandle | undefined,
): Promise<ModelResponse> {
  const call = startCall(context, request, false, lane);
  try {
    return await deliverResponse(context, call);
  } finally {
    context.verification.inFlight.settle(call.index);
  }
}

/** Answers a streamed call. The call is recorded and takes its step now, not when the stream is read. */
export function stream(
  context: CallContext,
  request: ModelRequest,
  lane: LaneHandle | undefined,
): AsyncIterable<StreamEvent> {
  const call = startCall(context, request, true, lane);
  return new ModelEventStream(deliverStream(context, call), () => {
    context.verification.inFlight.settle(call.index);
  });
}
