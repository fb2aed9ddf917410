import { describe, expect, it, vi } from "vitest";

import { AUDIO, read, saysLength } from "../support/fakes.ts";
import { pipelineOf, replies, silence } from "../support/parts.ts";
import { rejectionOf } from "../support/tasks.ts";

function streamOf(...parts: readonly string[]): ReadableStream<string> {
  return new ReadableStream({
    start: (controller) => {
      for (const part of parts) {
        controller.enqueue(part);
      }
      controller.close();
    },
  });
}

describe("a workflow that returns a ReadableStream", () => {
  it("is spoken", async () => {
    const workflow = { run: () => streamOf("Hel", "lo.") };

    expect(await read(pipelineOf({ workflow }).run(AUDIO).stream())).toEqual([
      "turn_started",
      [6],
      "turn_ended",
      "session_ended",
    ]);
  });

  it("may greet with one", async () => {
    const ttsModel = saysLength();
    const workflow = { run: () => streamOf("Yes."), onStart: () => streamOf("Wel", "come.") };
    await read(pipelineOf({ workflow, ttsModel }).run(silence()).stream());

    expect(ttsModel.texts).toEqual(["Welcome.", "Yes."]);
  });

  it("is read with a reader, where the platform cannot iterate streams", async () => {
    const parts = ["Hel", "lo."];
    const getReader = () => ({
      read: async () => {
        const value = parts.shift();
        return value === undefined ? ({ done: true } as const) : ({ done: false, value } as const);
      },
      cancel: async () => undefined,
      releaseLock: () => undefined,
    });
    const result = pipelineOf({ workflow: { run: () => ({ getReader }) } }).run(AUDIO);
    await read(result.stream());

    expect(result.totalOutputText).toBe("Hello.");
  });

  it("is cancelled where the reader leaves, even while nothing comes", async () => {
    const cancel = vi.fn<() => void>();
    const stream = new ReadableStream<string>({
      start: (controller) => {
        controller.enqueue("");
      },
      cancel,
    });
    const events = pipelineOf({ workflow: replies(() => stream) })
      .run(AUDIO)
      .stream();
    await events.next();
    await events.return();

    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("may fail because it is told to stop: that is no error of cleaning up", async () => {
    const workflow = replies(
      (_, signal) =>
        new ReadableStream<string>({
          start: (controller) => {
            controller.enqueue("");
            signal.addEventListener("abort", () => controller.error(new Error("stopped")));
          },
        }),
    );
    const events = pipelineOf({ workflow }).run(AUDIO).stream();
    await events.next();

    expect(await events.return()).toEqual({ done: true, value: undefined });
  });

  it("tells where it cannot be cancelled", async () => {
    const failure = new Error("unclean");
    const stream = new ReadableStream<string>({
      start: (controller) => {
        controller.enqueue("");
      },
      cancel: async () => await Promise.reject(failure),
    });
    const events = pipelineOf({ workflow: replies(() => stream) })
      .run(AUDIO)
      .stream();
    await events.next();

    expect(await rejectionOf(events.return())).toBe(failure);
  });

  it("fails the run with its error", async () => {
    const failure = new Error("no");
    const stream = new ReadableStream<string>({
      start: (controller) => {
        controller.error(failure);
      },
    });
    const events = pipelineOf({ workflow: { run: () => stream } })
      .run(AUDIO)
      .stream();

    await expect(read(events)).rejects.toBe(failure);
  });
});
