import type { StreamedAudioResult } from "@understudy/voice-pipeline";
import { describe, expect, it, vi } from "vitest";

import { answers, AUDIO, hears, pcm, readToError, speaks, tell } from "../support/fakes.ts";
import {
  hearsTurns,
  pipelineOf,
  replies,
  silence,
  thenListens,
  transcribes,
} from "../support/parts.ts";
import { aborted, rejectionOf, settled } from "../support/tasks.ts";

const EACH = {
  ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
};
const REASON = new Error("enough");

/** Aborts a run when it has come as far as it can; tells what was told and thrown. */
async function abortLater(start: (signal: AbortSignal) => StreamedAudioResult) {
  const controller = new AbortController();
  const result = start(controller.signal);
  await settled();
  controller.abort(REASON);
  return await readToError(result.stream());
}

/** Goes on only when the signal is aborted, and answers all the same. */
async function stubborn<T>(signal: AbortSignal | undefined, value: T): Promise<T> {
  await aborted(signal);
  return value;
}

describe("a run whose signal is aborted", () => {
  it("before it begins calls nobody, and throws the reason", async () => {
    const sttModel = hears("hi", ["hi"]);
    const transcribe = vi.spyOn(sttModel, "transcribe");
    const createSession = vi.spyOn(sttModel, "createSession");
    const onStart = vi.fn<() => AsyncIterable<string>>();
    const workflow = { ...answers("Hello."), onStart };
    for (const input of [AUDIO, silence()]) {
      const result = pipelineOf({ sttModel, workflow }).run(input, {
        signal: AbortSignal.abort(REASON),
      });
      expect(await readToError(result.stream())).toEqual({
        told: ["session_ended"],
        error: REASON,
      });
    }

    expect(transcribe).not.toHaveBeenCalled();
    expect(createSession).not.toHaveBeenCalled();
    expect(onStart).not.toHaveBeenCalled();
  });

  it("during a transcription does not ask the workflow", async () => {
    const run = vi.fn<(said: string) => AsyncIterable<string>>();
    const sttModel = transcribes(async (_, { signal }) => await stubborn(signal, "hi"));
    const outcome = await abortLater((signal) =>
      pipelineOf({ sttModel, workflow: replies(run) }).run(AUDIO, { signal }),
    );

    expect(outcome).toEqual({ told: ["session_ended"], error: REASON });
    expect(run).not.toHaveBeenCalled();
  });

  it("during the greeting opens no session, and warns of nothing", async () => {
    const warn = vi.fn<() => void>();
    const sttModel = hears("");
    const createSession = vi.spyOn(sttModel, "createSession");
    const workflow = replies(
      () => answers("Hello.").run("hi"),
      async function* greeting(signal) {
        yield "Wel";
        await aborted(signal);
        throw new Error("stopped");
      },
    );
    const outcome = await abortLater((signal) =>
      pipelineOf({ sttModel, workflow, config: { logger: { warn } } }).run(silence(), { signal }),
    );

    expect(outcome).toEqual({
      told: ["turn_started", "turn_ended", "session_ended"],
      error: REASON,
    });
    expect(createSession).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it("while a session is opened closes it", async () => {
    const close = vi.fn<() => Promise<void>>(async () => undefined);
    const sttModel = hears("");
    sttModel.createSession = async (_input, _settings, { signal }) =>
      await stubborn(signal, { async *transcribeTurns() {}, close });
    const outcome = await abortLater((signal) =>
      pipelineOf({ sttModel }).run(silence(), { signal }),
    );

    expect(outcome).toEqual({ told: ["session_ended"], error: REASON });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("while nobody speaks closes the session", async () => {
    const sttModel = hearsTurns(thenListens());
    const outcome = await abortLater((signal) =>
      pipelineOf({ sttModel }).run(silence(), { signal }),
    );

    expect(outcome).toEqual({ told: ["session_ended"], error: REASON });
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("during the workflow speaks nothing more", async () => {
    const ttsModel = speaks(async function* speech() {
      yield pcm(1);
    });
    const workflow = replies(async function* reply(_, signal) {
      yield "a";
      yield await stubborn(signal, "b");
    });
    const outcome = await abortLater((signal) =>
      pipelineOf({ ttsModel, workflow, config: EACH }).run(AUDIO, { signal }),
    );

    expect(outcome).toEqual({
      told: ["turn_started", [1], "turn_ended", "session_ended"],
      error: REASON,
    });
    expect(ttsModel.texts).toEqual(["a"]);
  });

  it("during speech delivers what was spoken by then, and ends turn and session", async () => {
    const ttsModel = speaks(async function* speech(_, signal) {
      yield pcm(1);
      yield pcm(2);
      yield await stubborn(signal, pcm(3));
    });
    const outcome = await abortLater((signal) =>
      pipelineOf({ ttsModel, config: EACH }).run(AUDIO, { signal }),
    );

    expect(outcome).toEqual({
      told: ["turn_started", [1], [2], "turn_ended", "session_ended"],
      error: REASON,
    });
  });

  it.each([0, 1, 2, 3, 4, 5])("after event %i ends turn and session once", async (index) => {
    const controller = new AbortController();
    const sttModel = hearsTurns(thenListens("a", "b"));
    const told: unknown[] = [];
    const events = pipelineOf({ sttModel }).run(silence(), { signal: controller.signal }).stream();
    const reading = (async () => {
      for await (const event of events) {
        if (told.push(tell(event)) > index) {
          controller.abort(REASON);
        }
      }
    })();

    expect(await rejectionOf(reading)).toBe(REASON);
    const count = (name: string): number => told.filter((event) => event === name).length;
    expect(count("turn_started")).toBe(count("turn_ended"));
    expect(told.at(-1)).toBe("session_ended");
    expect(count("session_ended")).toBe(1);
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });
});
