import type { ModelResponse, StreamEvent } from "@openai/agents-core";
import { isObject } from "@understudy/testing-shared/internal";
import { assignCallIds, freeCallIds, positionsToAssign } from "../items/assigned-call-id.ts";
import { freshCallIds } from "../items/fresh-call-ids.ts";
import { automaticEvents } from "../normalize/automatic-stream.ts";
import { WRONG_PIECES } from "../normalize/deltas.ts";
import { toModelResponse } from "../normalize/model-response.ts";
import { checkResponseAgainstRequest } from "../strict/check-response.ts";
import { type Answer, answerCall } from "./answer-call.ts";
import type { CallContext } from "./call-context.ts";
import { readEvents } from "./event-source.ts";
import type { ModelCall } from "./model-call.ts";

type ResponseAnswer = Extract<Answer, { kind: "response" }>;

/** Answers a call with a response. */
export async function deliverResponse(
  context: CallContext,
  call: ModelCall,
): Promise<ModelResponse> {
  const answer = await answerCall(context, call);
  if (answer.kind === "events") {
    throw new Error("unreachable: a call that does not stream is never answered with events");
  }
  return await finishResponse(context, call, answer);
}

/** Answers a call with events: those of the script, or those that the double makes of a response. */
export async function* deliverStream(
  context: CallContext,
  call: ModelCall,
): AsyncGenerator<StreamEvent, undefined, undefined> {
  const answer = await answerCall(context, call);
  if (answer.kind === "events") {
    for await (const exact of readEvents(answer.events, call)) {
      const event = withCallIds(exact, call);
      if (context.settings.strict) {
        await checkStrict(context, call, { ...answer, output: outputOf(event), malformed: NONE });
        call.checkAbort();
      }
      yield event;
    }
    return;
  }
  const response = await finishResponse(context, call, answer);
  const deltas = answer.deltas ?? context.settings.deltas;
  const events = automaticEvents(response, call.index, deltas);
  for (;;) {
    const { done, value } = nextEvent(context, call, events);
    if (done === true) {
      return;
    }
    call.checkAbort();
    yield value;
  }
}

async function finishResponse(
  context: CallContext,
  call: ModelCall,
  { response: scripted, expectToolFailure }: ResponseAnswer,
): Promise<ModelResponse> {
  const output = freeCallIds(scripted.output, scripted.assigned, inputOf(call));
  const response = { ...scripted, output };
  if (context.settings.strict) {
    await checkStrict(context, call, { ...response, expectToolFailure });
  }
  const finished = toModelResponse(response, {
    callIndex: call.index,
    preserveRawUsage: call.preserveRawUsage,
    defaultUsage: context.settings.defaultUsage,
  });
  call.checkAbort();
  return finished;
}

/** Holds an output against what the request allows, and remembers which tools are not meant to fail. */
async function checkStrict(
  { failures, tools }: CallContext,
  call: ModelCall,
  answered: {
    readonly output: readonly unknown[];
    readonly malformed: ReadonlySet<number>;
    readonly expectToolFailure: boolean;
  },
): Promise<void> {
  const { output, malformed, expectToolFailure } = answered;
  const problem = await checkResponseAgainstRequest(output, call.request, malformed);
  if (problem !== undefined) {
    throw call.violate(failures.forbidden(call.failed, problem));
  }
  if (!expectToolFailure) {
    tools.watch(output, call.position);
  }
}

/** An exact event as the runner gets it: the calls of a terminal event have their ids, fresh ones in a repeated step. */
function withCallIds(event: StreamEvent, call: ModelCall): StreamEvent {
  const assigned = positionsToAssign(outputOf(event));
  if ((assigned.size === 0 && call.time === 1) || event.type !== "response_done") {
    return event;
  }
  const items = assignCallIds(event.response.output, call.position);
  const output = freeCallIds(freshCallIds(items, call.time, call.freshId), assigned, inputOf(call));
  return { ...event, response: { ...event.response, output: [...output] } };
}

/** The live input: a getter of it is code of the application, and may throw. */
function inputOf(call: ModelCall): unknown {
  return call.read(() => call.request.input);
}

/** The output in a terminal event. Events pass as they are, so it may be anything. */
function outputOf(event: unknown): readonly unknown[] {
  const response = isObject(event) && event["type"] === "response_done" ? event["response"] : {};
  const output = isObject(response) ? response["output"] : undefined;
  return Array.isArray(output) ? output : [];
}

/** A function that cuts text is code of the test. */
function nextEvent(
  { failures }: CallContext,
  call: ModelCall,
  events: Generator<StreamEvent, void, undefined>,
): IteratorResult<StreamEvent, void> {
  try {
    return events.next();
  } catch (error) {
    throw error === WRONG_PIECES
      ? call.violate(failures.wrongPieces(call.failed))
      : call.keepUnintended(error);
  }
}

const NONE: ReadonlySet<number> = new Set();
