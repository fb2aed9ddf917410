/** What of jest-circus's state is looked at. All of it may be missing: another runner may run the tests. */
export interface CircusState {
  readonly currentlyRunningTest?: { readonly errors?: readonly unknown[] } | null;
  readonly rootDescribeBlock?: { readonly hooks?: { readonly fn: unknown }[] };
}

/**
 * Calls back when all hooks are registered and no test runs yet. jest-circus has the list of its listeners on the global
 * object; without that nothing happens.
 */
export function onRunStart(listener: (state: CircusState) => void): void {
  const handlers: unknown = Reflect.get(globalThis, Symbol.for("EVENT_HANDLERS"));
  if (Array.isArray(handlers)) {
    handlers.push((event: { readonly name: string }, state: CircusState) => {
      if (event.name === "run_start") {
        listener(state);
      }
    });
  }
}

/**
 * Moves hooks behind those of the test file. Jest runs `afterEach` and `afterAll` hooks of one level in the order of
 * their registration, and a setup file comes first: what the hooks of the file still close would seem left open.
 */
export function moveLast(state: CircusState, moved: readonly unknown[]): void {
  const hooks = state.rootDescribeBlock?.hooks;
  if (hooks !== undefined) {
    const isMoved = ({ fn }: { readonly fn: unknown }): boolean => moved.includes(fn);
    hooks.splice(
      0,
      hooks.length,
      ...hooks.filter((hook) => !isMoved(hook)),
      ...hooks.filter((hook) => isMoved(hook)),
    );
  }
}

/** The errors that the running test has failed with so far. */
export function errorsOfRunningTest(state: CircusState | undefined): readonly unknown[] {
  // Each comes with the place where the test was defined.
  return (state?.currentlyRunningTest?.errors ?? []).map((entry: unknown): unknown =>
    Array.isArray(entry) ? entry[0] : entry,
  );
}
