import { InvalidOptionError, isObject, markSite } from "@understudy/testing-shared/internal";
import type { VoiceTextMatch } from "../types/matches.ts";
import type { RecordedTTSCall } from "../types/recorded-calls.ts";
import type { SpeechResult, TTSStep } from "../types/steps.ts";

/** What a step of speech may say besides its chunks. */
export interface TTSResultOptions {
  /** Looks at the call: a function of it, its text, or a pattern for its text. */
  readonly match?: VoiceTextMatch<RecordedTTSCall> | undefined;
}

/**
 * A step that answers with speech: chunks of PCM16 bytes, of any length. An `Error` among them is thrown at its place.
 *
 * @throws InvalidOptionError for options that are no object.
 *
 * @example
 * ```ts
 * import { pcm16, ScriptedTTSModel, ttsResult } from "@understudy/testing-voice";
 *
 * const tts = new ScriptedTTSModel([ttsResult([pcm16.tone(440, 100)], { match: "Hello there." })]);
 * console.log(tts.remainingSteps); // 1
 * ```
 */
export function ttsResult(chunks: SpeechResult, options: TTSResultOptions = {}): TTSStep {
  if (!isObject(options) || ArrayBuffer.isView(options)) {
    throw new InvalidOptionError(
      "ttsResult: the options of a step are not an object: write { match: (call) => ... } to match. Chunks go into one array.",
      "options",
    );
  }
  return markSite({ ...options, result: chunks }, ttsResult);
}
