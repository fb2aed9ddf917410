import type { ScriptedModelInput, ScriptedModelOptions } from "@understudy/testing-model";

/** Passes a value that TypeScript would refuse as an input, as JavaScript does. */
export function looseInput(value: unknown): ScriptedModelInput {
  return value as ScriptedModelInput;
}

/** Passes a value that TypeScript would refuse as a list of inputs, as JavaScript does. */
export function looseInputs(value: unknown): Iterable<ScriptedModelInput> {
  return value as Iterable<ScriptedModelInput>;
}

/** Passes options that TypeScript would refuse, as JavaScript does. */
export function looseOptions(value: unknown): ScriptedModelOptions {
  return value as ScriptedModelOptions;
}
