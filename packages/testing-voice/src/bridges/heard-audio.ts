import { InvalidOptionError, pcm16Bytes } from "@understudy/testing-shared/internal";
import type { AudioInput } from "@understudy/voice-pipeline";
import { readSamples } from "../pcm16/read-samples.ts";
import { readWav } from "./read-wav.ts";
import { type WavAudio, writeWav } from "./write-wav.ts";

/** What a rate is where none is said, in Hz. */
const DEFAULT_RATE_HZ = 24_000;

/** Audio of a call, and how long it lasts where that is known. */
export interface Hearing {
  readonly input: AudioInput;
  readonly durationInSeconds: number | undefined;
}

/**
 * The audio of a call: a WAV file of PCM16, or bytes that are taken for PCM16 of 24,000 Hz and one channel.
 *
 * @throws InvalidOptionError for what is neither bytes nor base64, and for a WAV file that cannot be read.
 */
export function heardAudio(audio: unknown): Hearing {
  const bytes = bytesOf(audio);
  const wav = readWav(bytes);
  if (wav === undefined) {
    const samples = readSamples("toTranscriptionModel", bytes);
    const input = new HeardAudio({ samples, sampleRateHz: DEFAULT_RATE_HZ, channels: 1 });
    return { input, durationInSeconds: undefined };
  }
  const durationInSeconds = wav.samples.length / wav.channels / wav.sampleRateHz;
  return { input: new HeardAudio(wav), durationInSeconds };
}

/** The audio as a speech-to-text model gets it: what an `AudioInput` of the pipeline is, without loading the pipeline. */
class HeardAudio implements AudioInput {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly sampleWidthBytes = 2;

  constructor({ samples, sampleRateHz, channels }: WavAudio) {
    this.samples = samples;
    this.sampleRateHz = sampleRateHz;
    this.channels = channels;
  }

  toWav(): Uint8Array {
    return writeWav(this);
  }

  toBase64(): string {
    const bytes = new Uint8Array(pcm16Bytes(this.samples));
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }
}

function bytesOf(audio: unknown): Uint8Array {
  if (isBytes(audio)) {
    return audio;
  }
  try {
    if (typeof audio === "string") {
      return Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0));
    }
  } catch {
    // A string that is no base64 is refused as anything else is.
  }
  throw new InvalidOptionError(
    "toTranscriptionModel: the audio of a call must be a Uint8Array, or base64 of its bytes.",
    "audio",
  );
}

/** By its tag: a test runner's realm has typed arrays of its own. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === "[object Uint8Array]";
}
