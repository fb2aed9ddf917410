/**
 * Waits for work, and no longer than it is wanted: providers may be slow to hear a signal, or deaf to it.
 *
 * @throws the signal's reason, once it is aborted. What the work comes to after that is dropped.
 */
export function whileWanted<T>(work: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => {
      reject(signal?.reason as Error);
    };
    if (signal?.aborted === true) {
      giveUp();
    }
    signal?.addEventListener("abort", giveUp, { once: true });
    const forget = (): void => {
      signal?.removeEventListener("abort", giveUp);
    };
    work.then(resolve, reject).then(forget, forget);
  });
}
