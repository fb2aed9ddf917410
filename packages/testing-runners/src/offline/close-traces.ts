import { isObject } from "@understudy/testing-shared/internal";

import type { Undo } from "./replace.ts";

interface TraceProvider {
  createTrace(options: { readonly name: string }): { toJSON?(): unknown };
  setDisabled(isDisabled: boolean): void;
}

/** Turns a provider of traces off until it is undone. A test that turns traces on for itself has its way. */
export function closeTraces(provider: unknown): Undo {
  if (!isTraceProvider(provider)) {
    return () => {};
  }
  // What it makes is the one thing that tells: a trace that exports as nothing. One that is not started goes nowhere.
  const wasDisabled = provider.createTrace({ name: "offline" }).toJSON?.() === null;
  provider.setDisabled(true);
  return () => {
    provider.setDisabled(wasDisabled);
  };
}

function isTraceProvider(value: unknown): value is TraceProvider {
  return (
    isObject(value) &&
    typeof Reflect.get(value, "createTrace") === "function" &&
    typeof Reflect.get(value, "setDisabled") === "function"
  );
}
