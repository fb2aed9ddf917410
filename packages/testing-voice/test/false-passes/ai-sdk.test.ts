import { generateSpeech, transcribe } from "ai";
import { describe, expect, test } from "vitest";

import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  toSpeechModel,
  toTranscriptionModel,
  ttsResult,
} from "@understudy/testing-voice";

import { thrownBy } from "../support/outcomes.ts";

describe("an application of the AI SDK that shows nothing of what goes wrong", () => {
  test("cannot hide a recording that was not to be transcribed, which is not tried again", async () => {
    const stt = new ScriptedSTTModel([]);

    await Promise.allSettled([
      transcribe({ model: toTranscriptionModel(stt), audio: pcm16Samples([1]) }),
    ]);

    expect(stt.calls).toHaveLength(1);
    expect(thrownBy(() => stt.assertComplete())).toMatchObject({
      code: "unexpected_voice_call",
      operation: "static_transcription",
    });
  });

  test("cannot hide another text than was to be spoken", async () => {
    const tts = new ScriptedTTSModel([ttsResult(pcm16Samples([1]), { match: "Hello." })]);

    await Promise.allSettled([generateSpeech({ model: toSpeechModel(tts), text: "Bye." })]);

    expect(tts.calls).toHaveLength(1);
    expect(thrownBy(() => tts.assertComplete())).toMatchObject({ code: "voice_call_matcher" });
  });

  test("passes where it kept to its script", async () => {
    const stt = new ScriptedSTTModel("hi");
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);

    const { text } = await transcribe({
      model: toTranscriptionModel(stt),
      audio: pcm16Samples([1]),
    });
    await generateSpeech({ model: toSpeechModel(tts), text });

    expect(tts.firstCall?.text).toBe("hi");
    stt.assertComplete();
    tts.assertComplete();
  });
});
