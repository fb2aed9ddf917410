type Listener = (...args: never[]) => void;

interface Entry {
  readonly listener: Listener;
  readonly once: boolean;
}

/** Who listens to which event. Events are delivered at once, to those who listened when they were emitted. */
export class EventHub {
  readonly #entries = new Map<string, readonly Entry[]>();

  add(event: string, listener: Listener, once: boolean): void {
    this.#entries.set(event, [...this.#of(event), { listener, once }]);
  }

  /** Removes the newest entry of a listener. */
  remove(event: string, listener: Listener): void {
    const entries = this.#of(event);
    const at = entries.findLastIndex((entry) => entry.listener === listener);
    if (at !== -1) {
      this.#entries.set(event, entries.toSpliced(at, 1));
    }
  }

  /**
   * Calls the listeners of an event in order. One that throws stops the later ones.
   *
   * @returns whether there were any.
   * @throws what a listener throws.
   */
  emit(event: string, args: readonly unknown[]): boolean {
    const entries = this.#of(event);
    for (const entry of entries) {
      if (entry.once && !this.#leave(event, entry)) {
        continue; // It was removed, or has had its event, while this one was delivered.
      }
      Reflect.apply(entry.listener, undefined, args);
    }
    return entries.length > 0;
  }

  /** How many listeners an event has, or all events together. */
  count(event?: string): number {
    return event === undefined
      ? [...this.#entries.values()].reduce((sum, { length }) => sum + length, 0)
      : this.#of(event).length;
  }

  #leave(event: string, entry: Entry): boolean {
    const entries = this.#of(event);
    const isThere = entries.includes(entry);
    this.#entries.set(
      event,
      entries.filter((other) => other !== entry),
    );
    return isThere;
  }

  #of(event: string): readonly Entry[] {
    return this.#entries.get(event) ?? [];
  }
}
