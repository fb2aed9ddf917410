import { callingScript } from "./calling-script.ts";
import { closeTraces } from "./close-traces.ts";
import { ClosedModels } from "./closed-models.ts";
import type { Guard } from "./guard.ts";
import { putBack, type Undo } from "./replace.ts";

/** Under this symbol all copies of the SDK, of either format, share one provider of traces. */
const TRACE_PROVIDER = Symbol.for("openai.agents.core.traceProvider");

/**
 * Turns the SDK's traces off and blocks its default model provider, in each copy of the SDK, without loading one.
 *
 * Each copy reads the shared trace provider when `@openai/agents` is imported and when a run begins: the stack of that
 * moment tells where the copy is.
 */
export function closeSdk(guard: Guard): Undo {
  const found = Object.getOwnPropertyDescriptor(globalThis, TRACE_PROVIDER);
  if (found?.configurable === false || found?.get !== undefined) {
    return () => {};
  }
  const models = new ClosedModels(guard);
  let provider: unknown = found?.value;
  let reopen = closeTraces(provider);
  const get = (): unknown => {
    models.closeFor(callingScript(get));
    return provider;
  };
  Object.defineProperty(globalThis, TRACE_PROVIDER, {
    get,
    set(made: unknown) {
      reopen();
      provider = made;
      reopen = closeTraces(made);
    },
    configurable: true,
    enumerable: found?.enumerable ?? false,
  });
  return () => {
    reopen();
    models.reopen();
    if (Object.getOwnPropertyDescriptor(globalThis, TRACE_PROVIDER)?.get === get) {
      const wasNone = found === undefined && provider === undefined;
      const attributes = found ?? { writable: true, configurable: true, enumerable: false };
      putBack(globalThis, TRACE_PROVIDER, wasNone ? undefined : { ...attributes, value: provider });
    }
  };
}
