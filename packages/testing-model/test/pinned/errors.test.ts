import { describe, expect, test } from "vitest";

import { CallsInFlightError, UnderstudyError } from "@understudy/testing-shared";

import {
  assistantMessage,
  functionCall,
  InvalidScriptedModelStepError,
  ModelCallMatcherError,
  modelError,
  modelResponder,
  modelResponse,
  ScriptedModel,
  ScriptedModelRequestAbortedError,
  UnconsumedModelStepsError,
  UnexpectedModelCallError,
} from "@understudy/testing-model";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { looseInput } from "../support/loosely.ts";
import { modelRequest } from "../support/requests.ts";

const secret = "sk-secret";
const request = modelRequest({ input: secret });

/** One error of every kind that a model throws. */
async function everyError(): Promise<Record<string, unknown>> {
  const controller = new AbortController();
  controller.abort();
  const refusing = new ScriptedModel([modelResponse([], { match: () => false })]);
  const waiting = new ScriptedModel([modelResponder(() => new Promise(() => undefined))]);
  void waiting.getResponse(request);
  return {
    unexpected: await rejectionOf(new ScriptedModel().getResponse(request)),
    unconsumed: thrownBy(() => new ScriptedModel([[]]).assertComplete()),
    invalid: thrownBy(() => new ScriptedModel([looseInput(null)])),
    aborted: await rejectionOf(
      new ScriptedModel([[]]).getResponse({ ...request, signal: controller.signal }),
    ),
    refused: await rejectionOf(refusing.getResponse(request)),
    inFlight: thrownBy(() => waiting.assertComplete()),
  };
}

describe("the errors of a model", () => {
  test("have a class, a name and a code", async () => {
    const errors = await everyError();

    expect(
      Object.entries(errors).map(([key, error]) => [
        key,
        Reflect.get(Object(error), "name"),
        Reflect.get(Object(error), "code"),
        UnderstudyError.isInstance(error),
      ]),
    ).toEqual([
      ["unexpected", "UnexpectedModelCallError", "unexpected_model_call", true],
      ["unconsumed", "UnconsumedModelStepsError", "unconsumed_model_steps", true],
      ["invalid", "InvalidScriptedModelStepError", "invalid_scripted_model_step", true],
      ["aborted", "AbortError", "scripted_model_request_aborted", true],
      ["refused", "ModelCallMatcherError", "model_call_matcher", true],
      ["inFlight", "CallsInFlightError", "calls_in_flight", true],
    ]);
    expect(errors["unexpected"]).toBeInstanceOf(UnexpectedModelCallError);
    expect(errors["unconsumed"]).toBeInstanceOf(UnconsumedModelStepsError);
    expect(errors["invalid"]).toBeInstanceOf(InvalidScriptedModelStepError);
    expect(errors["aborted"]).toBeInstanceOf(ScriptedModelRequestAbortedError);
    expect(errors["refused"]).toBeInstanceOf(ModelCallMatcherError);
    expect(errors["inFlight"]).toBeInstanceOf(CallsInFlightError);
  });

  test("have the fields of the guide", async () => {
    const model = new ScriptedModel([[], []]);
    await model.getResponse(modelRequest());

    expect(thrownBy(() => model.assertComplete())).toMatchObject({ remainingSteps: 1 });
    await model.getResponse(modelRequest());
    expect(thrownBy(() => model.getStreamedResponse(modelRequest()))).toMatchObject({
      callIndex: 2,
      streamed: true,
    });
    expect(await rejectionOf(model.getResponse(modelRequest()))).toMatchObject({
      callIndex: 3,
      streamed: false,
    });
  });

  test("keep payloads out of the message, and have them in call and report", async () => {
    const model = new ScriptedModel([
      [functionCall("send", { key: secret }, { callId: "call_1" })],
      [assistantMessage(secret)],
      modelError(new Error(secret)),
      modelResponse([assistantMessage(secret)], { match: () => false }),
    ]);
    await model.getResponse(request);
    await model.getResponse(request);
    await rejectionOf(model.getResponse(request));
    const error = await rejectionOf(model.getResponse(request));

    if (!ModelCallMatcherError.isInstance(error)) {
      return expect.unreachable("the match refuses");
    }
    expect(error.message).not.toContain(secret);
    expect(JSON.stringify(error)).not.toContain(secret);
    expect(error.call).toMatchObject({ index: 3, request: { input: secret } });
    expect(error.report()).toContain(secret);
  });

  test("lay the script out: state, kind, tools, place", async () => {
    const model = new ScriptedModel(
      [
        [functionCall("get_weather", {}, { callId: "call_1" })],
        modelResponse([assistantMessage("hi")], { match: () => false }),
        modelError(new RangeError("meant")),
      ],
      { name: "weather" },
    );
    await model.getResponse(modelRequest());
    const error = await rejectionOf(model.getResponse(modelRequest()));
    const { message } = Object(error);

    expect(message).toMatch(
      /^weather: the match of step 2 did not accept call #2 \(not streamed\)/u,
    );
    expect(message).toMatch(
      /^ {4}1\. \[call #1\] response: function_call "get_weather" {2}\(.*errors\.test\.ts/mu,
    );
    expect(message).toMatch(
      /^ {2}> 2\. \[call #2\] response: message, with match {2}\(.*errors\.test\.ts/mu,
    );
    expect(message).toMatch(/^ {4}3\. \[unused\] error: RangeError {2}\(.*errors\.test\.ts/mu);
  });

  test("are made although an error of the script cannot be read", async () => {
    class Unreadable extends Error {
      override get name(): string {
        throw new Error("not for you");
      }
    }
    const model = new ScriptedModel([[], new Unreadable()]);
    await model.getResponse(modelRequest());

    expect(thrownBy(() => model.assertComplete())).toBeInstanceOf(UnconsumedModelStepsError);
  });
});
