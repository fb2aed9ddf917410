/** A moment that comes so long after it was set, if it was set at all. */
export class Deadline {
  readonly #milliseconds: number;
  readonly #passed: Promise<void>;
  #pass!: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#passed = new Promise((resolve) => {
      this.#pass = resolve;
    });
  }

  /** Lets the time begin to run, unless it does. */
  set(): void {
    this.#timer ??= setTimeout(this.#pass, this.#milliseconds);
  }

  /** Waits for work, but not past the deadline. @returns whether the work was done in time. */
  async limit(work: Promise<unknown>): Promise<boolean> {
    return await Promise.race([work.then(() => true), this.#passed.then(() => false)]);
  }

  /** Lets the time stand still: there is nothing to wait for any more. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
