import type { Verifiable } from "./verification/verifiable.ts";

/** What a runner's adapter installs to hear of every double that a test makes. */
export interface RunnerAdapter {
  /** Called when a double is made. */
  announce(double: Verifiable): void;
}

/** The one thing that Understudy keeps on the global object, for all copies of its packages. */
export interface Registry {
  /** The number that the next recorded call gets. */
  sequence: number;
  /** The process-wide default of the `strict` option. */
  strict: boolean;
  adapter: RunnerAdapter | undefined;
}

const REGISTRY = Symbol.for("@understudy/registry");

/** The registry of this process, made when it is first needed. */
export function registry(): Registry {
  const holder = globalThis as { [REGISTRY]?: Registry };
  holder[REGISTRY] ??= { sequence: 0, strict: false, adapter: undefined };
  return holder[REGISTRY];
}

/** A number for a recorded call, unique and growing over all doubles of the process. */
export function nextSequence(): number {
  const shared = registry();
  shared.sequence += 1;
  return shared.sequence - 1;
}

/** Tells a runner's adapter, if there is one, that a double exists. Without an adapter nothing is retained. */
export function announce(double: Verifiable): void {
  registry().adapter?.announce(double);
}
