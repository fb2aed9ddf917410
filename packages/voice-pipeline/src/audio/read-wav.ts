import { InvalidAudioError } from "../errors/invalid-audio-error.ts";
import { AudioInput } from "./audio-input.ts";
import { riffChunks } from "./riff-chunks.ts";
import { isUint8Array } from "./typed-arrays.ts";
import type { VoiceSamples } from "./voice-samples.ts";

const PCM = 1;
const FLOAT = 3;
/** The real format is the beginning of an identifier further on. */
const EXTENSIBLE = 0xff_fe;

interface WavFormat {
  readonly code: number;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly bits: number;
}

/**
 * Reads a WAV file: integers of 8, 16, 24 or 32 bits, or floating point of 32, of any rate, with any number of
 * channels, which stay interleaved. Integers become an `Int16Array` (of wider ones the upper 16 bits) and keep their
 * width as `sampleWidthBytes`; floating point becomes a `Float32Array`. A file that was streamed or cut off, so that its
 * data is said to be longer than it is, is read as far as it goes, in whole frames.
 *
 * @param bytes - the whole file. It is not kept.
 * @throws {InvalidAudioError} with the reason `"format"` where the bytes are no such file.
 *
 * @example
 * ```ts
 * import { AudioInput, readWav } from "@understudy/voice-pipeline";
 *
 * const file = new AudioInput(new Int16Array([0, 100, -100]), { sampleRateHz: 8_000 }).toWav();
 * const { samples, sampleRateHz } = readWav(file);
 * console.log(samples.length, sampleRateHz); // 3 8000
 * ```
 */
export function readWav(bytes: Uint8Array): AudioInput {
  if (!isUint8Array(bytes)) {
    throw refused("The WAV file is to be given as a Uint8Array: new Uint8Array(arrayBuffer).");
  }
  const chunks = riffChunks(bytes);
  if (chunks === undefined) {
    throw refused("The bytes are no WAV file: they do not begin as a RIFF file of the type WAVE.");
  }
  const format = formatOf(chunks.get("fmt "));
  const data = chunks.get("data");
  if (data === undefined) {
    throw refused("The WAV file has no data chunk, and so no audio.");
  }
  const { channels, sampleRateHz, bits } = format;
  const samples = samplesOf(data, format);
  return format.code === FLOAT
    ? new AudioInput(samples, { channels, sampleRateHz })
    : new AudioInput(samples, { channels, sampleRateHz, sampleWidthBytes: bits / 8 });
}

function formatOf(chunk: DataView | undefined): WavFormat {
  if (chunk === undefined || chunk.byteLength < 16) {
    throw refused("The WAV file has no whole fmt chunk, which says what its samples are.");
  }
  const tag = chunk.getUint16(0, true);
  const code = tag === EXTENSIBLE && chunk.byteLength >= 26 ? chunk.getUint16(24, true) : tag;
  const channels = chunk.getUint16(2, true);
  const sampleRateHz = chunk.getUint32(4, true);
  const frameBytes = chunk.getUint16(12, true);
  const bits = chunk.getUint16(14, true);
  const known = code === PCM ? [8, 16, 24, 32].includes(bits) : code === FLOAT && bits === 32;
  if (!known) {
    throw refused(
      `The samples of the WAV file have the format ${code} and ${bits} bits. Convert it to integers (format 1) of 8, ` +
        "16, 24 or 32 bits, or to floating point (format 3) of 32.",
    );
  }
  if (channels === 0 || sampleRateHz === 0 || frameBytes !== (channels * bits) / 8) {
    throw refused(
      `The WAV file contradicts itself: ${channels} channels of ${bits} bits, frames of ${frameBytes} bytes, ` +
        `${sampleRateHz} Hz.`,
    );
  }
  return { code, channels, sampleRateHz, bits };
}

function samplesOf(data: DataView, { code, channels, bits }: WavFormat): VoiceSamples {
  const width = bits / 8;
  const frames = Math.floor(data.byteLength / (width * channels));
  const samples =
    code === FLOAT ? new Float32Array(frames * channels) : new Int16Array(frames * channels);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] =
      code === FLOAT ? data.getFloat32(index * 4, true) : integerAt(data, index * width, width);
  }
  return samples;
}

/** The upper 16 bits of an integer. */
function integerAt(data: DataView, offset: number, width: number): number {
  // Alone among the widths, 8 bits are unsigned.
  return width === 1 ? (data.getUint8(offset) - 128) << 8 : data.getInt16(offset + width - 2, true);
}

function refused(message: string): InvalidAudioError {
  return new InvalidAudioError(message, "format");
}
