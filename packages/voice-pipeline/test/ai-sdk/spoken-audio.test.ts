import { AudioInput, VoiceAnswerError } from "@understudy/voice-pipeline";
import { AiSdkTTSModel, type AiSdkTTSModelOptions } from "@understudy/voice-pipeline/ai-sdk";
import { assert, asyncProperty, constantFrom, int16Array, uint8Array } from "fast-check";
import { describe, expect, test } from "vitest";

import { pcm } from "../support/fakes.ts";
import { chunksOf, errorOf, speakers } from "./models.ts";

/** What becomes of audio that a provider answers with. */
async function spoken(
  audio: Uint8Array | string,
  options?: AiSdkTTSModelOptions,
): Promise<readonly Uint8Array[]> {
  return chunksOf(new AiSdkTTSModel(speakers(async () => audio).v4, options));
}

async function refusal(audio: unknown, options?: AiSdkTTSModelOptions): Promise<string> {
  const error = await errorOf(spoken(audio as Uint8Array, options));
  expect(error).toBeInstanceOf(VoiceAnswerError);
  expect(error).toMatchObject({ source: "acme-voice" });
  return (error as Error).message;
}

function wav(samples: Int16Array | Float32Array, options = {}): Uint8Array {
  return new AudioInput(samples, options).toWav();
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** Bytes at an odd offset of their buffer, as those of Node.js may be. */
function shifted(bytes: Uint8Array): Uint8Array {
  const buffer = new Uint8Array(bytes.length + 1);
  buffer.set(bytes, 1);
  return buffer.subarray(1);
}

/** Bytes that begin in some way. */
function file(...begin: readonly (number | string)[]): Uint8Array {
  const bytes = new Uint8Array(3000);
  bytes.set(begin.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : [part])));
  return bytes;
}

/** A frame of some length that begins with these bytes, and half of the next one. */
function frames(lengthBytes: number, header: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.floor(lengthBytes * 1.5));
  bytes.set(header);
  bytes.set(header, lengthBytes);
  return bytes;
}

test("Bytes and base64 of PCM16, with a header and without, are the same speech.", async () => {
  const samples = int16Array({ minLength: 1, maxLength: 50, min: -500, max: 500 });
  const forms = constantFrom(
    (bytes: Uint8Array) => bytes,
    (bytes: Uint8Array) => shifted(bytes),
    (bytes: Uint8Array) => Buffer.from(bytes),
    base64,
  );
  await assert(
    asyncProperty(samples, forms, async (said, form) => {
      const expected = [pcm(...said)];
      expect((await spoken(form(pcm(...said)))).map((chunk) => new Uint8Array(chunk))).toEqual(
        expected,
      );
      expect(await spoken(form(wav(said)))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("Whatever a provider answers is spoken or refused with a word why.", async () => {
  await assert(
    asyncProperty(uint8Array({ maxLength: 100 }), async (bytes) => {
      const outcome: unknown = await spoken(bytes).catch((error: unknown) => error);
      if (Array.isArray(outcome)) {
        expect(outcome).toEqual(bytes.length === 0 ? [] : [bytes]);
      } else {
        expect(outcome).toBeInstanceOf(VoiceAnswerError);
      }
    }),
    { numRuns: 200 },
  );
});

test("A WAV file of another width or of floating point becomes PCM16.", async () => {
  const samples = new Int16Array([256, -512]);
  for (const sampleWidthBytes of [1, 2, 3, 4]) {
    expect(await spoken(wav(samples, { sampleWidthBytes }))).toEqual([pcm(256, -512)]);
  }
});

test("A WAV file that was streamed, so that its length is not known, is read as far as it goes.", async () => {
  const bytes = wav(new Int16Array([1, 2]));
  new DataView(bytes.buffer).setUint32(4, 0xff_ff_ff_ff, true);
  new DataView(bytes.buffer).setUint32(40, 0xff_ff_ff_ff, true);
  expect(await spoken(bytes)).toEqual([pcm(1, 2)]);
});

test("A WAV file without a sample is silence.", async () => {
  expect(await spoken(wav(new Int16Array()))).toEqual([]);
});

test("A WAV file of the rate that the application named is unpacked.", async () => {
  const bytes = wav(new Int16Array([1]), { sampleRateHz: 16_000 });
  expect(await spoken(bytes, { sampleRateHz: 16_000 })).toEqual([pcm(1)]);
});

test("A WAV file of another rate is refused, with what to do.", async () => {
  const message = await refusal(wav(new Int16Array([1]), { sampleRateHz: 16_000 }));
  expect(message).toContain("16000 Hz, and 24000 Hz were expected");
  expect(message).toContain("{ sampleRateHz: 16000 }");
});

test("A WAV file of several channels is refused.", async () => {
  expect(await refusal(wav(new Int16Array([1, 2]), { channels: 2 }))).toContain("2 channels");
});

test("A WAV file that cannot be read is refused.", async () => {
  const bytes = wav(new Int16Array([1]));
  new DataView(bytes.buffer).setUint16(20, 7, true);
  expect(await refusal(bytes)).toContain("a WAV file that cannot be read");
  expect(await refusal(bytes.slice(0, 20))).toContain("a WAV file that cannot be read");
});

describe("Compressed audio is refused by its name:", () => {
  test.each([
    ["MP3", file("ID3", 4)],
    // 128 kbit/s at 44,100 Hz; 64 kbit/s at 24,000 Hz, as OpenAI's; at 11,025 Hz; and with a byte of padding.
    ["MP3", frames(417, [0xff, 0xfb, 0x90, 0x00])],
    ["MP3", frames(192, [0xff, 0xf3, 0x84, 0xc4])],
    ["MP3", frames(104, [0xff, 0xe3, 0x20, 0xc4])],
    ["MP3", frames(418, [0xff, 0xfb, 0x92, 0x00])],
    ["MP3", frames(417, [0xff, 0xfb, 0x90, 0x00]).slice(0, 417)],
    ["AAC", frames(200, [0xff, 0xf1, 0x50, 0x80, 0x19, 0x1f, 0xfc])],
    ["AAC", frames(2248, [0xff, 0xf1, 0x50, 0x81, 0x19, 0x1f, 0xfc])],
    ["Ogg", file("OggS")],
    ["FLAC", file("fLaC")],
    ["WebM", file(0x1a, 0x45, 0xdf, 0xa3)],
    ["MP4", file(0, 0, 0, 32, "ftypM4A ")],
  ] as const)("%s, case %#.", async (format, bytes) => {
    for (const audio of [bytes, base64(bytes), shifted(bytes)]) {
      const message = await refusal(audio);
      expect(message).toContain(`answered with ${format},`);
      expect(message).toContain("outputFormat");
    }
  });
});

test("Samples that begin as a frame of MP3 or AAC would are spoken all the same.", async () => {
  for (const begin of [0xfb_ff, 0xf3_ff, 0xf1_ff]) {
    const bytes = new Uint8Array(2000).fill(7);
    new DataView(bytes.buffer).setUint16(0, begin, true);
    bytes.set([0x90, 0x00, 0x19, 0x1f], 2);
    expect(await spoken(bytes)).toEqual([bytes]);
  }
});

test.each([undefined, null, 7, new ArrayBuffer(2), new Int16Array(1)])(
  "What is neither bytes nor base64 is refused, case %#.",
  async (audio) => {
    expect(await refusal(audio)).toContain("neither bytes nor base64");
  },
);

test("A text that is no base64 is refused, and not told.", async () => {
  const message = await refusal("This is no audio!");
  expect(message).toContain("no base64");
  expect(message).not.toContain("This is no audio");
});
