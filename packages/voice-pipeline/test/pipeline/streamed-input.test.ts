import { describe, expect, it, vi } from "vitest";

import { answers, hears, pcm, read, saysLength, speaks, tell } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence, thenListens } from "../support/parts.ts";
import { deferred, isPending, settled } from "../support/tasks.ts";

const echo = replies(async function* reply(said) {
  yield `${said}!`;
});

describe("a pipeline that is given streamed audio", () => {
  it("answers one turn: started, audio, ended, and the session ended", async () => {
    const events = pipelineOf({ sttModel: hears("", ["hi"]) }).run(silence());

    expect(await read(events.stream())).toEqual([
      "turn_started",
      [6],
      "turn_ended",
      "session_ended",
    ]);
  });

  it("answers turns one after the other, each balanced", async () => {
    const result = pipelineOf({ workflow: echo, sttModel: hears("", ["a", "bb"]) }).run(silence());

    expect(await read(result.stream())).toEqual([
      "turn_started",
      [2],
      "turn_ended",
      "turn_started",
      [3],
      "turn_ended",
      "session_ended",
    ]);
    expect(result.totalOutputText).toBe("a!bb!");
  });

  it("ends the session, and nothing else, where there are no turns", async () => {
    const events = pipelineOf({ sttModel: hears("", []) }).run(silence());

    expect(await read(events.stream())).toEqual(["session_ended"]);
  });

  it("emits nothing for a turn that the workflow does not answer", async () => {
    const workflow = replies(async function* reply(said) {
      yield* said === "" ? [] : [said];
    });
    const events = pipelineOf({ workflow, sttModel: hears("", ["a", "", "b"]) }).run(silence());

    expect(await read(events.stream())).toEqual([
      "turn_started",
      [1],
      "turn_ended",
      "turn_started",
      [1],
      "turn_ended",
      "session_ended",
    ]);
  });

  it("opens one session, with the input, the settings and a signal, and transcribes nothing else", async () => {
    const sttModel = hears("", ["a", "b"]);
    const createSession = vi.spyOn(sttModel, "createSession");
    const transcribe = vi.spyOn(sttModel, "transcribe");
    const input = silence();
    const sttSettings = { language: "de", turnDetection: { type: "server_vad" } };
    await read(pipelineOf({ sttModel, config: { sttSettings } }).run(input).stream());

    expect(createSession.mock.calls).toEqual([
      [
        input,
        sttSettings,
        {
          signal: expect.any(AbortSignal),
          trace: { includeSensitiveData: false, includeSensitiveAudioData: false },
        },
      ],
    ]);
    expect(createSession.mock.calls[0]?.[0]).toBe(input);
    expect(transcribe).not.toHaveBeenCalled();
  });

  it("leaves the input to the session: null ends it only if the session says so", async () => {
    const input = silence();
    const heard: number[] = [];
    const sttModel = hears("");
    sttModel.createSession = async (audio) => ({
      async *transcribeTurns() {
        for await (const chunk of audio) {
          heard.push(...chunk);
        }
        yield "all of it";
      },
      close: async () => undefined,
    });
    const ended = read(pipelineOf({ sttModel, workflow: echo }).run(input).stream());
    input.addAudio(new Int16Array([1, 2]));
    input.addAudio(new Int16Array([3]));
    input.addAudio(null);

    expect(await ended).toEqual(["turn_started", [10], "turn_ended", "session_ended"]);
    expect(heard).toEqual([1, 2, 3]);
  });

  it("delivers a turn while the session goes on listening", async () => {
    const events = pipelineOf({ sttModel: hearsTurns(thenListens("hi")) })
      .run(silence())
      .stream();
    const told: unknown[] = [];
    for await (const event of events) {
      told.push(tell(event));
      if (told.length === 3) {
        break;
      }
    }

    expect(told).toEqual(["turn_started", [6], "turn_ended"]);
  });

  it("asks the workflow for the next turn only when the last is synthesized", async () => {
    const spoken = deferred();
    const log: string[] = [];
    const workflow = replies(async function* reply(said) {
      log.push(said);
      yield said;
    });
    const ttsModel = speaks(async function* speech(text) {
      if (text === "a") {
        await spoken.promise;
      }
      yield pcm(1);
      log.push(`${text} spoken`);
    });
    const ended = read(
      pipelineOf({ workflow, ttsModel, sttModel: hears("", ["a", "b"]) })
        .run(silence())
        .stream(),
    );
    await settled();
    expect(log).toEqual(["a"]);
    spoken.resolve();
    await ended;

    expect(log).toEqual(["a", "a spoken", "b", "b spoken"]);
  });

  it("asks the session for the next turn only when the last is answered", async () => {
    const log: string[] = [];
    const workflow = replies(async function* reply(said) {
      yield said;
      log.push(`${said} answered`);
    });
    const sttModel = hearsTurns(async function* turns() {
      yield "a";
      log.push("asked again");
      yield "b";
    });
    await read(pipelineOf({ workflow, sttModel }).run(silence()).stream());

    expect(log).toEqual(["a answered", "asked again", "b answered"]);
  });

  it("closes the session once, after a clean run", async () => {
    const sttModel = hearsTurns(async function* turns() {
      yield* ["a", "b"];
    });
    await read(pipelineOf({ sttModel }).run(silence()).stream());

    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("is done only when the session is closed", async () => {
    const closed = deferred();
    const sttModel = hearsTurns(
      async function* turns() {},
      async () => await closed.promise,
    );
    const events = pipelineOf({ sttModel }).run(silence()).stream();
    expect(await events.next()).toMatchObject({ value: { event: "session_ended" } });
    const last = events.next();
    expect(await isPending(last)).toBe(true);
    closed.resolve();

    expect(await last).toEqual({ done: true, value: undefined });
  });

  it("goes on in the background when nobody reads", async () => {
    const ttsModel = saysLength();
    const sttModel = hearsTurns(async function* turns() {
      yield* ["a", "b"];
    });
    const result = pipelineOf({ ttsModel, sttModel, workflow: answers("Yes.") }).run(silence());
    await settled();

    expect(ttsModel.texts).toEqual(["Yes.", "Yes."]);
    expect(result.totalOutputText).toBe("Yes.Yes.");
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });
});
