import { InvalidOptionError } from "@understudy/testing-shared/internal";
import { readSamples } from "../pcm16/read-samples.ts";
import type { WavAudio } from "./write-wav.ts";

const PCM = 1;
/** The real format is the beginning of an identifier further on. */
const EXTENSIBLE = 0xff_fe;

/**
 * Reads a WAV file of PCM16, of any rate and number of channels. A file whose data is said to be longer than it is, as a
 * streaming writer leaves it, is read as far as it goes, in whole frames.
 *
 * @returns `undefined` where the bytes do not begin as a WAV file.
 * @throws InvalidOptionError for a WAV file that is broken or of other samples.
 */
export function readWav(bytes: Uint8Array): WavAudio | undefined {
  if (textAt(bytes, 0) !== "RIFF" || textAt(bytes, 8) !== "WAVE") {
    return undefined;
  }
  const format = chunkOf(bytes, "fmt ");
  const data = chunkOf(bytes, "data");
  if (format === undefined || format.length < 16 || data === undefined) {
    throw refused("it has no whole fmt chunk or no data chunk");
  }
  const { channels, sampleRateHz } = formatOf(viewOf(format));
  const frames = Math.floor(data.length / (2 * channels));
  const samples = readSamples("readWav", data.subarray(0, frames * 2 * channels));
  return { samples, sampleRateHz, channels };
}

function formatOf(fmt: DataView): Omit<WavAudio, "samples"> {
  const tag = fmt.getUint16(0, true);
  const code = tag === EXTENSIBLE && fmt.byteLength >= 26 ? fmt.getUint16(24, true) : tag;
  const channels = fmt.getUint16(2, true);
  const sampleRateHz = fmt.getUint32(4, true);
  const frameBytes = fmt.getUint16(12, true);
  const bits = fmt.getUint16(14, true);
  if (code !== PCM || bits !== 16) {
    throw refused(`its samples have the format ${code} and ${bits} bits`);
  }
  if (channels === 0 || sampleRateHz === 0 || frameBytes !== channels * 2) {
    throw refused(
      `it contradicts itself: ${channels} channels of 16 bits, frames of ${frameBytes} bytes, ${sampleRateHz} Hz`,
    );
  }
  return { channels, sampleRateHz };
}

/** The first chunk of a name. One that is said to be longer than the file ends with it. */
function chunkOf(bytes: Uint8Array, name: string): Uint8Array | undefined {
  const view = viewOf(bytes);
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const length = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (textAt(bytes, offset) === name) {
      return bytes.subarray(start, start + length);
    }
    // A chunk of an odd length is followed by a byte that is not counted.
    offset = start + length + (length % 2);
  }
  return undefined;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

function refused(reason: string): InvalidOptionError {
  return new InvalidOptionError(
    `toTranscriptionModel: the WAV file of a call cannot be read: ${reason}. Pass one of PCM16 (format 1, 16 bits).`,
    "audio",
  );
}
