import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { TranscriptionSession } from "../contracts/stt-model.ts";
import { InputReader } from "./input-reader.ts";

/** Makes turns of an input. It stops when the signal is aborted. */
export type Listening = (audio: InputReader, signal: AbortSignal) => AsyncIterable<string>;

/** A session over one input. A close ends its turns; an abort of the caller's signal fails them with its reason. */
export class AiSdkSession implements TranscriptionSession {
  readonly #input: StreamedAudioInput;
  readonly #listening: Listening;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #stop = new AbortController();
  #isClosed = false;

  constructor(input: StreamedAudioInput, listening: Listening, signal: AbortSignal | undefined) {
    this.#input = input;
    this.#listening = listening;
    this.#callerSignal = signal;
    if (signal?.aborted === true) {
      this.#stopForCaller();
    }
    signal?.addEventListener("abort", this.#stopForCaller, { once: true });
  }

  transcribeTurns(): AsyncIterable<string> {
    return {
      [Symbol.asyncIterator]: () => {
        const turns = this.#turns();
        return {
          next: () => turns.next(),
          // A generator that waits would hear of its return only when the wait is over.
          return: async () => {
            await this.close();
            return await turns.return(undefined);
          },
        };
      },
    };
  }

  close(): Promise<void> {
    this.#isClosed ||= !this.#stop.signal.aborted;
    this.#stop.abort();
    this.#callerSignal?.removeEventListener("abort", this.#stopForCaller);
    return Promise.resolve();
  }

  async *#turns(): AsyncGenerator<string, undefined> {
    const { signal } = this.#stop;
    if (this.#isClosed) {
      return;
    }
    const audio = new InputReader(this.#input, signal);
    try {
      yield* this.#listening(audio, signal);
    } catch (error) {
      if (!this.#isClosed) {
        throw error;
      }
    } finally {
      audio.release();
      this.#callerSignal?.removeEventListener("abort", this.#stopForCaller);
    }
  }

  readonly #stopForCaller = (): void => {
    this.#stop.abort(this.#callerSignal?.reason);
  };
}
