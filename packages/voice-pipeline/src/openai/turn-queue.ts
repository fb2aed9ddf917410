interface Waiting {
  readonly resolve: (result: IteratorResult<string, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

type End = { readonly error: unknown } | "done";

/**
 * Turns in the order in which they began, whatever order their texts come in. Several `next()` may be pending: they are
 * answered in order.
 */
export class TurnQueue {
  /** The text of each turn that was not taken yet, oldest first; `undefined` as long as it is not there. */
  readonly #turns = new Map<string, string | undefined>();
  readonly #waiting: Waiting[] = [];
  #unheard = 0;
  #end: End | undefined;

  /** Whether every turn that began has its text. */
  get isComplete(): boolean {
    return this.#unheard === 0;
  }

  /** Whether a turn began and has no text yet. */
  isPending(id: string): boolean {
    return this.#turns.has(id) && this.#turns.get(id) === undefined;
  }

  /** A turn begins, unless it did. */
  begin(id: string): void {
    if (this.#end === undefined && !this.#turns.has(id)) {
      this.#turns.set(id, undefined);
      this.#unheard += 1;
    }
  }

  /** Gives a turn that began its text. A turn without a word is left out. */
  complete(id: string, text: string): void {
    if (this.#end !== undefined || !this.isPending(id)) {
      return;
    }
    this.#unheard -= 1;
    if (text.trim() === "") {
      this.#turns.delete(id);
    } else {
      this.#turns.set(id, text);
    }
    this.#answer();
  }

  /** Ends the queue. What can be taken in order is still given out. */
  end(end: End): void {
    this.#end ??= end;
    this.#answer();
  }

  /** Ends the queue at once. */
  drop(end: End): void {
    this.#end ??= end;
    this.#turns.clear();
    this.#answer();
  }

  next(): Promise<IteratorResult<string, undefined>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#answer();
    });
  }

  #answer(): void {
    for (;;) {
      const [waiting] = this.#waiting;
      if (waiting === undefined) {
        return;
      }
      const [oldest] = this.#turns;
      const [id, value] = oldest ?? [];
      if (id !== undefined && value !== undefined) {
        this.#turns.delete(id);
        waiting.resolve({ done: false, value });
      } else if (this.#end === "done") {
        waiting.resolve({ done: true, value: undefined });
      } else if (this.#end !== undefined) {
        waiting.reject(this.#end.error);
      } else {
        return;
      }
      this.#waiting.shift();
    }
  }
}
