import { toInt16 } from "../audio/pcm16.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { VoiceSamples } from "../audio/voice-samples.ts";
import { whileWanted } from "../signals/while-wanted.ts";

/** Reads a streamed input for one session, as long as a signal lets it. */
export class InputReader {
  readonly #samples: AsyncIterator<VoiceSamples, undefined>;
  readonly #signal: AbortSignal;
  #isOver = false;

  constructor(input: StreamedAudioInput, signal: AbortSignal) {
    this.#samples = input[Symbol.asyncIterator]();
    this.#signal = signal;
  }

  /**
   * The next samples, as integers; `undefined` at the end of the input.
   *
   * @throws the signal's reason, once it is aborted.
   */
  async next(): Promise<Int16Array | undefined> {
    while (!this.#isOver) {
      const { done, value } = await this.#take();
      if (done === true) {
        this.#isOver = true;
      } else if (value.length > 0) {
        return toInt16(value);
      }
    }
    return undefined;
  }

  async #take(): Promise<IteratorResult<VoiceSamples, undefined>> {
    // What is said after an abort is for the next reader of the input.
    this.#signal.throwIfAborted();
    try {
      return await whileWanted(this.#samples.next(), this.#signal);
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Lets the input go. It is not waited for: what reads it may be blocked until more is said. */
  release(): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#samples.return?.().catch(() => undefined);
    }
  }
}
