interface Link<T> {
  readonly value: T;
  next: Link<T> | undefined;
}

/** First in, first out, at a cost that does not grow with the length. What has been taken is not held any more. */
export class LinkedQueue<T extends object> {
  #first: Link<T> | undefined;
  #last: Link<T> | undefined;

  push(value: T): void {
    const link: Link<T> = { value, next: undefined };
    if (this.#last === undefined) {
      this.#first = link;
    } else {
      this.#last.next = link;
    }
    this.#last = link;
  }

  /** Takes the oldest value; `undefined` where there is none. */
  shift(): T | undefined {
    const first = this.#first;
    this.#first = first?.next;
    if (this.#first === undefined) {
      this.#last = undefined;
    }
    return first?.value;
  }

  /** Takes all values, oldest first. */
  takeAll(): T[] {
    const values: T[] = [];
    for (let link = this.#first; link !== undefined; link = link.next) {
      values.push(link.value);
    }
    this.#first = undefined;
    this.#last = undefined;
    return values;
  }
}
