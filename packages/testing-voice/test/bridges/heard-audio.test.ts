import { ScriptedSTTModel, toTranscriptionModel } from "@understudy/testing-voice";
import { AudioInput, type STTModel } from "@understudy/voice-pipeline";
import { assert, asyncProperty, integer, record } from "fast-check";
import { expect, test } from "vitest";
import { loosely } from "../support/calls.ts";
import { rejectionOf } from "../support/outcomes.ts";

/** What a model behind the bridge hears of audio, and how long the bridge says that it lasts. */
async function hearing(audio: Uint8Array | string) {
  const stt = new ScriptedSTTModel("hello");
  const { durationInSeconds } = await toTranscriptionModel(stt).doGenerate({ audio });
  return { durationInSeconds, ...stt.lastCall?.input };
}

/** A WAV file of two samples, with some of its bytes written over. */
function wavWith(patch: (view: DataView) => void): Uint8Array {
  const bytes = new AudioInput(Int16Array.of(5, -6)).toWav();
  patch(new DataView(bytes.buffer));
  return bytes;
}

function letters(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

test("every WAV file of PCM16 is heard as it is", async () => {
  const files = record({
    channels: integer({ min: 1, max: 4 }),
    sampleRateHz: integer({ min: 1, max: 192_000 }),
    frames: integer({ min: 0, max: 20 }),
    seed: integer(),
    offset: integer({ min: 0, max: 3 }),
  });
  await assert(
    asyncProperty(files, async ({ channels, sampleRateHz, frames, seed, offset }) => {
      const samples = Int16Array.from({ length: frames * channels }, (_, at) => seed * (at + 1));
      const file = new AudioInput(samples, { channels, sampleRateHz }).toWav();
      // Buffers of Node stand anywhere in their pool.
      const bytes = new Uint8Array(offset + file.length + 1).subarray(offset, offset + file.length);
      bytes.set(file);

      const heard = { samples, sampleRateHz, channels, sampleWidthBytes: 2 };
      const durationInSeconds = frames / sampleRateHz;
      const { durationInSeconds: seconds, ...input } = await hearing(bytes);
      expect(input).toStrictEqual(heard);
      expect(seconds).toBeCloseTo(durationInSeconds, 10);
      const base64 = Buffer.from(file).toString("base64");
      expect(await hearing(base64)).toMatchObject(heard);
    }),
    { numRuns: 50 },
  );
});

test("what is no WAV file stands as PCM16 of 24,000 Hz, a last half sample filled up", async () => {
  expect(await hearing(Uint8Array.of(1, 0, 255, 255, 7))).toStrictEqual({
    samples: Int16Array.of(1, -1, 7),
    sampleRateHz: 24_000,
    channels: 1,
    sampleWidthBytes: 2,
    durationInSeconds: undefined,
  });
  expect(await hearing(new Uint8Array())).toMatchObject({ samples: new Int16Array() });
});

test("a WAV file that was streamed or cut off is read as far as it goes, in whole frames", async () => {
  const streamed = wavWith((view) => view.setUint32(40, 0xff_ff_ff_ff, true));
  expect(await hearing(streamed)).toMatchObject({ samples: Int16Array.of(5, -6) });
  expect(await hearing(streamed.subarray(0, 47))).toMatchObject({ samples: Int16Array.of(5) });

  const stereo = new AudioInput(Int16Array.of(1, 2, 3, 4), { channels: 2 }).toWav();
  expect(await hearing(stereo.subarray(0, 50))).toMatchObject({ samples: Int16Array.of(1, 2) });
});

test("a WAV file may have other chunks, and say its format further on", async () => {
  const plain = wavWith(() => undefined);
  const odd = [...letters("LIST"), 3, 0, 0, 0, 1, 2, 3, 0];
  const withList = Uint8Array.of(...plain.subarray(0, 12), ...odd, ...plain.subarray(12));
  expect(await hearing(withList)).toMatchObject({ samples: Int16Array.of(5, -6) });

  const extended = Uint8Array.of(
    ...plain.subarray(0, 36),
    ...Uint8Array.of(22, 0, 16, 0, 0, 0, 0, 0, 1, 0),
    ...new Uint8Array(14),
    ...plain.subarray(36),
  );
  const view = new DataView(extended.buffer);
  view.setUint32(16, 40, true);
  view.setUint16(20, 0xff_fe, true);
  expect(await hearing(extended)).toMatchObject({ samples: Int16Array.of(5, -6) });
});

const NOT_WHOLE = "it has no whole fmt chunk or no data chunk.";
const PLAIN = wavWith(() => undefined);

test.each([
  [
    "of wider samples",
    new AudioInput(Int16Array.of(1), { sampleWidthBytes: 3 }).toWav(),
    "its samples have the format 1 and 24 bits.",
  ],
  [
    "of floating point",
    wavWith((view) => view.setUint16(20, 3, true)),
    "its samples have the format 3 and 16 bits.",
  ],
  [
    "without a channel",
    wavWith((view) => {
      view.setUint16(22, 0, true);
      view.setUint16(32, 0, true);
    }),
    "it contradicts itself: 0 channels",
  ],
  ["without a rate", wavWith((view) => view.setUint32(24, 0, true)), "of 2 bytes, 0 Hz."],
  ["of frames that do not fit", wavWith((view) => view.setUint16(32, 4, true)), "of 4 bytes"],
  ["without data", PLAIN.subarray(0, 36), NOT_WHOLE],
  ["of a header alone", PLAIN.subarray(0, 12), NOT_WHOLE],
  [
    "of half a format",
    Uint8Array.of(
      ...PLAIN.subarray(0, 16),
      ...Uint8Array.of(8, 0, 0, 0),
      ...PLAIN.subarray(20, 28),
      ...PLAIN.subarray(36),
    ),
    NOT_WHOLE,
  ],
] as const)("a WAV file %s is refused before a step is used", async (_, audio, reason) => {
  const stt = new ScriptedSTTModel("hello");

  const error = await rejectionOf(toTranscriptionModel(stt).doGenerate({ audio }));

  expect(error).toMatchObject({ name: "InvalidOptionError", option: "audio" });
  expect(error).toHaveProperty("message", expect.stringContaining(reason));
  expect(stt.remainingSteps).toBe(1);
});

test.each([
  ["a string that is no base64", "%%%"],
  ["samples", Int16Array.of(1)],
  ["nothing", undefined],
] as const)("%s in the place of audio is refused", async (_, audio) => {
  const model = toTranscriptionModel(new ScriptedSTTModel("hello"));
  const error = await rejectionOf(model.doGenerate({ audio: loosely(audio) }));
  expect(error).toMatchObject({ name: "InvalidOptionError", option: "audio" });
});

test("a model that sends the audio on can have it as a WAV file and as base64", async () => {
  const samples = Int16Array.from({ length: 50 }, (_, at) => at * -600);
  const audio = new AudioInput(samples, { sampleRateHz: 8000, channels: 2 });
  const sent: unknown[] = [];
  const stt: STTModel = {
    modelName: "sender",
    transcribe: async (input) => {
      sent.push(input.toWav(), input.toBase64());
      return "hello";
    },
    createSession: () => Promise.reject(new Error("not here")),
  };

  await toTranscriptionModel(stt).doGenerate({ audio: audio.toWav() });

  expect(sent).toEqual([audio.toWav(), audio.toBase64()]);
});
