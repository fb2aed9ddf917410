import type { ScriptedSandboxInput } from "@understudy/testing-sandbox";

/** Passes a value that TypeScript would refuse as a step, as JavaScript does. */
export function looseStep(value: unknown): ScriptedSandboxInput {
  return value as ScriptedSandboxInput;
}
