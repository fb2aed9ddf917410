import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
  type ScriptedModelInput,
  ScriptedModelRequestAbortedError,
} from "@understudy/testing-model";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { abortableRequest } from "../support/requests.ts";
import { started } from "../support/sources.ts";

const message = assistantMessage("one two three");

/** What an abort during the first call of a model looks like. */
const aborted = { name: "AbortError", callIndex: 0 };

describe("a request that is aborted before the call", () => {
  test("is refused without being recorded or using a step, streamed or not", async () => {
    const model = new ScriptedModel([[message]]);
    const { abort, request } = abortableRequest();
    abort();
    const error = await rejectionOf(model.getResponse(request));

    expect(error).toBeInstanceOf(ScriptedModelRequestAbortedError);
    expect(error).toMatchObject({ name: "AbortError", callIndex: undefined });
    expect(thrownBy(() => model.getStreamedResponse(request))).toMatchObject({
      name: "AbortError",
    });
    expect(model.calls).toEqual([]);
    expect(model.remainingSteps).toBe(1);
    expect(model.violations).toEqual([]);
  });
});

describe("a request that is aborted by code of the script", () => {
  type Script = (abort: () => void) => ScriptedModelInput;
  const failure = new Error("not this one");
  const scripts: [string, Script][] = [
    ["a matcher of a response", (abort) => modelResponse([message], { match: abort })],
    ["a matcher of an error", (abort) => modelError(failure, undefined, { match: abort })],
    [
      "a matcher of a responder",
      (abort) => modelResponder(() => expect.unreachable("it is not called"), { match: abort }),
    ],
    [
      "a responder",
      (abort) =>
        modelResponder(() => {
          abort();
          return [message];
        }),
    ],
    [
      "a responder that answers later",
      (abort) =>
        modelResponder(async () => {
          await Promise.resolve();
          abort();
          return [message];
        }),
    ],
    [
      "a responder that answers with an error",
      (abort) =>
        modelResponder(() => {
          abort();
          return failure;
        }),
    ],
    [
      "a responder that answers with what is no answer",
      (abort) =>
        modelResponder(() => {
          abort();
          return JSON.parse("5");
        }),
    ],
    [
      "a getter of an answer",
      (abort) =>
        modelResponder(() => ({
          usage: { requests: 1 },
          get output() {
            abort();
            return [message];
          },
        })),
    ],
    [
      "a getter of an answer that is an error step",
      (abort) =>
        modelResponder(() => ({
          type: "error" as const,
          get error() {
            abort();
            return failure;
          },
        })),
    ],
    [
      "the matcher of an answer",
      (abort) => modelResponder(() => modelError(failure, undefined, { match: abort })),
    ],
  ];

  test.each(scripts)("fails with an AbortError that tells the call: %s", async (_who, script) => {
    const { abort, request } = abortableRequest();
    const model = new ScriptedModel([script(abort)]);

    expect(await rejectionOf(model.getResponse(request))).toMatchObject(aborted);
    expect(model.calls).toHaveLength(1);
    expect(model.remainingSteps).toBe(0);
    model.assertComplete();
  });

  test.each<[string, Script]>([
    ...scripts,
    [
      "a stream responder",
      (abort) =>
        modelStreamResponder(() => {
          abort();
          return [started];
        }),
    ],
    [
      "a stream responder that answers later",
      (abort) =>
        modelStreamResponder(async () => {
          await Promise.resolve();
          abort();
          return [started];
        }),
    ],
    [
      "a stream responder that answers with what is no stream",
      (abort) =>
        modelStreamResponder(() => {
          abort();
          return JSON.parse("5");
        }),
    ],
    ["the matcher of a stream", (abort) => modelStream([started], { match: abort })],
    [
      "opening a source",
      (abort) =>
        modelStream({
          [Symbol.iterator]: () => {
            abort();
            return [started].values();
          },
        }),
    ],
    [
      "the first event of a source",
      (abort) =>
        modelStream(
          (function* () {
            abort();
            yield started;
          })(),
        ),
    ],
  ])("ends a stream before its first event: %s", async (_who, script) => {
    const { abort, request } = abortableRequest();
    const model = new ScriptedModel([script(abort)]);
    const { values, error } = await readAll(model.getStreamedResponse(request));

    expect(values).toEqual([]);
    expect(error).toMatchObject(aborted);
    model.assertComplete();
  });

  test("ends a stream behind its start where the function that cuts text aborts", async () => {
    const { abort, request } = abortableRequest();
    const model = new ScriptedModel([
      modelResponse([message], {
        deltas: (text) => {
          abort();
          return [text];
        },
      }),
    ]);
    const { values, error } = await readAll(model.getStreamedResponse(request));

    expect(values).toEqual([started]);
    expect(error).toMatchObject(aborted);
  });
});
