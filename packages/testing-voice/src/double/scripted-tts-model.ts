import { announce, CallLog, type TranscriptEntry } from "@understudy/testing-shared/internal";
import type { TTSCallOptions, TTSModel, TTSSettings } from "@understudy/voice-pipeline";
import { CHUNK } from "../steps/item-form.ts";
import { SPEECH_FORM } from "../steps/step-forms.ts";
import type { ScriptedTTSModelOptions } from "../types/options.ts";
import type { RecordedTTSCall } from "../types/recorded-calls.ts";
import type { TTSInput } from "../types/steps.ts";
import { streamAnswer } from "./stream-answer.ts";
import { VoiceDouble } from "./voice-double.ts";
import { SPEAK } from "./voice-operations.ts";
import { checkTTSOptions } from "./voice-options.ts";
import { VoicePart } from "./voice-part.ts";
import { VoiceStage } from "./voice-stage.ts";

/**
 * A deterministic text-to-speech model for tests: it answers each call with the next speech of its script, and records
 * what it was to speak.
 *
 * A workflow that leaves the script fails: the error is thrown by the call that left it, and `assertComplete()` throws it
 * again, whoever swallowed it.
 *
 * @example
 * ```ts
 * import { pcm16Samples, ScriptedTTSModel, ttsResult } from "@understudy/testing-voice";
 *
 * const tts = new ScriptedTTSModel([ttsResult([pcm16Samples([0, 100, -100, 0])])]);
 * for await (const chunk of tts.run("Hello there.", {}, {})) {
 *   console.log(chunk.length); // 8
 * }
 * console.log(tts.calls.map(({ text }) => text)); // [ 'Hello there.' ]
 * tts.assertComplete();
 * ```
 */
export class ScriptedTTSModel extends VoiceDouble implements TTSModel {
  readonly #log = new CallLog<RecordedTTSCall, object>({
    body: () => ["text", "settings", "options"],
    title: () => SPEAK.method,
  });
  readonly #speech: VoicePart<readonly (Uint8Array | Error)[]>;
  readonly modelName: string;
  /** Samples a second of the speech, in Hz. */
  readonly sampleRateHz: number;

  /**
   * @param results - the script: speech, errors and steps, one a call, and groups of them. Chunks are copied now.
   * @throws InvalidVoiceStepError for an input that is no step, `InvalidOptionError` for an option.
   */
  constructor(results: Iterable<TTSInput>, options: ScriptedTTSModelOptions = {}) {
    checkTTSOptions(options);
    const {
      name = "ScriptedTTSModel",
      modelName = "scripted-tts",
      sampleRateHz = 24_000,
    } = options;
    const stage = new VoiceStage(name);
    super(stage);
    this.modelName = modelName;
    this.sampleRateHz = sampleRateHz;
    this.#speech = new VoicePart(stage, SPEAK, SPEECH_FORM, this.#log);
    this.#speech.add(results, new.target);
    announce(this);
  }

  /** Every call in order, in a new frozen array. Each copies what it carried when that is first read. */
  get calls(): readonly RecordedTTSCall[] {
    return this.#log.calls;
  }

  /** The first call, if there was one. */
  get firstCall(): RecordedTTSCall | undefined {
    return this.#log.at(0);
  }

  /** The latest call, if there was one. */
  get lastCall(): RecordedTTSCall | undefined {
    return this.#log.at(-1);
  }

  /** What was called, an entry a call. */
  override get transcript(): readonly TranscriptEntry[] {
    return this.#log.transcript(this.name);
  }

  /** Adds steps behind those that are there, all of them or none. */
  enqueue(...results: readonly TTSInput[]): void {
    this.#speech.add(results, this.enqueue);
  }

  /** Adds the steps of a list, all of them or none. The list is read to its end first. */
  extend(results: Iterable<TTSInput>): void {
    this.#speech.add(results, this.extend);
  }

  /**
   * Speaks a text. The call is recorded and takes its step now, not when the speech is read; a violation is thrown now,
   * the error of a step by the first read.
   *
   * @throws the reason of `options.signal`, where it is aborted: then nothing is recorded or used.
   */
  run(
    text: string,
    settings: TTSSettings,
    options: TTSCallOptions,
  ): AsyncIterableIterator<Uint8Array, undefined, undefined> {
    return streamAnswer(
      this.#speech.start({ body: () => ({ text, settings, options }), options }),
      CHUNK,
    );
  }
}
