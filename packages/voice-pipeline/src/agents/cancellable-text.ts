import { onAbort } from "../signals/on-abort.ts";

/**
 * Text that may be left at any time: `return()` aborts the controller, ends what waits in `next()`, and waits until the
 * generator has come to its end. The `return()` of a generator alone would wait behind a `next()` that may never settle.
 *
 * @param text - stops when the controller is aborted.
 * @param controller - aborted from elsewhere, it makes `next()` reject with its reason, without waiting for the generator.
 */
export function cancellableText(
  text: AsyncGenerator<string, undefined>,
  controller: AbortController,
): AsyncIterableIterator<string, undefined> {
  let isLeft = false;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },

    next: () =>
      new Promise((resolve, reject) => {
        const step = text.next();
        const forget = onAbort(controller.signal, (reason) => {
          if (isLeft) {
            resolve({ done: true, value: undefined });
          } else {
            reject(reason as Error);
          }
        });
        step.finally(forget).then(resolve, reject);
      }),

    return: async () => {
      isLeft = true;
      controller.abort();
      await text.return(undefined);
      return { done: true, value: undefined };
    },
  };
}
