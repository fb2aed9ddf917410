import { AudioInput, type STTCallOptions } from "@understudy/voice-pipeline";

/** What a pipeline tells a speech-to-text model. */
export const STT_OPTIONS: STTCallOptions = {
  trace: { includeSensitiveData: true, includeSensitiveAudioData: true },
};

/** Two samples of audio. */
export function audio(): AudioInput {
  return new AudioInput(Int16Array.of(1, 2));
}

/** What the place of a value expects it to be. */
type Expected<T> = T;

/** Passes a value that TypeScript would refuse, as JavaScript does. */
export function loosely<T>(value: unknown): Expected<T> {
  return value as T;
}
