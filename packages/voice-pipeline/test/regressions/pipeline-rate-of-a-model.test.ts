import { AudioInput, VoiceAnswerError, VoicePipeline } from "@understudy/voice-pipeline";
import { expect, test } from "vitest";

test.each([Number.NaN, 0, -1, Infinity])(
  "a text-to-speech model of the rate %d is refused, not passed on to the events",
  async (sampleRateHz) => {
    const pipeline = new VoicePipeline({
      workflow: {
        async *run() {
          yield "Hello.";
        },
      },
      sttModel: {
        modelName: "ears",
        transcribe: async () => "hello",
        createSession: async () => ({ async *transcribeTurns() {}, close: async () => undefined }),
      },
      ttsModel: {
        modelName: "voice",
        sampleRateHz,
        async *run() {
          yield new Uint8Array(4);
        },
      },
    });
    const read = async (): Promise<void> => {
      for await (const event of pipeline.run(new AudioInput(new Int16Array(4))).stream()) {
        void event;
      }
    };
    await expect(read()).rejects.toBeInstanceOf(VoiceAnswerError);
  },
);
