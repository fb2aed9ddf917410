import type { Backstage } from "./backstage.ts";

const GUIDE_FIELDS = [
  "callIndex",
  "actualMethod",
  "expectedMethod",
  "method",
  "reason",
  "inputIndex",
  "remainingSteps",
  "pendingMethods",
] as const;

/** An error as the guide lets a test look at it: its name and structured fields; the script's own by identity. */
export function describeError(error: unknown, stage: Backstage): unknown {
  if (!(error instanceof Error) || stage.labels.nameOf(error) !== undefined) {
    return error;
  }
  const fields = GUIDE_FIELDS.map((field): readonly [string, unknown] => [
    field,
    Reflect.get(error, field),
  ]).filter(([, value]) => value !== undefined);
  return { name: error.name, ...Object.fromEntries(fields) };
}

const DRIFTS = new Set(["UnexpectedSandboxCallError", "SandboxCallMatcherError"]);

/** Whether an error must be kept: the workflow left the script, or a callback of the script failed unmeant. */
export function isViolation(error: unknown, stage: Backstage): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    (stage.unintended.has(error) || (error instanceof Error && DRIFTS.has(error.name)))
  );
}
