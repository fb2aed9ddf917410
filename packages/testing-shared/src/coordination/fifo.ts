/** A queue whose first element leaves in constant time, however long it is. */
export class Fifo<T> {
  #items: T[] = [];
  #head = 0;

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  /** What is in the queue, in order. */
  get all(): readonly T[] {
    return this.#items.slice(this.#head);
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Takes the first element out. */
  shift(): T | undefined {
    if (this.#head === this.#items.length) {
      return undefined;
    }
    const item = this.#items[this.#head];
    this.#head += 1;
    // What left is let go when it is as much as what is left.
    if (this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  clear(): void {
    this.#items = [];
    this.#head = 0;
  }
}
