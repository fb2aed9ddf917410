import type { VoiceEventStream } from "../contracts/voice-event-stream.ts";
import { VoiceResultConsumedError } from "../errors/voice-result-consumed-error.ts";
import { EventReader, type ReadableRun } from "./event-reader.ts";
import { SIGNAL_OPTION } from "../signals/on-abort.ts";
import { checkOptions } from "../options/option-checks.ts";

/** What {@link StreamedAudioResult.stream} may be given. */
export interface VoiceStreamOptions {
  /** Stops the run when it is aborted; reading then throws its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What a run answers: speech as it is synthesized. The run goes on whether anybody reads it or not. */
export class StreamedAudioResult {
  readonly #run: ReadableRun;
  #isConsumed = false;

  constructor(run: ReadableRun) {
    this.#run = run;
  }

  /** All text of the answers so far, the greeting too. */
  get totalOutputText(): string {
    return this.#run.text;
  }

  /**
   * The events of the run, in order: each turn between its `turn_started` and its `turn_ended`, then `session_ended`. What
   * failed is thrown behind them, when everything that the run began has ended.
   *
   * To leave the loop early stops the run: models and workflow are told by their signals, and the loop goes on when they
   * have stopped.
   *
   * @throws {VoiceResultConsumedError} the second time: there is one stream.
   * @throws {InvalidVoiceOptionError} for an option that there is not, or that cannot be used.
   */
  stream(options: VoiceStreamOptions = {}): VoiceEventStream {
    checkOptions<VoiceStreamOptions>("options", options, SIGNAL_OPTION);
    if (this.#isConsumed) {
      throw new VoiceResultConsumedError(
        "The events of this result are being read already. Run the pipeline again for another answer, or pass the events on to whoever needs them.",
      );
    }
    this.#isConsumed = true;
    return new EventReader(this.#run, options.signal);
  }
}
