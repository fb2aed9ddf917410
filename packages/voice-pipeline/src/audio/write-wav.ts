import type { FormattedAudio } from "./check-audio-format.ts";
import { toInt16 } from "./pcm16.ts";

const HEADER_BYTES = 44;
const PCM = 1;

/** A RIFF/WAVE file of PCM integers, as wide as the audio's format says. */
export function writeWav(audio: FormattedAudio): Uint8Array {
  const samples = toInt16(audio.samples);
  const dataBytes = samples.length * audio.sampleWidthBytes;
  const padding = dataBytes % 2;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + dataBytes + padding));
  writeHeader(view, audio, dataBytes);
  for (const [index, sample] of samples.entries()) {
    writeSample(view, HEADER_BYTES + index * audio.sampleWidthBytes, sample, audio);
  }
  return new Uint8Array(view.buffer);
}

function writeHeader(view: DataView, audio: FormattedAudio, dataBytes: number): void {
  const { channels, sampleWidthBytes } = audio;
  const rate = Math.max(1, Math.round(audio.sampleRateHz));
  const frameBytes = channels * sampleWidthBytes;
  writeText(view, 0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  writeText(view, 8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, sampleWidthBytes * 8, true);
  writeText(view, 36, "data");
  view.setUint32(40, dataBytes, true);
}

function writeText(view: DataView, offset: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) {
    view.setUint8(offset + index, text.charCodeAt(index));
  }
}

function writeSample(
  view: DataView,
  offset: number,
  sample: number,
  { sampleWidthBytes }: FormattedAudio,
): void {
  switch (sampleWidthBytes) {
    case 1:
      // Alone among the widths, 8 bits are unsigned.
      view.setUint8(offset, (sample >> 8) + 128);
      break;
    case 2:
      view.setInt16(offset, sample, true);
      break;
    case 3:
      view.setUint8(offset, 0);
      view.setInt16(offset + 1, sample, true);
      break;
    default:
      view.setInt32(offset, sample << 16, true);
  }
}
