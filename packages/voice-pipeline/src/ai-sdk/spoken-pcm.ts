import type { AudioInput } from "../audio/audio-input.ts";
import { pcm16Bytes } from "../audio/pcm16.ts";
import { readWav } from "../audio/read-wav.ts";
import { riffChunks } from "../audio/riff-chunks.ts";
import { isUint8Array, kindOf } from "../audio/typed-arrays.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { compressedFormatOf } from "./compressed-audio.ts";

/** What is known of a speech before it is read. */
export interface Speech {
  readonly modelName: string;
  /** What the speech has to be, in Hz, where it says what it is. */
  readonly sampleRateHz: number;
}

/**
 * The PCM16 of what a speech model answered: bytes or base64 of a WAV file, or of PCM16 alone.
 *
 * @throws {VoiceAnswerError} for anything else, with what to ask for instead.
 */
export function spokenPcm(audio: unknown, speech: Speech): Uint8Array {
  const bytes = typeof audio === "string" ? decoded(audio, speech) : audio;
  if (!isUint8Array(bytes)) {
    throw refused(speech, `audio of the kind ${kindOf(audio)}, neither bytes nor base64`);
  }
  const format = compressedFormatOf(bytes);
  if (format !== undefined) {
    throw refused(speech, `${format}, and the pipeline decodes none`);
  }
  return riffChunks(bytes) === undefined ? bytes : wavPcm(bytes, speech);
}

function wavPcm(bytes: Uint8Array, speech: Speech): Uint8Array {
  const { samples, sampleRateHz, channels } = unpacked(bytes, speech);
  if (channels !== 1) {
    throw refused(speech, `a WAV file of ${channels} channels`);
  }
  if (sampleRateHz !== speech.sampleRateHz) {
    throw new VoiceAnswerError(
      `The speech model "${speech.modelName}" answered with a WAV file of ${sampleRateHz} Hz, and ${speech.sampleRateHz} ` +
        `Hz were expected. Pass { sampleRateHz: ${sampleRateHz} }, or an outputFormat of ${speech.sampleRateHz} Hz.`,
      speech.modelName,
    );
  }
  return pcm16Bytes(samples);
}

function unpacked(bytes: Uint8Array, speech: Speech): AudioInput {
  try {
    return readWav(bytes);
  } catch {
    throw refused(speech, "a WAV file that cannot be read");
  }
}

function decoded(base64: string, speech: Speech): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    throw refused(speech, "a string that is no base64");
  }
}

function refused({ modelName, sampleRateHz }: Speech, answer: string): VoiceAnswerError {
  return new VoiceAnswerError(
    `The speech model "${modelName}" answered with ${answer}. Ask for PCM16 or WAV, of one channel and ${sampleRateHz} ` +
      'Hz: by the option outputFormat, in the provider\'s words, such as "pcm", "wav" or "pcm_24000".',
    modelName,
  );
}
