import { describe, expect, test, vi } from "vitest";

import {
  assistantMessage,
  modelResponder,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { started, watchedSource } from "../support/sources.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";
import { deferred, nextTask } from "../support/tasks.ts";

const aborted = { name: "AbortError", callIndex: 0 };
const raceAbort = true;
const never = (): Promise<never> => new Promise(() => undefined);

/** Aborts in a later task, when whatever is waited for is waited for. */
function abortSoon(): AbortSignal {
  const controller = new AbortController();
  setImmediate(() => {
    controller.abort();
  });
  return controller.signal;
}

describe("with raceAbort, an abort ends at once", () => {
  test("a responder that never answers", async () => {
    const model = new ScriptedModel([modelResponder(never)], { raceAbort });

    expect(
      await rejectionOf(model.getResponse(modelRequest({ signal: abortSoon() }))),
    ).toMatchObject(aborted);
    model.assertComplete();
  });

  test.each<[string, ScriptedModelInput]>([
    ["a stream responder that never answers", modelStreamResponder(never)],
    ["a source that never gives an event", modelStream(watchedSource(never))],
    ["a sync source whose event never comes", modelStream(Object([never()].values()))],
  ])("%s", async (_what, input) => {
    const model = new ScriptedModel([input], { raceAbort });
    const { values, error } = await readAll(
      model.getStreamedResponse(modelRequest({ signal: abortSoon() })),
    );

    expect(values).toEqual([]);
    expect(error).toMatchObject(aborted);
    model.assertComplete();
  });

  test("a responder that aborts before it waits", async () => {
    const controller = new AbortController();
    const model = new ScriptedModel(
      [
        modelResponder(() => {
          controller.abort();
          return never();
        }),
      ],
      { raceAbort },
    );

    expect(
      await rejectionOf(model.getResponse(modelRequest({ signal: controller.signal }))),
    ).toMatchObject(aborted);
  });
});

describe("with raceAbort, what was given up", () => {
  test("may fail later without an unhandled rejection", async () => {
    const model = new ScriptedModel(
      [
        modelResponder(
          ({ request: { signal } }) =>
            new Promise((_resolve, reject) => {
              signal?.addEventListener("abort", () => {
                setImmediate(() => {
                  reject(new Error("too late"));
                });
              });
            }),
        ),
      ],
      { raceAbort },
    );
    const unhandled = await unhandledRejectionsOf(async () => {
      await rejectionOf(model.getResponse(modelRequest({ signal: abortSoon() })));
    });

    expect(unhandled).toEqual([]);
    model.assertComplete();
  });

  test("is a violation where an assertion in it fails later", async () => {
    const failed = deferred<never>();
    const model = new ScriptedModel([modelResponder(() => failed.promise)], { raceAbort });
    await rejectionOf(model.getResponse(modelRequest({ signal: abortSoon() })));
    model.assertComplete();
    const assertion = thrownBy(() => {
      expect(1).toBe(2);
    });
    failed.reject(assertion);
    await nextTask();

    expect(thrownBy(() => model.assertComplete())).toBe(assertion);
  });

  test("is closed when its pending event comes", async () => {
    const event = deferred<typeof started>();
    const source = watchedSource(() => event.promise);
    const model = new ScriptedModel([modelStream(source)], { raceAbort });
    await readAll(model.getStreamedResponse(modelRequest({ signal: abortSoon() })));

    expect(source.log).toEqual(["open", "next"]);
    event.resolve(started);
    await nextTask();
    expect(source.log).toEqual(["open", "next", "return"]);
  });

  test("is a violation where an assertion in closing it fails", async () => {
    const event = deferred<typeof started>();
    const assertion = thrownBy(() => {
      expect(1).toBe(2);
    });
    const source = watchedSource(
      () => event.promise,
      () => {
        throw assertion;
      },
    );
    const model = new ScriptedModel([modelStream(source)], { raceAbort });
    const unhandled = await unhandledRejectionsOf(async () => {
      await readAll(model.getStreamedResponse(modelRequest({ signal: abortSoon() })));
      event.resolve(started);
      await nextTask();
    });

    expect(unhandled).toEqual([]);
    expect(model.violations).toEqual([assertion]);
  });

  test("is not closed where it ended meanwhile", async () => {
    const end = deferred<IteratorResult<typeof started, undefined>>();
    const ending = { ...watchedSource(), next: async () => await end.promise };
    const model = new ScriptedModel([modelStream(Object(ending))], { raceAbort });
    await readAll(model.getStreamedResponse(modelRequest({ signal: abortSoon() })));
    end.resolve({ done: true, value: undefined });
    await nextTask();

    expect(ending.log).toEqual(["open"]);
  });

  test("does not break a reader that stops after it aborted", async () => {
    const controller = new AbortController();
    const source = watchedSource();
    const model = new ScriptedModel([modelStream(source)], { raceAbort });
    for await (const event of model.getStreamedResponse(
      modelRequest({ signal: controller.signal }),
    )) {
      expect(event.type).toBe("output_text_delta");
      controller.abort();
      break;
    }

    expect(source.log).toEqual(["open", "next", "return"]);
    model.assertComplete();
  });

  test("leaves no listener on the signal of a call that was answered", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const model = new ScriptedModel(
      [
        modelResponder(async () => [assistantMessage("hi")]),
        modelStream(watchedSource(() => Promise.reject(new Error("meant")))),
      ],
      { raceAbort },
    );
    await model.getResponse(modelRequest({ signal }));
    await readAll(model.getStreamedResponse(modelRequest({ signal })));

    expect(added).toHaveBeenCalled();
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});
