import {
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { AudioInput, StreamedAudioInput } from "@understudy/voice-pipeline";
import { describe, expect, test } from "vitest";

import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll } from "../support/outcomes.ts";

const CHUNK = new Uint8Array(2);

describe("the history of a speech-to-text model", () => {
  test("has the calls of transcribe() in order, as plain data", async () => {
    const stt = new ScriptedSTTModel(["one", "two"]);
    expect([stt.firstCall, stt.lastCall, stt.calls]).toEqual([undefined, undefined, []]);

    await stt.transcribe(audio(), { language: "en" }, STT_OPTIONS);
    await stt.transcribe(new AudioInput(Int16Array.of(3, 4), { channels: 2 }), {}, STT_OPTIONS);

    expect(stt.calls).toStrictEqual([stt.firstCall, stt.lastCall]);
    expect(stt.firstCall).toMatchObject({ index: 0, settings: { language: "en" } });
    expect(stt.lastCall?.input).toStrictEqual({
      samples: Int16Array.of(3, 4),
      sampleRateHz: 24_000,
      channels: 2,
      sampleWidthBytes: 2,
    });
    expect(stt.sessionCalls).toEqual([]);
  });

  test("has the calls of createSession() apart, with the live input, and the live sessions", async () => {
    const session = new ScriptedTranscriptionSession("hi");
    const stt = new ScriptedSTTModel([], { sessions: [session, ["a", "b"]] });
    const input = new StreamedAudioInput();

    const first = await stt.createSession(input, { language: "en" }, STT_OPTIONS);
    const second = await stt.createSession(input, {}, STT_OPTIONS);

    expect(first).toBe(session);
    expect(stt.createdSessions[0]).toBe(session);
    expect(stt.createdSessions[1]).toBe(second);
    expect(second.name).toBe("ScriptedSTTModel, session 2");
    expect(stt.sessionCalls.map(({ index }) => index)).toEqual([0, 1]);
    expect(stt.sessionCalls[1]?.input).toBe(input);
    expect(stt.sessionCalls[0]?.settings).toEqual({ language: "en" });
    expect(stt.calls).toEqual([]);
  });

  test("is a new frozen array at every reading", async () => {
    const stt = new ScriptedSTTModel("hi", { sessions: ["hi"] });
    await stt.transcribe(audio(), {}, STT_OPTIONS);
    await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

    for (const read of [
      () => stt.calls,
      () => stt.sessionCalls,
      () => stt.createdSessions,
      () => stt.violations,
    ]) {
      expect(Object.isFrozen(read())).toBe(true);
    }
    expect(stt.calls).not.toBe(stt.calls);
    expect(stt.sessionCalls).not.toBe(stt.sessionCalls);
    expect(stt.createdSessions).not.toBe(stt.createdSessions);
  });

  test("does not change with the samples, the settings and the options of the caller", async () => {
    const stt = new ScriptedSTTModel("hi", { sessions: ["hi"] });
    const samples = Int16Array.of(1, 2);
    const settings = { language: "en", turnDetection: { type: "vad" } };
    const options = { trace: { includeSensitiveData: true, includeSensitiveAudioData: true } };
    const pending = stt.transcribe(new AudioInput(samples), settings, options);
    const opening = stt.createSession(new StreamedAudioInput(), settings, options);
    samples[0] = 9;
    settings.language = "de";
    settings.turnDetection.type = "none";
    options.trace.includeSensitiveData = false;
    await Promise.all([pending, opening]);

    expect(stt.firstCall?.input.samples).toEqual(Int16Array.of(1, 2));
    for (const call of [stt.calls[0], stt.sessionCalls[0]]) {
      expect(call).toMatchObject({
        settings: { language: "en", turnDetection: { type: "vad" } },
        options: { trace: { includeSensitiveData: true } },
      });
    }
  });

  test("does not change with what a reader does to it", async () => {
    const stt = new ScriptedSTTModel("hi");
    await stt.transcribe(audio(), { language: "en" }, STT_OPTIONS);

    stt.firstCall?.input.samples.fill(7);
    Object.assign(stt.calls[0]?.settings ?? {}, { language: "de" });

    expect(stt.calls[0]).toMatchObject({
      input: { samples: Int16Array.of(1, 2) },
      settings: { language: "en" },
    });
  });
});

