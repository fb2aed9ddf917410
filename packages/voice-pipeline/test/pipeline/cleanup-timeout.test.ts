import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { AUDIO, hears, pcm, read, readToError, speaks } from "../support/fakes.ts";
import {
  hearsTurns,
  pipelineOf,
  replies,
  silence,
  thenListens,
  transcribes,
} from "../support/parts.ts";
import { deferred, isPending, rejectionOf, settled } from "../support/tasks.ts";

const TOO_LATE = "VoicePipeline: A model, a workflow or a session did not stop in time.";
const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function logger() {
  return { warn: vi.fn<(message: string, details: { readonly error: unknown }) => void>() };
}

/** A workflow that answers once, and then ignores its signal. */
const deaf = replies(async function* reply() {
  yield "a";
  await NEVER;
});

describe("a run that was stopped", () => {
  it("waits one second for those that ignore its signal, and warns once", async () => {
    const warned = logger();
    const events = pipelineOf({ workflow: deaf, config: { logger: warned } })
      .run(AUDIO)
      .stream();
    await events.next();
    const left = events.return();
    await settled();
    await vi.advanceTimersByTimeAsync(999);
    expect(await isPending(left)).toBe(true);
    expect(warned.warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(await left).toEqual({ done: true, value: undefined });
    expect(warned.warn.mock.calls).toEqual([[TOO_LATE, { error: undefined }]]);
  });

  it.each([0, 50])("waits %i milliseconds where the configuration says so", async (ms) => {
    const warned = logger();
    const events = pipelineOf({
      workflow: deaf,
      config: { logger: warned, cleanupTimeoutMs: ms },
    })
      .run(AUDIO)
      .stream();
    await events.next();
    const left = events.return();
    expect(await isPending(left)).toBe(true);
    await vi.advanceTimersByTimeAsync(ms);
    await left;

    expect(warned.warn).toHaveBeenCalledTimes(1);
  });

  it("throws its failure when the time is over, where a sibling ignores the signal", async () => {
    const warned = logger();
    const ttsModel = speaks(async function* speech(text) {
      yield pcm(1);
      await (text === "a" ? NEVER : Promise.reject(new Error("hoarse")));
    });
    const workflow = replies(async function* reply() {
      yield* ["a", "b"];
    });
    const config = {
      logger: warned,
      ttsSettings: { textSplitter: (text: string) => [text, ""] as const },
    };
    const outcome = readToError(pipelineOf({ workflow, ttsModel, config }).run(AUDIO).stream());
    await settled();
    await vi.advanceTimersByTimeAsync(1000);

    expect((await outcome).error).toEqual(new Error("hoarse"));
    expect(warned.warn.mock.calls).toEqual([[TOO_LATE, { error: undefined }]]);
  });

  it("waits so long for a transcription, and for a session that is being opened", async () => {
    const openNever = { ...hears(""), createSession: async () => await NEVER };
    for (const [sttModel, input] of [
      [transcribes(async () => await NEVER), AUDIO],
      [openNever, silence()],
    ] as const) {
      const warned = logger();
      const events = pipelineOf({ sttModel, config: { logger: warned } })
        .run(input)
        .stream();
      await settled();
      const left = events.return();
      expect(await isPending(left)).toBe(true);
      await vi.advanceTimersByTimeAsync(1000);
      await left;
      expect(warned.warn).toHaveBeenCalledTimes(1);
    }
  });

  it("waits so long for a part that stops the run from within its call, and never answers", async () => {
    const controller = new AbortController();
    const sttModel = transcribes(async () => {
      controller.abort("enough");
      return await NEVER;
    });
    const warned = logger();
    const outcome = readToError(
      pipelineOf({ sttModel, config: { logger: warned } })
        .run(AUDIO, { signal: controller.signal })
        .stream(),
    );
    await settled();
    await vi.advanceTimersByTimeAsync(1000);

    expect(await outcome).toEqual({ told: ["session_ended"], error: "enough" });
    expect(warned.warn).toHaveBeenCalledTimes(1);
  });

  it("waits so long for a close that nobody waits for any more", async () => {
    const warned = logger();
    const sttModel = hearsTurns(
      async function* turns() {
        yield "hi";
      },
      async () => await NEVER,
    );
    const events = pipelineOf({ sttModel, config: { logger: warned } })
      .run(silence())
      .stream();
    await events.next();
    const left = events.return();
    expect(await isPending(left)).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await left;

    expect(warned.warn).toHaveBeenCalledTimes(1);
  });

  it("waits for a slow close without a limit where its reader waits for the failure", async () => {
    const closed = deferred();
    const sttModel = hearsTurns(
      async function* turns() {
        yield "hi";
      },
      async () => await closed.promise,
    );
    const workflow = replies(() => {
      throw new Error("lost");
    });
    const error = rejectionOf(read(pipelineOf({ sttModel, workflow }).run(silence()).stream()));
    await settled();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await isPending(error)).toBe(true);
    closed.resolve();

    expect(await error).toEqual(new Error("lost"));
  });

  it("waits with a limit from when the reader of a failed run leaves", async () => {
    const warned = logger();
    const sttModel = hearsTurns(
      async function* turns() {
        yield "hi";
      },
      async () => await NEVER,
    );
    const workflow = replies(() => {
      throw new Error("lost");
    });
    const events = pipelineOf({ sttModel, workflow, config: { logger: warned } })
      .run(silence())
      .stream();
    await settled();
    const left = rejectionOf(events.return());
    expect(await isPending(left)).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);

    expect(await left).toEqual(new Error("lost"));
  });

  it("lets its timer go when all has stopped in time", async () => {
    const sttModel = hearsTurns(thenListens("hi"));
    const events = pipelineOf({ sttModel }).run(silence()).stream();
    await settled();
    const left = events.return();
    expect(vi.getTimerCount()).toBe(1);
    await left;

    expect(vi.getTimerCount()).toBe(0);
  });

  it("sets no timer for a reader that leaves when the run has ended", async () => {
    const setTimer = vi.spyOn(globalThis, "setTimeout");
    const reader = new AbortController();
    const left = pipelineOf().run(AUDIO).stream();
    const cancelled = pipelineOf().run(AUDIO).stream({ signal: reader.signal });
    await settled();
    await left.return();
    reader.abort("enough");

    expect(await rejectionOf(cancelled.next())).toBe("enough");
    expect(setTimer).not.toHaveBeenCalled();
  });

  it("sets no timer where all of it stops", async () => {
    const setTimer = vi.spyOn(globalThis, "setTimeout");
    await read(pipelineOf().run(silence()).stream());
    await readToError(
      pipelineOf({
        workflow: replies(() => {
          throw new Error("lost");
        }),
      })
        .run(AUDIO)
        .stream(),
    );

    expect(setTimer).not.toHaveBeenCalled();
  });
});
