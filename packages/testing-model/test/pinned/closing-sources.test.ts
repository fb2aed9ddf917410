import { describe, expect, test } from "vitest";

import {
  functionCall,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
} from "@understudy/testing-model";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { delta, done, started, watchedSource, type WatchedSource } from "../support/sources.ts";
import { deferred, nextTask } from "../support/tasks.ts";

const closeFailure = new Error("closing failed");
const failToClose = (): never => {
  throw closeFailure;
};

/** Starts a streamed call to a model with this source alone. */
function streamOf(source: WatchedSource, signal?: AbortSignal) {
  const model = new ScriptedModel([modelStream(source)]);
  const request = modelRequest(signal === undefined ? {} : { signal });
  return { model, stream: model.getStreamedResponse(request) };
}

describe("a source of events is closed", () => {
  test("when its reader stops early", async () => {
    const source = watchedSource();
    const { model, stream } = streamOf(source);
    for await (const event of stream) {
      expect(event).toEqual(delta("x"));
      break;
    }

    expect(source.log).toEqual(["open", "next", "return"]);
    model.assertComplete();
  });

  test("when its reader throws", async () => {
    const source = watchedSource(undefined, failToClose);
    const { stream } = streamOf(source);
    const thrown = new Error("of the reader");

    expect(
      await rejectionOf(async () => {
        for await (const event of stream) {
          throw event.type === "output_text_delta" ? thrown : event;
        }
      }),
    ).toBe(thrown);
    expect(source.log).toEqual(["open", "next", "return"]);
  });

  test("when its reader throws into it", async () => {
    const source = watchedSource();
    const { model, stream } = streamOf(source);
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    const thrown = new Error("into the stream");

    expect(await rejectionOf(async () => iterator.throw?.(thrown))).toBe(thrown);
    expect(source.log).toEqual(["open", "next", "return"]);
    model.assertComplete();
  });

  test("when its reader aborts, after it was asked once more", async () => {
    const controller = new AbortController();
    const source = watchedSource();
    const { stream } = streamOf(source, controller.signal);
    const error = await rejectionOf(async () => {
      for await (const event of stream) {
        expect(event).toEqual(delta("x"));
        controller.abort();
      }
    });

    expect(error).toMatchObject({ name: "AbortError" });
    expect(source.log).toEqual(["open", "next", "next", "return"]);
  });

  test("when the signal is aborted while an event is awaited, once that event came", async () => {
    const controller = new AbortController();
    const event = deferred<typeof started>();
    const source = watchedSource(() => event.promise);
    const { stream } = streamOf(source, controller.signal);
    const reading = readAll(stream);
    await nextTask();
    controller.abort();
    await nextTask();

    expect(source.log).toEqual(["open", "next"]);
    event.resolve(started);
    expect((await reading).error).toMatchObject({ name: "AbortError" });
    expect(source.log).toEqual(["open", "next", "return"]);
  });

  test("when it was opened and the signal is aborted meanwhile", async () => {
    const controller = new AbortController();
    const source = watchedSource();
    const model = new ScriptedModel([
      modelStream({
        [Symbol.asyncIterator]: () => {
          controller.abort();
          return source[Symbol.asyncIterator]();
        },
      }),
    ]);
    await readAll(model.getStreamedResponse(modelRequest({ signal: controller.signal })));

    expect(source.log).toEqual(["open", "next", "return"]);
  });

  test.each([
    ["rejects", () => Promise.reject(new Error("meant"))],
    [
      "throws",
      () => {
        throw new Error("meant");
      },
    ],
  ])("before the error is thrown by which it %s", async (_how, next) => {
    const source = watchedSource(next);
    const { stream } = streamOf(source);

    expect((await readAll(stream)).error).toMatchObject({ message: "meant" });
    expect(source.log).toEqual(["open", "next", "return"]);
  });

  test("when an event of it cannot be copied", async () => {
    const failure = new Error("getter");
    const source = watchedSource(() => ({
      type: "output_text_delta",
      get delta(): never {
        throw failure;
      },
    }));
    const { model, stream } = streamOf(source);

    expect((await readAll(stream)).error).toBe(failure);
    expect(source.log).toEqual(["open", "next", "return"]);
    expect(thrownBy(() => model.assertComplete())).toBe(failure);
  });

  test("when strict refuses an event of it", async () => {
    const source = watchedSource(() => done(functionCall("none", {}, { callId: "call_1" })));
    const model = new ScriptedModel([modelStream(source)], { strict: true });
    const { error } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(error).toMatchObject({ code: "forbidden_model_response" });
    expect(source.log).toEqual(["open", "next", "return"]);
  });
});

describe("a source of events is not closed", () => {
  test("when it ended by itself", async () => {
    const source = { ...watchedSource(), next: async () => ({ done: true, value: undefined }) };
    const { model, stream } = streamOf(Object(source));

    expect(await readAll(stream)).toEqual({ values: [], error: undefined });
    expect(source.log).toEqual(["open"]);
    model.assertComplete();
  });

  test("when nobody opened it", async () => {
    const source = watchedSource();
    const { model, stream } = streamOf(source);
    await stream[Symbol.asyncIterator]().return?.();

    expect(source.log).toEqual([]);
    model.assertComplete();
  });

  test("when it cannot be closed", async () => {
    const model = new ScriptedModel([
      modelStreamResponder(() => ({
        [Symbol.iterator]: () => ({ next: () => ({ done: false, value: started }) }),
      })),
    ]);
    for await (const event of model.getStreamedResponse(modelRequest())) {
      expect(event).toEqual(started);
      break;
    }

    model.assertComplete();
  });
});

describe("a source that fails to close", () => {
  test("tells its reader who stopped early", async () => {
    const { stream } = streamOf(watchedSource(undefined, failToClose));

    expect(
      await rejectionOf(async () => {
        for await (const event of stream) {
          expect(event.type).toBe("output_text_delta");
          break;
        }
      }),
    ).toBe(closeFailure);
  });

  test("does not hide the error that ended the stream", async () => {
    const failure = new Error("first");
    const { stream } = streamOf(watchedSource(() => Promise.reject(failure), failToClose));

    expect((await readAll(stream)).error).toBe(failure);
  });

  test("does not hide an abort", async () => {
    const controller = new AbortController();
    const { stream } = streamOf(watchedSource(undefined, failToClose), controller.signal);

    expect(
      await rejectionOf(async () => {
        for await (const event of stream) {
          expect(event.type).toBe("output_text_delta");
          controller.abort();
        }
      }),
    ).toMatchObject({ name: "AbortError" });
  });

  test("by an assertion is a violation even where that error is not thrown", async () => {
    const failure = new Error("first");
    const assertion = thrownBy(() => {
      expect(1).toBe(2);
    });
    const { model, stream } = streamOf(
      watchedSource(
        () => Promise.reject(failure),
        () => {
          throw assertion;
        },
      ),
    );

    expect((await readAll(stream)).error).toBe(failure);
    expect(model.violations).toEqual([assertion]);
  });
});
