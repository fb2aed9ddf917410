/**
 * Observes the promise that a matcher returned: when it is rejected, the reason becomes the cause of the error that the
 * matcher led to, and no unhandled rejection.
 */
export function attachRejection(refusal: Error, promise: PromiseLike<unknown>): void {
  Promise.resolve(promise).then(undefined, (reason: unknown) => {
    Reflect.defineProperty(refusal, "cause", { value: reason, configurable: true, writable: true });
  });
}
