import { describe, expect, test } from "vitest";

import {
  pcm16,
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { AudioInput, VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone, recording } from "./listening.ts";

describe("what a test may look at", () => {
  test("what was spoken, sentence by sentence", async () => {
    const tts = new ScriptedTTSModel([pcm16Samples([1]), pcm16Samples([2])]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Your order has shipped. It arrives on Monday."),
      sttModel: new ScriptedSTTModel("Where is my order?"),
      ttsModel: tts,
    });

    await listen(pipeline.run(recording()).stream());

    const spoken = tts.calls.map(({ text }) => text);
    expect(spoken).toHaveLength(2);
    expect(spoken.join("")).toBe("Your order has shipped. It arrives on Monday.");
  });

  test("how long and how loud the audio is", async () => {
    const tts = new ScriptedTTSModel([[pcm16.tone(440, 150), pcm16.silence(50)]]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Beep."),
      sttModel: new ScriptedSTTModel("Beep!"),
      ttsModel: tts,
    });

    const { audio } = await listen(pipeline.run(recording()).stream());

    expect(pcm16.durationMs(audio)).toBe(200);
    expect(pcm16.rms(audio)).toBeGreaterThan(0.2);
    expect(pcm16.rms(pcm16.samplesOf(audio).slice(-1_200))).toBe(0);
  });

  test("audio at a rate of its own", async () => {
    const rate = { sampleRateHz: 16_000 };
    const tts = new ScriptedTTSModel([pcm16.tone(440, 100, rate)], rate);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Beep."),
      sttModel: new ScriptedSTTModel("Beep!"),
      ttsModel: tts,
    });

    const lengths: number[] = [];
    for await (const event of pipeline.run(recording()).stream()) {
      if (event.type === "voice_stream_event_audio") {
        lengths.push(pcm16.durationMs(event.data, { sampleRateHz: event.sampleRateHz }));
      }
    }

    expect(lengths).toEqual([100]);
  });

  test("that the application turns the volume down", async () => {
    const tone = pcm16.tone(440, 50);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Beep."),
      sttModel: new ScriptedSTTModel("Beep!"),
      ttsModel: new ScriptedTTSModel([tone]),
      config: { ttsSettings: { transformData: (data) => data.map((sample) => sample / 2) } },
    });

    const { audio } = await listen(pipeline.run(recording()).stream());

    expect(pcm16.rms(audio)).toBeCloseTo(pcm16.rms(tone) / 2, 3);
  });

  test("which audio was heard, and with which settings", async () => {
    const stt = new ScriptedSTTModel("Beep!");
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([[]]),
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([]),
      config: { sttSettings: { language: "de", prompt: "Understudy" } },
    });

    const tone = pcm16.samplesOf(pcm16.tone(440, 20));
    const { events } = await listen(pipeline.run(new AudioInput(tone)).stream());

    expect(events).toEqual(["session_ended"]);
    expect(pcm16.durationMs(stt.firstCall?.input.samples ?? [])).toBe(20);
    expect(stt.firstCall?.settings).toEqual({ language: "de", prompt: "Understudy" });
  });

  test("the transcript of a conversation, across all doubles, in the order of the calls", async () => {
    const workflow = new ScriptedVoiceWorkflow(["One.", "Two."], {
      start: "Welcome.",
      name: "guide",
    });
    const session = new ScriptedTranscriptionSession(["a", "b"], { name: "call" });
    const stt = new ScriptedSTTModel([], { sessions: [session], name: "ears" });
    const tts = new ScriptedTTSModel(
      [1, 2, 3].map((sample) => pcm16Samples([sample])),
      { name: "voice" },
    );
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listen(pipeline.run(microphone()).stream());

    const entries = [workflow, stt, session, tts].flatMap(({ name, transcript }) =>
      transcript.map(({ sequence, title }) => ({ sequence, line: `${name}: ${title}` })),
    );
    expect(entries.toSorted((a, b) => a.sequence - b.sequence).map(({ line }) => line)).toEqual([
      "guide: onStart",
      "voice: run",
      "ears: createSession",
      "call: turn",
      "guide: run",
      "voice: run",
      "call: turn",
      "guide: run",
      "voice: run",
      "call: close",
    ]);
  });
});
