import { describe, expect, test } from "vitest";

import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone, recording } from "../recipes/listening.ts";

describe("what a pipeline makes of the bytes of the doubles", () => {
  test.each([
    { title: "a sample that two chunks share", chunks: [[1], [0, 2, 0]], samples: [1, 2] },
    { title: "chunks of nothing", chunks: [[], [1, 0], []], samples: [1] },
    { title: "an odd byte at the end", chunks: [[1, 0, 2]], samples: [1, 2] },
    { title: "negative samples", chunks: [[0xff, 0xff, 0, 0x80]], samples: [-1, -32_768] },
  ])("$title", async ({ chunks, samples }) => {
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Yes."),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: new ScriptedTTSModel([chunks.map((bytes) => Uint8Array.from(bytes))]),
    });

    const { audio } = await listen(pipeline.run(recording()).stream());

    expect(audio).toEqual([Int16Array.from(samples)]);
  });

  test("speech of no chunks is a turn without audio", async () => {
    const tts = new ScriptedTTSModel([[]]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Yes."),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
    });

    const { events } = await listen(pipeline.run(recording()).stream());

    expect(events).toEqual(["turn_started", "turn_ended", "session_ended"]);
    tts.assertComplete();
  });

  test("floating-point samples, where the application wants them", async () => {
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Yes."),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: new ScriptedTTSModel([pcm16Samples([1, -1])]),
      config: { ttsSettings: { dtype: "float32" } },
    });

    const { audio } = await listen(pipeline.run(recording()).stream());

    expect(audio).toEqual([Float32Array.of(1 / 32_767, -1 / 32_767)]);
  });

  test("changing what was delivered changes nothing in the script", async () => {
    const chunk = pcm16Samples([7]);
    const tts = new ScriptedTTSModel([chunk, chunk]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow(["One.", "Two."]),
      sttModel: new ScriptedSTTModel([], { sessions: [["a", "b"]] }),
      ttsModel: tts,
    });

    const heard: number[][] = [];
    for await (const event of pipeline.run(microphone()).stream()) {
      if (event.type === "voice_stream_event_audio") {
        heard.push([...event.data]);
        event.data.fill(0);
        chunk.fill(0);
      }
    }

    expect(heard).toEqual([[7], [7]]);
  });
});
