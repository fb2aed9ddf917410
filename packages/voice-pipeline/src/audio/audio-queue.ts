import { LinkedQueue } from "./linked-queue.ts";
import type { VoiceSamples } from "./voice-samples.ts";

type Answer = IteratorResult<VoiceSamples, undefined>;

interface Waiting {
  readonly reader: object;
  readonly answer: (result: Answer) => void;
}

/** Chunks of audio on their way to whoever asks first. Chunks wait, or readers do, never both. */
export class AudioQueue {
  readonly #chunks = new LinkedQueue<VoiceSamples>();
  readonly #waiting = new LinkedQueue<Waiting>();
  #ended = false;

  /** Whether {@link end} was called. Chunks may be left all the same. */
  get ended(): boolean {
    return this.#ended;
  }

  add(chunk: VoiceSamples): void {
    const first = this.#waiting.shift();
    if (first === undefined) {
      this.#chunks.push(chunk);
    } else {
      first.answer({ done: false, value: chunk });
    }
  }

  end(): void {
    this.#ended = true;
    for (const { answer } of this.#waiting.takeAll()) {
      answer(done());
    }
  }

  /** The next chunk, for a reader that can be {@link leave | let go}. */
  take(reader: object): Promise<Answer> {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      return Promise.resolve({ done: false, value: chunk });
    }
    return this.#ended
      ? Promise.resolve(done())
      : new Promise((answer) => this.#waiting.push({ reader, answer }));
  }

  /** Answers what a reader still waits for with the end. The others keep their places. */
  leave(reader: object): void {
    for (const waiting of this.#waiting.takeAll()) {
      if (waiting.reader === reader) {
        waiting.answer(done());
      } else {
        this.#waiting.push(waiting);
      }
    }
  }
}

/** The end of an iteration, in an object of its own: whoever gets it may change it. */
export function done(): IteratorReturnResult<undefined> {
  return { done: true, value: undefined };
}
