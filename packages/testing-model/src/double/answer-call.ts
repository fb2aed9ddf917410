import { isFault, judgeMatch } from "@understudy/testing-shared/internal";
import { prepareEvents } from "../steps/prepare-events.ts";
import { prepareStep } from "../steps/prepare-step.ts";
import type {
  Outcome,
  PreparedEvents,
  PreparedResponse,
  PreparedStep,
} from "../steps/prepared-step.ts";
import { fault, type StepFault } from "../steps/step-fault.ts";
import type { ScriptedModelDeltas } from "../types/responses.ts";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import type { CallContext } from "./call-context.ts";
import type { ModelCall } from "./model-call.ts";
import { responseOf, withResponse } from "./step-response.ts";

/** What a call is answered with, and what the steps on the way to it say. */
export type Answer = {
  readonly deltas: ScriptedModelDeltas | undefined;
  readonly expectToolFailure: boolean;
} & (
  | { readonly kind: "response"; readonly response: PreparedResponse }
  | { readonly kind: "events"; readonly events: PreparedEvents }
);

type Respond = (call: RecordedModelCall) => unknown;

/** More responders than this, one answering with the other, are a mistake. */
const LONGEST_CHAIN = 100;

/**
 * Follows the step of a call, and what its responder answers, to a response or to events.
 *
 * @throws an abort, the error of an error step, what a responder throws, and violations.
 */
export async function answerCall(context: CallContext, call: ModelCall): Promise<Answer> {
  if (call.isHeld) {
    await call.waitAtGate();
  }
  let { step } = call;
  let { deltas, expectToolFailure } = step;
  for (let length = 0; length < LONGEST_CHAIN; length += 1) {
    // A matcher, or a getter of an answer, may have aborted the request.
    call.checkAbort();
    const { outcome } = step;
    switch (outcome.kind) {
      case "response":
        return { kind: "response", response: outcome.response, deltas, expectToolFailure };
      case "error":
        throw thrownError(context, call, outcome);
      case "stream":
        return { ...streamAnswer(context, call, outcome), deltas, expectToolFailure };
      case "stream_responder": {
        const events = await askForEvents(context, call, outcome.respond);
        return { kind: "events", events, deltas, expectToolFailure };
      }
      case "responder":
        step = await askForStep(context, call, outcome.respond);
        deltas = step.deltas ?? deltas;
        expectToolFailure ||= step.expectToolFailure;
    }
  }
  const endless = fault("invalid_response", "is a responder, and so on for ever");
  throw invalidAnswer(context, call, endless, "responder");
}

function thrownError(
  { retryAdvice }: CallContext,
  { request, streamed }: ModelCall,
  { error, retryAdvice: advice }: Extract<Outcome, { kind: "error" }>,
): unknown {
  retryAdvice.note(error, request, streamed, advice);
  return error;
}

function streamAnswer(
  { failures }: CallContext,
  call: ModelCall,
  { events, response }: Extract<Outcome, { kind: "stream" }>,
):
  | { readonly kind: "events"; readonly events: PreparedEvents }
  | { readonly kind: "response"; readonly response: PreparedResponse } {
  if (call.streamed) {
    return { kind: "events", events };
  }
  if (response === undefined) {
    throw call.violate(failures.incompatible(call.failed, "stream"));
  }
  return { kind: "response", response };
}

async function askForEvents(
  context: CallContext,
  call: ModelCall,
  respond: Respond,
): Promise<PreparedEvents> {
  if (!call.streamed) {
    throw call.violate(context.failures.incompatible(call.failed, "stream_responder"));
  }
  const answered = await ask(call, respond);
  const events = call.read(() => prepareEvents(answered, "stream_responder"));
  const admitted = isFault(events) ? events : context.script.admitEvents(events);
  if (isFault(admitted)) {
    throw invalidAnswer(context, call, admitted, "stream_responder");
  }
  return admitted;
}

async function askForStep(
  context: CallContext,
  call: ModelCall,
  respond: Respond,
): Promise<PreparedStep> {
  const answered = await ask(call, respond);
  const step = call.read(() => prepareStep(answered));
  const admitted = isFault(step) ? step : admit(context, call, step);
  if (isFault(admitted)) {
    throw invalidAnswer(context, call, admitted, admitted.stepType ?? "responder");
  }
  const { match } = admitted;
  const refusal =
    match === undefined ? undefined : call.read(() => judgeMatch(() => match(call.view())));
  if (refusal !== undefined) {
    throw call.violate(context.failures.refused(call.failed, refusal));
  }
  return admitted;
}

/** Asks a responder, with a view of the call that is its own. */
async function ask(call: ModelCall, respond: Respond): Promise<unknown> {
  const answered = await call.run(() => respond(call.view()));
  call.checkAbort();
  return answered;
}

function admit(
  { script }: CallContext,
  { position, time }: ModelCall,
  step: PreparedStep,
): PreparedStep | StepFault {
  const { outcome } = step;
  const events = outcome.kind === "stream" ? script.admitEvents(outcome.events) : undefined;
  if (events !== undefined && isFault(events)) {
    return events;
  }
  const response = responseOf(step);
  if (response === undefined) {
    return step;
  }
  const admitted = script.admit(response, position, time);
  return isFault(admitted) ? admitted : withResponse(step, admitted);
}

function invalidAnswer(
  { failures }: CallContext,
  call: ModelCall,
  faultOfAnswer: StepFault,
  stepType: string,
): unknown {
  return call.violate(failures.invalidAnswer(call.failed, faultOfAnswer, stepType));
}
