import type {
  ScriptedClientInput,
  ScriptedEditorStep,
  ScriptedSandboxClientOptions,
  ScriptedSandboxStep,
  ScriptedSandboxOptions,
} from "@understudy/testing-sandbox";

/** Passes a value that TypeScript would refuse as a step, as JavaScript does. */
export function looseStep(value: unknown): ScriptedSandboxStep & ScriptedEditorStep {
  return value as ScriptedSandboxStep & ScriptedEditorStep;
}

/** Passes a value that TypeScript would refuse as a list of steps, as JavaScript does. */
export function looseSteps(value: unknown): Iterable<ScriptedSandboxStep & ScriptedEditorStep> {
  return value as Iterable<ScriptedSandboxStep & ScriptedEditorStep>;
}

/** Passes options that TypeScript would refuse, as JavaScript does. */
export function looseOptions(
  value: unknown,
): ScriptedSandboxOptions & ScriptedSandboxClientOptions {
  return value as ScriptedSandboxOptions & ScriptedSandboxClientOptions;
}

/** Passes a value that TypeScript would refuse as what a client hands out, as JavaScript does. */
export function looseClientInput(value: unknown): ScriptedClientInput {
  return value as ScriptedClientInput;
}

/** Calls a method by its name, with whatever arguments, as JavaScript does. */
export function looseCall(double: object, method: string, ...args: readonly unknown[]): unknown {
  const member: unknown = Reflect.get(double, method);
  if (typeof member !== "function") {
    throw new Error(`The double has no method ${method}.`);
  }
  return Reflect.apply(member, double, args);
}
