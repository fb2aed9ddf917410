import { describe, expect, it, vi } from "vitest";

import { answers, AUDIO, hears, pcm, readToError, saysLength, speaks } from "../support/fakes.ts";
import { pipelineOf, replies, silence, transcribes } from "../support/parts.ts";
import { aborted, deferred, settled } from "../support/tasks.ts";

const EACH = {
  ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
};

const TURN = ["turn_started", "turn_ended", "session_ended"];

describe("a run that fails", () => {
  it("throws what fails a transcription of whole audio, falsy or not", async () => {
    for (const failure of [new Error("deaf"), undefined, null, 0, ""]) {
      const sttModel = transcribes(async () => {
        throw failure;
      });
      const { told, error } = await readToError(pipelineOf({ sttModel }).run(AUDIO).stream());
      expect(told).toEqual(["session_ended"]);
      expect(error).toBe(failure);
    }
  });

  it("delivers audio that was made before it, in the order of the text", async () => {
    const made = deferred();
    const ttsModel = speaks(async function* speech(text, signal) {
      if (text === "a") {
        yield pcm(1);
        yield pcm(2);
        await aborted(signal);
      } else if (text === "b") {
        yield pcm(3);
        made.resolve();
        await aborted(signal);
      } else {
        await made.promise;
        await settled();
        throw new Error("hoarse");
      }
    });
    const { told, error } = await readToError(
      pipelineOf({ ttsModel, workflow: answers("a", "b", "c"), config: EACH })
        .run(AUDIO)
        .stream(),
    );

    expect(told).toEqual(["turn_started", [1], [2], [3], "turn_ended", "session_ended"]);
    expect(error).toEqual(new Error("hoarse"));
  });

  it("stops the workflow where a segment fails, with the failure as the reason", async () => {
    const failure = new Error("hoarse");
    const reasons: unknown[] = [];
    const workflow = replies(async function* reply(_, signal) {
      yield "a";
      await aborted(signal);
      reasons.push(signal.reason);
      yield "b";
      reasons.push("went on");
    });
    const ttsModel = speaks(() => {
      throw failure;
    });
    const { told, error } = await readToError(
      pipelineOf({ workflow, ttsModel, config: EACH }).run(AUDIO).stream(),
    );

    expect(error).toBe(failure);
    expect(told).toEqual(TURN);
    expect(reasons).toEqual([failure]);
  });

  it("does not answer another turn", async () => {
    const run = vi.fn<(said: string) => AsyncIterable<string>>(async function* reply() {
      yield "a";
    });
    const ttsModel = speaks(() => {
      throw new Error("hoarse");
    });
    await readToError(
      pipelineOf({ workflow: replies(run), ttsModel, sttModel: hears("", ["a", "b"]) })
        .run(silence())
        .stream(),
    );

    expect(run).toHaveBeenCalledTimes(1);
  });

  it("throws only when the siblings of the failed segment have cleaned up", async () => {
    const log: string[] = [];
    const ttsModel = speaks(async function* speech(text, signal) {
      if (text === "c") {
        throw new Error("hoarse");
      }
      try {
        yield pcm(1);
        await aborted(signal);
      } finally {
        await settled();
        log.push(`${text} cleaned up`);
      }
    });
    const { error } = await readToError(
      pipelineOf({ workflow: answers("a", "b", "c"), ttsModel, config: EACH })
        .run(AUDIO)
        .stream(),
    );

    expect(error).toEqual(new Error("hoarse"));
    expect(log).toEqual(["a cleaned up", "b cleaned up"]);
  });

  it("throws the first of two failures", async () => {
    const ttsModel = speaks((text) => {
      throw new Error(text);
    });
    const { error } = await readToError(
      pipelineOf({ workflow: answers("a", "b"), ttsModel, config: EACH })
        .run(AUDIO)
        .stream(),
    );

    expect(error).toEqual(new Error("a"));
  });

  it("stops speech that waits, where the workflow fails", async () => {
    const stopped: string[] = [];
    const ttsModel = speaks(async function* speech(text, signal): AsyncGenerator<Uint8Array> {
      yield pcm(1);
      await aborted(signal);
      stopped.push(text);
    });
    const workflow = replies(async function* reply() {
      yield "a";
      await settled();
      throw new Error("lost");
    });
    const { told, error } = await readToError(
      pipelineOf({ workflow, ttsModel, config: EACH }).run(AUDIO).stream(),
    );

    expect(told).toEqual(["turn_started", [1], "turn_ended", "session_ended"]);
    expect(error).toEqual(new Error("lost"));
    expect(stopped).toEqual(["a"]);
  });

  it("throws the failure again to nobody: the stream is over", async () => {
    const events = pipelineOf({
      workflow: replies(() => {
        throw new Error("lost");
      }),
    })
      .run(AUDIO)
      .stream();
    await readToError(events);

    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(await events.return()).toEqual({ done: true, value: undefined });
  });

  it("speaks nothing of what comes after it", async () => {
    const ttsModel = saysLength();
    const workflow = replies(async function* reply() {
      yield "Never finished";
      throw new Error("lost");
    });
    await readToError(pipelineOf({ workflow, ttsModel }).run(AUDIO).stream());

    expect(ttsModel.texts).toEqual([]);
  });
});
