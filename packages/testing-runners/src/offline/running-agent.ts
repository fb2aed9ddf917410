import { isObject } from "@understudy/testing-shared/internal";

/** Under this symbol all copies of the SDK keep which span is open, also while traces are off. */
const CONTEXT = Symbol.for("openai.agents.core.asyncLocalStorage");

/** The name of the agent whose turn it is, where the SDK's context tells. */
export function runningAgentName(): string | undefined {
  const storage: unknown = Reflect.get(globalThis, CONTEXT);
  const getStore = read(storage, "getStore");
  const context: unknown =
    typeof getStore === "function" ? Reflect.apply(getStore, storage, []) : undefined;
  let span = read(context, "span");
  while (span !== undefined && read(read(span, "spanData"), "type") !== "agent") {
    span = read(span, "previousSpan");
  }
  const name = read(read(span, "spanData"), "name");
  return typeof name === "string" ? name : undefined;
}

function read(value: unknown, key: string): unknown {
  return isObject(value) ? Reflect.get(value, key) : undefined;
}
