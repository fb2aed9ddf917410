interface Flight {
  readonly signal: AbortSignal | undefined;
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
   */
  begin(callIndex: number, signal: AbortSignal | undefined): void {
    this.#flights.set(callIndex, { signal });
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
}
