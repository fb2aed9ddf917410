import type { TextSplitter } from "../contracts/settings.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import type { TextBuffer } from "./text-buffer.ts";

/** Cuts a text that grows by a function of the application: it is asked about all that waits at each fragment. */
export class SplitBuffer implements TextBuffer {
  readonly #split: TextSplitter;
  rest = "";

  constructor(split: TextSplitter) {
    this.#split = split;
  }

  /** @throws {VoiceAnswerError} where the function returns no pair of texts. */
  push(fragment: string): string {
    const parts: unknown = this.#split(this.rest + fragment);
    const [ready, rest, ...more]: readonly unknown[] = Array.isArray(parts) ? parts : [];
    if (typeof ready !== "string" || typeof rest !== "string" || more.length > 0) {
      throw new VoiceAnswerError(
        "The textSplitter returned no pair of texts. It is to return [what to speak now, what to wait with].",
        "textSplitter",
      );
    }
    this.rest = rest;
    return ready;
  }
}
