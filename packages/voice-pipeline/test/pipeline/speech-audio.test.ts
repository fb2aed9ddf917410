import type { TTSSettings, VoiceSamples } from "@understudy/voice-pipeline";
import { describe, expect, it, vi } from "vitest";

import { AUDIO, pcm, read, speaks } from "../support/fakes.ts";
import { pipelineOf } from "../support/parts.ts";

/** The arrays of samples that come of these chunks of speech. */
async function samplesOf(
  chunks: readonly Uint8Array[],
  ttsSettings: TTSSettings = {},
): Promise<VoiceSamples[]> {
  const ttsModel = speaks(async function* speech() {
    yield* chunks;
  });
  const samples: VoiceSamples[] = [];
  for await (const event of pipelineOf({ ttsModel, config: { ttsSettings } }).run(AUDIO).stream()) {
    if (event.type === "voice_stream_event_audio") {
      samples.push(event.data);
    }
  }
  return samples;
}

describe("the audio of a pipeline", () => {
  it("is of signed integers of 16 bits, little-endian", async () => {
    expect(await samplesOf([Uint8Array.of(1, 2, 0xff, 0xff)])).toEqual([
      new Int16Array([0x02_01, -1]),
    ]);
  });

  it("is of floating-point samples where the settings say so: divided by 32767", async () => {
    expect(await samplesOf([pcm(0, 32_767, -32_768)], { dtype: "float32" })).toEqual([
      new Float32Array([0, 1, -32_768 / 32_767]),
    ]);
  });

  it.each([
    ["int16", new Int16Array([1, 3])],
    ["float32", new Float32Array([1 / 32_767, 3 / 32_767])],
  ] as const)("pads a last half sample with zero, for %s", async (dtype, expected) => {
    expect(await samplesOf([Uint8Array.of(1, 0, 3)], { dtype })).toEqual([expected]);
  });

  it("carries a half sample from one chunk, and from one event, to the next", async () => {
    const chunks = [Uint8Array.of(1), Uint8Array.of(0), Uint8Array.of(2, 0, 3), Uint8Array.of(0)];

    expect(await samplesOf(chunks)).toEqual([new Int16Array([1, 2, 3])]);
    expect(await samplesOf(chunks, { bufferSize: 1 })).toEqual([
      new Int16Array([1]),
      new Int16Array([2]),
      new Int16Array([3]),
    ]);
  });

  it("comes in events of 120 chunks, which are no bytes, and of which none is empty", async () => {
    const chunks = Array.from({ length: 250 }, (_, index) => pcm(index)).flatMap((chunk) => [
      chunk,
      new Uint8Array(0),
    ]);

    expect((await samplesOf(chunks)).map(({ length }) => length)).toEqual([120, 120, 10]);
  });

  it("comes in events of as many chunks as the settings say", async () => {
    const chunks = [pcm(1), pcm(2), pcm(3), pcm(4), pcm(5)];

    expect(await samplesOf(chunks, { bufferSize: 2 })).toEqual([
      new Int16Array([1, 2]),
      new Int16Array([3, 4]),
      new Int16Array([5]),
    ]);
  });

  it.each([[], [new Uint8Array(0)]])(
    "is no event where there are no bytes: %j",
    async (...chunks) => {
      expect(await samplesOf(chunks)).toEqual([]);
    },
  );

  it("is changed by transformData, event by event, after it became floating-point", async () => {
    const seen: VoiceSamples[] = [];
    const transformData = vi.fn<(data: VoiceSamples) => VoiceSamples>((data) => {
      seen.push(data.slice());
      return data.map((sample) => sample * 2);
    });
    const samples = await samplesOf([pcm(1), pcm(2)], {
      bufferSize: 1,
      dtype: "float32",
      transformData,
    });

    expect(seen).toEqual([new Float32Array([1 / 32_767]), new Float32Array([2 / 32_767])]);
    expect(samples).toEqual([new Float32Array([2 / 32_767]), new Float32Array([4 / 32_767])]);
  });

  it("belongs to the reader: the model may fill its array again", async () => {
    const shared = pcm(1);
    const ttsModel = speaks(async function* speech() {
      yield shared;
      shared.fill(9);
      yield shared;
    });
    const config = { ttsSettings: { bufferSize: 1 } };

    expect(await read(pipelineOf({ ttsModel, config }).run(AUDIO).stream())).toEqual([
      "turn_started",
      [1],
      [0x09_09],
      "turn_ended",
      "session_ended",
    ]);
  });

  it("is read from where a chunk begins, which in a Buffer may be an odd byte", async () => {
    const memory = Uint8Array.of(9, 1, 0, 2, 0, 9);

    expect(await samplesOf([Buffer.from(memory.buffer, 1, 4), memory.subarray(1, 3)])).toEqual([
      new Int16Array([1, 2, 1]),
    ]);
  });

  it("says the rate of the model, in Hz", async () => {
    const ttsModel = speaks(async function* speech() {
      yield pcm(1);
    }, 16_000);
    const events = pipelineOf({ ttsModel }).run(AUDIO).stream();
    await events.next();

    expect(await events.next()).toEqual({
      done: false,
      value: {
        type: "voice_stream_event_audio",
        data: new Int16Array([1]),
        sampleRateHz: 16_000,
      },
    });
    await events.return();
  });

  it("is of each segment alone: half a sample does not go on into the next text", async () => {
    const ttsModel = speaks(async function* speech() {
      yield Uint8Array.of(1);
    });
    const workflow = { run: () => new Blob(["ab"]).stream().pipeThrough(new TextDecoderStream()) };
    const config = {
      ttsSettings: { textSplitter: (text: string) => [text.slice(0, 1), text.slice(1)] as const },
    };

    expect(await read(pipelineOf({ ttsModel, workflow, config }).run(AUDIO).stream())).toEqual([
      "turn_started",
      [1],
      [1],
      "turn_ended",
      "session_ended",
    ]);
  });
});
