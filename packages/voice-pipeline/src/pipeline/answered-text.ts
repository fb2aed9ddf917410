import { VoiceAnswerError } from "../errors/voice-answer-error.ts";

/** @throws {VoiceAnswerError} for what is no text. @param owner - who answered. */
export function checkText(answered: unknown, owner: string): string {
  if (typeof answered !== "string") {
    throw new VoiceAnswerError(
      `The ${owner} answered what is no text, but ${answered === null ? "null" : typeof answered}. Answer a string.`,
      owner,
    );
  }
  return answered;
}
