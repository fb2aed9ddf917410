import { pcm16Bytes } from "@understudy/testing-shared/internal";

/** Audio of a WAV file of PCM16. */
export interface WavAudio {
  /** The samples, channels interleaved. */
  readonly samples: Int16Array;
  /** Samples a second of each channel, in Hz. */
  readonly sampleRateHz: number;
  readonly channels: number;
}

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;
const PCM = 1;

/** A WAV file of PCM16. A rate that is no whole number is rounded, as the format has no other. */
export function writeWav({ samples, sampleRateHz, channels }: WavAudio): Uint8Array {
  const data = new Uint8Array(pcm16Bytes(samples));
  const file = new Uint8Array(HEADER_BYTES + data.length);
  file.set(data, HEADER_BYTES);
  const rate = Math.max(1, Math.round(sampleRateHz));
  const header = new DataView(file.buffer);
  writeText(file, 0, "RIFF");
  header.setUint32(4, file.length - 8, true);
  writeText(file, 8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, PCM, true);
  header.setUint16(22, channels, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * channels * SAMPLE_BYTES, true);
  header.setUint16(32, channels * SAMPLE_BYTES, true);
  header.setUint16(34, SAMPLE_BYTES * 8, true);
  writeText(file, 36, "data");
  header.setUint32(40, data.length, true);
  return file;
}

function writeText(file: Uint8Array, offset: number, text: string): void {
  file.set(
    Array.from(text, (letter) => letter.charCodeAt(0)),
    offset,
  );
}
