import { describe, expect, it, vi } from "vitest";

import { AUDIO, pcm, read, readToError, speaks } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence, transcribes } from "../support/parts.ts";
import { aborted, deferred, rejectionOf, settled } from "../support/tasks.ts";

const REASON = new Error("enough");

describe("the end of a run whose signal is aborted", () => {
  it("while it is being closed still waits for the close, and throws the reason", async () => {
    const closed = deferred();
    const controller = new AbortController();
    const sttModel = hearsTurns(
      async function* turns() {},
      async () => await closed.promise,
    );
    const events = pipelineOf({ sttModel }).run(silence(), { signal: controller.signal }).stream();
    await events.next();
    controller.abort(REASON);
    const last = rejectionOf(events.next());
    closed.resolve();

    expect(await last).toBe(REASON);
  });

  it("outweighs a failure", async () => {
    const warn = vi.fn<() => void>();
    const controller = new AbortController();
    const workflow = replies(() => {
      throw new Error("lost");
    });
    const sttModel = hearsTurns(
      async function* turns() {
        yield "hi";
      },
      async () => {
        controller.abort(REASON);
      },
    );
    const { error } = await readToError(
      pipelineOf({ sttModel, workflow, config: { logger: { warn } } })
        .run(silence(), { signal: controller.signal })
        .stream(),
    );

    expect(error).toBe(REASON);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it.each([null, 0, "", "enough"])("throws the reason %o itself", async (reason) => {
    const result = pipelineOf().run(AUDIO, { signal: AbortSignal.abort(reason) });

    expect((await readToError(result.stream())).error).toBe(reason);
  });

  it("after it has ended changes nothing", async () => {
    const controller = new AbortController();
    const result = pipelineOf().run(AUDIO, { signal: controller.signal });
    await settled();
    controller.abort(REASON);

    expect(await read(result.stream())).toHaveLength(4);
  });

  it("is not listened to any more when the run has ended, read or not", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const failing = pipelineOf({
      workflow: replies(() => {
        throw new Error("lost");
      }),
    });
    for (const pipeline of [pipelineOf(), failing]) {
      pipeline.run(AUDIO, { signal });
      await settled();
    }

    expect(add).toHaveBeenCalledTimes(2);
    expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      add.mock.calls.map(([type, listener]) => [type, listener]),
    );
  });

  it("is told to models and workflow by a signal of the run's own", async () => {
    const controller = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const sttModel = transcribes(async (_, { signal }) => {
      signals.push(signal);
      return "hi";
    });
    const workflow = replies(async function* reply(_, signal) {
      signals.push(signal);
      yield "a";
    });
    const ttsModel = speaks(async function* speech(_, signal) {
      signals.push(signal);
      yield pcm(1);
      await aborted(signal);
    });
    const events = pipelineOf({ sttModel, workflow, ttsModel })
      .run(AUDIO, { signal: controller.signal })
      .stream();
    await settled();
    controller.abort(REASON);
    await readToError(events);

    expect(new Set(signals).size).toBe(1);
    expect(signals).toHaveLength(3);
    expect(signals[0]?.reason).toBe(REASON);
    expect(signals[0]).not.toBe(controller.signal);
  });
});
