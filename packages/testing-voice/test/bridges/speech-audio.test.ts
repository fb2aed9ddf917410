import { ScriptedTTSModel, toSpeechModel, ttsResult } from "@understudy/testing-voice";
import { AudioInput, readWav } from "@understudy/voice-pipeline";
import { array, assert, asyncProperty, integer, uint8Array } from "fast-check";
import { expect, test } from "vitest";

const CHUNKS = array(uint8Array({ maxLength: 7 }), { maxLength: 6 });

/** The bytes of the chunks, a last half sample filled up with zero. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(chunks);
  return Uint8Array.of(...bytes, ...new Uint8Array(bytes.length % 2));
}

test("speech is what its chunks are, wherever they are cut", async () => {
  await assert(
    asyncProperty(CHUNKS, integer({ min: 1, max: 192_000 }), async (chunks, sampleRateHz) => {
      const script = [ttsResult(chunks), ttsResult(chunks)];
      const model = toSpeechModel(new ScriptedTTSModel(script, { sampleRateHz }));

      const pcm = await model.doGenerate({ text: "Hello.", outputFormat: "pcm" });
      const wav = await model.doGenerate({ text: "Hello.", outputFormat: "wav" });

      const expected = joined(chunks);
      expect(pcm.audio).toEqual(expected);
      if (expected.length === 0) {
        expect(wav.audio).toEqual(expected);
      } else {
        const view = new DataView(expected.buffer);
        const samples = Int16Array.from({ length: expected.length / 2 }, (_, at) =>
          view.getInt16(at * 2, true),
        );
        expect(wav.audio).toEqual(new AudioInput(samples, { sampleRateHz }).toWav());
        expect(readWav(wav.audio).samples).toEqual(samples);
      }
    }),
    { numRuns: 50 },
  );
});

test("a rate that is no whole number is rounded in the WAV file", async () => {
  const tts = new ScriptedTTSModel([new Uint8Array(2)], { sampleRateHz: 0.25 });
  const { audio } = await toSpeechModel(tts).doGenerate({ text: "Hello." });
  expect(readWav(audio).sampleRateHz).toBe(1);
});
