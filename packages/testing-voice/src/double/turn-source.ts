import { answerOf } from "./answer-of.ts";
import type { VoiceCall } from "./voice-call.ts";
import type { VoicePart } from "./voice-part.ts";
import { done, type StreamSource } from "./voice-stream.ts";

/** Gives the turns of a session's script, each taken when it is pulled. */
export class TurnSource implements StreamSource<string> {
  readonly #turns: VoicePart<string>;
  readonly #head: object;
  readonly #isClosed: () => boolean;
  #pending: VoiceCall<string> | undefined;

  /** @param head - what a pulled turn is recorded as. */
  constructor(turns: VoicePart<string>, head: object, isClosed: () => boolean) {
    this.#turns = turns;
    this.#head = head;
    this.#isClosed = isClosed;
  }

  next(): IteratorResult<string, undefined> | Promise<IteratorResult<string, undefined>> {
    if (this.#isClosed() || this.#turns.remaining === 0) {
      return done();
    }
    const call = this.#turns.start({ head: this.#head, body: () => ({}) });
    this.#pending = call;
    return answerOf(call).then((value) => ({ done: false, value }));
  }

  async close(): Promise<void> {
    // Nobody waits for the turn any more.
    this.#pending?.settle();
  }
}
