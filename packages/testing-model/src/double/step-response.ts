import { assignCallIds } from "../items/assigned-call-id.ts";
import { freshCallIds, type FreshId } from "../items/fresh-call-ids.ts";
import type { PreparedResponse, PreparedStep } from "../steps/prepared-step.ts";

/** The fixed response of a step, if it has one. */
export function responseOf({ outcome }: PreparedStep): PreparedResponse | undefined {
  return outcome.kind === "response" || outcome.kind === "stream" ? outcome.response : undefined;
}

/** Gives the calls of a response the ids that they are to get from the position of their step. */
export function withCallIds(response: PreparedResponse, position: number): PreparedResponse {
  return { ...response, output: assignCallIds(response.output, position) };
}

/** Gives the calls of a response ids of their own where the step has answered before. */
export function withFreshCallIds(
  response: PreparedResponse,
  time: number,
  freshId: FreshId,
): PreparedResponse {
  return time === 1
    ? response
    : { ...response, output: freshCallIds(response.output, time, freshId) };
}

/** {@link withFreshCallIds} for the fixed response of a step, if it has one. */
export function withFreshStepCallIds(
  step: PreparedStep,
  time: number,
  freshId: FreshId,
): PreparedStep {
  const response = responseOf(step);
  return response === undefined
    ? step
    : withResponse(step, withFreshCallIds(response, time, freshId));
}

/** {@link withCallIds} for the fixed response of a step, if it has one. */
export function withStepCallIds(step: PreparedStep, position: number): PreparedStep {
  const response = responseOf(step);
  return response === undefined ? step : withResponse(step, withCallIds(response, position));
}

/** A step with another response in the place of its own. */
export function withResponse(step: PreparedStep, response: PreparedResponse): PreparedStep {
  const { outcome } = step;
  switch (outcome.kind) {
    case "response":
    case "stream":
      return { ...step, outcome: { ...outcome, response } };
    default:
      return step;
  }
}
