/** A promise that a test settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

/** Makes a promise that a test settles. */
export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, "resolve" | "reject"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (settle === undefined) {
    throw new Error("unreachable: a promise runs its executor at once");
  }
  return { promise, ...settle };
}

/** Waits until everything that can go on without an event from outside has gone on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
