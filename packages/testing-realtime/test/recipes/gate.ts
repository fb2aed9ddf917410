/** What one side of a scenario waits for and the other lets go: the recipes of the guide write it by hand. */
export interface Gate {
  readonly promise: Promise<void>;
  readonly release: () => void;
  readonly fail: (reason: unknown) => void;
}

export function createGate(): Gate {
  let release = (): void => undefined;
  let fail = (_reason: unknown): void => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    release = resolve;
    fail = reject;
  });
  // The scenario may fail before the other side waits. Who waits then is rejected all the same.
  promise.catch(() => undefined);
  return { promise, release, fail };
}
