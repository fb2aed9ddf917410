interface Flight {
  readonly signal: AbortSignal | undefined;
  readonly title: string | undefined;
}

/**
 * The calls that have not settled. A call is in flight from when it is recorded until it settles or the signal of its
 * request is aborted: after that nobody waits for it.
 */
export class CallsInFlight {
  readonly #flights = new Map<number, Flight>();

  /**
   * Notes a call.
   *
   * @param signal - the signal of the call's request.
   * @param title - what was called, for messages.
   */
  begin(callIndex: number, signal: AbortSignal | undefined, title?: string): void {
    this.#flights.set(callIndex, { signal, title });
  }

  /** Notes that a call settled, whichever way. */
  settle(callIndex: number): void {
    this.#flights.delete(callIndex);
  }

  /** Indexes of the calls in flight, in order. */
  get indexes(): readonly number[] {
    return [...this.#flights]
      .filter(([, { signal }]) => signal?.aborted !== true)
      .map(([index]) => index)
      .toSorted((a, b) => a - b);
  }

  /** The name of a call in flight: `#2, execCommand`. */
  nameOf(callIndex: number): string {
    const title = this.#flights.get(callIndex)?.title;
    return `#${callIndex + 1}${title === undefined ? "" : ` (${title})`}`;
  }
}
