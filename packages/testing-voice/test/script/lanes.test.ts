import { describe, expect, test } from "vitest";

import { script } from "@understudy/testing-shared";
import {
  pcm16Samples,
  type RecordedTTSCall,
  type RecordedVoiceTurnCall,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  UnexpectedVoiceCallError,
  VoiceCallMatcherError,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone } from "../recipes/listening.ts";
import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";

const one = pcm16Samples([1]);
const two = pcm16Samples([2]);

const isGreeting = ({ text }: RecordedTTSCall): boolean => text.startsWith("Welcome");
const isQuestion = ({ text }: RecordedTTSCall): boolean => text.endsWith("?");

describe("lanes", () => {
  test("give the calls that a predicate picks answers of their own", async () => {
    const tts = new ScriptedTTSModel([
      one,
      script.when(isGreeting, [two]),
      script.when(isQuestion, [[one, two]]),
    ]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow(["This is the answer.", "Is this the question?"], {
        start: "Welcome to the show.",
      }),
      sttModel: new ScriptedSTTModel([], { sessions: [["a", "b"]] }),
      ttsModel: tts,
    });

    const heard = await listen(pipeline.run(microphone()).stream());

    expect(heard.audio.map((samples) => [...samples])).toEqual([[2], [1], [1, 2]]);
    expect(tts.calls.map(({ index }) => index)).toEqual([0, 1, 2]);
    tts.assertComplete();
  });

  test("are first in, first out each, for turns and transcriptions too", async () => {
    const isAnn = ({ transcription }: RecordedVoiceTurnCall): boolean => /Ann/.test(transcription);
    const workflow = new ScriptedVoiceWorkflow(["one", script.when(isAnn, ["Ann 1"]), "two"]);
    workflow.enqueue(script.when(isAnn, ["Ann 2"]));
    const said = async (text: string): Promise<readonly string[]> =>
      (await readAll(workflow.run(text))).values;

    expect(await said("I am Ann.")).toEqual(["Ann 1"]);
    expect(await said("I am Bob.")).toEqual(["one"]);
    expect(await said("Ann again.")).toEqual(["Ann 2"]);
    expect(workflow.remainingSteps).toBe(1);
    expect(await said("Bob again.")).toEqual(["two"]);
    workflow.assertComplete();

    const stt = new ScriptedSTTModel([
      script.when(({ settings }) => settings.language === "de", ["hallo"]),
      "hello",
    ]);
    expect(await stt.transcribe(audio(), {}, STT_OPTIONS)).toBe("hello");
    expect(await stt.transcribe(audio(), { language: "de" }, STT_OPTIONS)).toBe("hallo");
    stt.assertComplete();
  });

  test("that would both take a call are a violation that names both, and uses nothing up", () => {
    const tts = new ScriptedTTSModel(
      [script.when(isGreeting, [one]), script.when(isQuestion, [two])],
      { name: "tts" },
    );

    const error = thrownBy(() => tts.run("Welcome, secret?", {}, {}));

    expect(error).toBeInstanceOf(VoiceCallMatcherError);
    expect(error).toMatchObject({ operation: "tts", callIndex: 0 });
    expect(String(error)).toMatch(
      /tts: call #1, run fits several lanes: isGreeting .*and isQuestion/,
    );
    expect(String(error)).not.toContain("secret");
    expect(tts.remainingSteps).toBe(2);
    expect(() => tts.assertComplete()).toThrow(VoiceCallMatcherError);
  });

  test("that have no step left are told by their name", () => {
    const tts = new ScriptedTTSModel([script.when(isGreeting, []), one], { name: "tts" });

    const error = thrownBy(() => tts.run("Welcome.", {}, {}));

    expect(error).toBeInstanceOf(UnexpectedVoiceCallError);
    expect(String(error)).toContain("tts: unexpected call #1, run: isGreeting has no step left.");
    expect(tts.remainingSteps).toBe(1);
  });

  test("whose predicate fails are a violation", async () => {
    const failure = new Error("no verdict");
    const stt = new ScriptedSTTModel([
      script.when(() => {
        throw failure;
      }, ["hello"]),
    ]);

    expect(await rejectionOf(stt.transcribe(audio(), {}, STT_OPTIONS))).toBe(failure);
    expect(thrownBy(() => stt.assertComplete())).toBe(failure);
  });

  test("that are not used up are missed", () => {
    const tts = new ScriptedTTSModel([script.when(isGreeting, [one])]);
    expect(() => tts.assertComplete()).toThrow(/1 of 1 step was not used/);
  });
});
