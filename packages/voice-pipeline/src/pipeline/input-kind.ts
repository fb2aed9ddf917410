import type { AudioInput } from "../audio/audio-input.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import { isVoiceSamples } from "../audio/typed-arrays.ts";
import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";
import { isObject } from "../options/option-checks.ts";

/** Whether audio comes as it is spoken. */
export function isStreamed(input: unknown): input is StreamedAudioInput {
  return (
    isObject(input) &&
    typeof input["addAudio"] === "function" &&
    typeof input[Symbol.asyncIterator] === "function"
  );
}

/**
 * By its members, because of other copies of the class.
 *
 * @throws {InvalidVoiceOptionError} for what is no audio.
 */
export function checkInput(input: AudioInput | StreamedAudioInput): void {
  const isStatic =
    isObject(input) && isVoiceSamples(input["samples"]) && typeof input["toWav"] === "function";
  if (!isStatic && !isStreamed(input)) {
    throw new InvalidVoiceOptionError(
      "VoicePipeline: the input is no audio. Give a new AudioInput(samples), or a StreamedAudioInput.",
      "input",
    );
  }
}