describe("the history of a text-to-speech model", () => {
  test("has texts, detached settings, and functions and signals by identity", () => {
    const tts = new ScriptedTTSModel([CHUNK, CHUNK]);
    const settings = { voice: "amy", textSplitter: (text: string) => [text, ""] as const };
    const { signal } = new AbortController();
    tts.run("one", settings, { signal });
    tts.run("two", {}, {});
    settings.voice = "bob";

    expect(tts.calls.map(({ index, text }) => [index, text])).toEqual([
      [0, "one"],
      [1, "two"],
    ]);
    expect(tts.firstCall?.settings).toEqual({ voice: "amy", textSplitter: settings.textSplitter });
    expect(tts.firstCall?.options.signal).toBe(signal);
    expect(tts.lastCall?.text).toBe("two");
    expect(Object.isFrozen(tts.calls)).toBe(true);
    expect(tts.calls).not.toBe(tts.calls);
  });
});

describe("the history of a workflow", () => {
  test("has turns and starts in the order of their calls, and the transcriptions of the turns", () => {
    const workflow = new ScriptedVoiceWorkflow(["a", "b"], { start: "Welcome." });
    workflow.run("one");
    workflow.onStart();
    workflow.run("two", {});

    expect(workflow.calls).toEqual([
      { index: 0, method: "run", transcription: "one", options: undefined },
      { index: 1, method: "onStart", options: undefined },
      { index: 2, method: "run", transcription: "two", options: {} },
    ]);
    expect(workflow.firstCall?.transcription).toBe("one");
    expect(workflow.lastCall?.transcription).toBe("two");
    expect(workflow.transcriptions).toEqual(["one", "two"]);
    expect(Object.isFrozen(workflow.transcriptions)).toBe(true);
    expect(workflow.transcriptions).not.toBe(workflow.transcriptions);
  });

  test("has starts that say nothing too", () => {
    const workflow = new ScriptedVoiceWorkflow([]);
    workflow.onStart();

    expect(workflow.calls).toMatchObject([{ method: "onStart" }]);
    expect(workflow.transcriptions).toEqual([]);
  });
});

describe("a call is recorded, and takes its step,", () => {
  test("when the method is called, not when its answer is read", () => {
    const tts = new ScriptedTTSModel([CHUNK]);
    const workflow = new ScriptedVoiceWorkflow("hi", { start: "Welcome." });
    const stt = new ScriptedSTTModel("hi", { sessions: [[]] });

    tts.run("hi", {}, {});
    workflow.run("hi");
    workflow.onStart();
    void stt.transcribe(audio(), {}, STT_OPTIONS);
    void stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

    expect([tts, workflow, stt].map(({ remainingSteps }) => remainingSteps)).toEqual([0, 0, 0]);
    expect([tts, workflow, stt].map(({ calls }) => calls.length)).toEqual([1, 2, 1]);
    expect(stt.sessionCalls).toHaveLength(1);
  });

  test("so that answers may be read in any order", async () => {
    const tts = new ScriptedTTSModel([Uint8Array.of(1), Uint8Array.of(2)]);
    const first = tts.run("one", {}, {});
    const second = tts.run("two", {}, {});

    expect((await readAll(second)).values).toEqual([Uint8Array.of(2)]);
    expect((await readAll(first)).values).toEqual([Uint8Array.of(1)]);
    tts.assertComplete();
  });
});

describe("a transcript", () => {
  test("shows the calls of several doubles in their order, without payloads", async () => {
    const session = new ScriptedTranscriptionSession("secret", { name: "line" });
    const stt = new ScriptedSTTModel("secret", { name: "ears", sessions: [session] });
    const tts = new ScriptedTTSModel([CHUNK], { name: "mouth" });
    const workflow = new ScriptedVoiceWorkflow("secret", { name: "mind" });
    await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    await readAll(session.transcribeTurns());
    await readAll(workflow.run("secret"));
    await readAll(tts.run("secret", {}, {}));
    await session.close();
    await stt.transcribe(audio(), {}, STT_OPTIONS);

    const entries = [stt, session, tts, workflow]
      .flatMap(({ transcript }) => transcript)
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ double, index, title }) => [double, index, title]);
    expect(entries).toEqual([
      ["ears", 0, "createSession"],
      ["line", 0, "turn"],
      ["mind", 0, "run"],
      ["mouth", 0, "run"],
      ["line", 1, "close"],
      ["ears", 0, "transcribe"],
    ]);
    expect(stt.transcript.map(({ title }) => title)).toEqual(["createSession", "transcribe"]);
  });
});
