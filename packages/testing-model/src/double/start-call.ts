import type { ModelRequest } from "@openai/agents-core";
import type { MatchRefusal, Taken } from "@understudy/testing-shared/internal";
import type { PreparedStep } from "../steps/prepared-step.ts";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import { AbortWatch } from "./abort.ts";
import type { CallContext, LaneHandle } from "./call-context.ts";
import { ModelCall } from "./model-call.ts";
import type { FailedCall } from "./model-failures.ts";
import { withFreshStepCallIds } from "./step-response.ts";

/**
 * Takes a call in: records it and gives it its step, all at once. From then on it is in flight until it is settled.
 *
 * @param lane - the lane that the call comes with.
 * @throws an abort, which records and uses nothing, and violations.
 */
export function startCall(
  context: CallContext,
  request: ModelRequest,
  streamed: boolean,
  lane: LaneHandle | undefined,
): ModelCall {
  const { settings, log, script, verification } = context;
  // Reading the live request runs getters of it; where one throws, the call cannot be recorded.
  const read = <T>(reading: () => T): T => {
    try {
      return reading();
    } catch (error) {
      throw verification.violate(error);
    }
  };
  const signal = read(() => request.signal);
  const watch = new AbortWatch(signal, settings.name, settings.raceAbort);
  watch.check();
  const { index } = read(() => log.record({ streamed }, request));
  lane?.calls.push(index);
  verification.inFlight.begin(index, signal);
  try {
    // Now, because code of the test may change the live settings from here on.
    const preserveRawUsage = read(() => asksForRawUsage(request));
    const readCall = (): RecordedModelCall => log.at(index) as RecordedModelCall;
    const failed = { index, streamed, read: readCall };
    checkTools(context, request, failed);
    // A matcher may return what throws when it is looked at.
    const taken = read(() => script.take(index, readCall, lane));
    const { entry, time } = stepOf(context, request, failed, taken);
    return new ModelCall(context, {
      index,
      streamed,
      request,
      preserveRawUsage,
      watch,
      readCall,
      position: entry.position,
      gate: entry.gate,
      time,
      step: withFreshStepCallIds(entry.step, time, script.freshId),
    });
  } catch (error) {
    verification.inFlight.settle(index);
    throw error;
  }
}

function stepOf(
  { failures, verification, retryAdvice }: CallContext,
  request: ModelRequest,
  call: FailedCall,
  taken: Taken<PreparedStep, MatchRefusal>,
): Extract<Taken<PreparedStep, MatchRefusal>, { kind: "step" }> {
  switch (taken.kind) {
    case "step":
      return taken;
    case "exhausted":
      throw verification.violate(failures.unexpectedCall(call, taken.lane));
    case "none_fits":
      throw verification.violate(failures.refusedByAll(call, taken.refusals));
    case "several_lanes":
      throw verification.violate(failures.severalLanes(call, taken.lanes));
    case "lane_failed":
      throw verification.violate(taken.error);
    case "refused":
      if (taken.refusal.kind === "threw") {
        retryAdvice.noteWithoutAdvice(taken.refusal.error, request, call.streamed);
      }
      throw verification.violate(
        failures.refused({ ...call, position: taken.entry.position }, taken.refusal),
      );
  }
}

/** Under `strict`: a tool that an earlier step called, and that failed, shows in the request. */
function checkTools(
  { settings, tools, failures, verification }: CallContext,
  request: ModelRequest,
  call: FailedCall,
): void {
  const failed = settings.strict ? tools.findFailure(request.input) : undefined;
  if (failed !== undefined) {
    const { calledBy, ...tool } = failed;
    throw verification.violate(failures.toolFailed(call, tool, calledBy));
  }
}

function asksForRawUsage(request: ModelRequest): boolean {
  const settings = request.modelSettings as ModelRequest["modelSettings"] | undefined;
  return settings?.preserveRawUsage === true;
}
