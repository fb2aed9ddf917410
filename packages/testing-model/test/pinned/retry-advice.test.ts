import type { ModelRequest, ModelRetryAdvice } from "@openai/agents-core";
import { describe, expect, test } from "vitest";

import {
  modelError,
  modelResponder,
  modelStreamResponder,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { readAll, rejectionOf } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const failure = new Error("meant");

/** A model whose calls fail, and what a runner does with it. */
function failing(...inputs: ScriptedModelInput[]) {
  const model = new ScriptedModel(inputs);
  return {
    model,
    /** Makes a call that fails. */
    fail: async (request: ModelRequest, stream = false): Promise<void> => {
      await (stream
        ? readAll(model.getStreamedResponse(request))
        : rejectionOf(model.getResponse(request)));
    },
    /** Asks for advice, as a runner does after a failed call. */
    ask: async (
      request: ModelRequest,
      { error = failure, stream = false, attempt = 1 } = {},
    ): Promise<ModelRetryAdvice | undefined> =>
      await model.getRetryAdvice({ error, request, stream, attempt }),
  };
}

/** An error step whose advice can be told from others. */
const advising = (reason: string, error = failure): ScriptedModelInput =>
  modelError(error, { suggested: true, reason });

describe("retry advice", () => {
  test("is that of the step that failed, and is given once", async () => {
    const { fail, ask } = failing(advising("first"));
    const request = modelRequest();
    await fail(request);

    expect(await ask(request)).toEqual({ suggested: true, reason: "first" });
    expect(await ask(request)).toBeUndefined();
  });

  test("is not given before its step failed, nor for another error", async () => {
    const { fail, ask } = failing(advising("first"));
    const request = modelRequest();

    expect(await ask(request)).toBeUndefined();
    await fail(request);
    expect(await ask(request, { error: new Error("another") })).toBeUndefined();
  });

  test("is not given for a step that brings none", async () => {
    const { fail, ask } = failing(modelError(failure), failure);
    const request = modelRequest();
    await fail(request);
    expect(await ask(request)).toBeUndefined();
    await fail(request);
    expect(await ask(request)).toBeUndefined();
  });

  test("may be made by a callback, which gets what the runner asks", async () => {
    const { fail, ask } = failing(
      modelError(failure, ({ attempt, error, stream }) => ({
        suggested: attempt === 2 && error === failure && !stream,
      })),
      modelError(failure, async ({ attempt }) => ({ suggested: attempt === 2 })),
      modelError(failure, () => undefined),
    );
    const request = modelRequest();
    await fail(request);
    expect(await ask(request, { attempt: 2 })).toEqual({ suggested: true });
    await fail(request);
    expect(await ask(request, { attempt: 3 })).toEqual({ suggested: false });
    await fail(request);
    expect(await ask(request)).toBeUndefined();
  });

  test("is as it was when the step was queued, and for every reader", async () => {
    const advice = { suggested: true, normalized: { statusCode: 500 } };
    const step = modelError(failure, advice);
    const { fail, ask } = failing(step, step);
    advice.suggested = false;
    advice.normalized.statusCode = 200;
    const request = modelRequest();
    const expected = { suggested: true, normalized: { statusCode: 500 } };
    await fail(request);
    const first = await ask(request);
    expect(first).toEqual(expected);
    Reflect.set(first ?? {}, "suggested", false);
    await fail(request);
    expect(await ask(request)).toEqual(expected);
  });

  test("goes to the request that failed where one error is thrown by several steps", async () => {
    const { fail, ask } = failing(advising("first"), advising("second"), modelError(failure));
    const [first, second, third] = [modelRequest(), modelRequest(), modelRequest()];
    await fail(first);
    await fail(second);
    await fail(third);

    expect(await ask(third)).toBeUndefined();
    expect(await ask(second)).toMatchObject({ reason: "second" });
    expect(await ask(first)).toMatchObject({ reason: "first" });
  });

  test("goes to the very request rather than to one that has the same containers", async () => {
    const { fail, ask } = failing(advising("first"), advising("second"));
    const first = modelRequest();
    const second = { ...first };
    await fail(first);
    await fail(second);

    expect(await ask(second)).toMatchObject({ reason: "second" });
    expect(await ask(first)).toMatchObject({ reason: "first" });
  });

  test("goes to the request by its containers, as the runner makes a new request of them", async () => {
    const { fail, ask } = failing(advising("first"), advising("second"));
    const [first, second] = [modelRequest(), modelRequest()];
    await fail(first);
    await fail(second);

    expect(await ask({ ...second })).toMatchObject({ reason: "second" });
    expect(await ask({ ...first })).toMatchObject({ reason: "first" });
  });

  test("goes in order to requests that it does not know", async () => {
    const { fail, ask } = failing(advising("first"), advising("second"));
    await fail(modelRequest());
    await fail(modelRequest());

    expect(await ask(modelRequest())).toMatchObject({ reason: "first" });
    expect(await ask(modelRequest())).toMatchObject({ reason: "second" });
    expect(await ask(modelRequest())).toBeUndefined();
  });

  test("is kept apart by whether the call streamed", async () => {
    const { fail, ask } = failing(advising("plain"), advising("streamed"));
    const request = modelRequest();
    await fail(request);
    await fail(request, true);

    expect(await ask(request, { stream: true })).toMatchObject({ reason: "streamed" });
    expect(await ask(request, { stream: true })).toBeUndefined();
    expect(await ask(request)).toMatchObject({ reason: "plain" });
  });

  test("that was left over is not given to an error that a responder threw", async () => {
    const { fail, ask } = failing(
      advising("stale"),
      modelResponder(() => {
        throw failure;
      }),
      modelStreamResponder(() => {
        throw failure;
      }),
    );
    await fail(modelRequest());
    const [plain, streamed] = [modelRequest(), modelRequest()];
    await fail(plain);
    await fail(streamed, true);

    expect(await ask(plain)).toBeUndefined();
    expect(await ask(streamed, { stream: true })).toBeUndefined();
  });

  test("is given for an error that is no object", async () => {
    const { fail, model } = failing(modelError("text", { suggested: true }));
    const request = modelRequest();
    await fail(request);

    expect(
      await model.getRetryAdvice({ error: "text", request, stream: false, attempt: 1 }),
    ).toEqual({ suggested: true });
  });
});
