import type { DefinitionSite } from "./definition-site.ts";

/** Why something is not a step. The caller knows where it came from and makes the error. */
export interface StepFault<TReason extends string = string> {
  readonly kind: "fault";
  readonly reason: TReason;
  /** The type of the step, where steps have types. */
  readonly stepType?: string;
  /** The way from the input to the fault. */
  readonly path?: string;
  /** What is wrong, as the rest of a sentence about the input. */
  readonly problem: string;
  /** What to write instead. */
  readonly hint?: string;
}

/** Makes a fault. */
export function fault<TReason extends string>(
  reason: TReason,
  problem: string,
  more: Pick<StepFault, "stepType" | "path" | "hint"> = {},
): StepFault<TReason> {
  return { kind: "fault", reason, problem, ...more };
}

/** Whether a check found a fault. */
export function isFault<T extends object>(value: T): value is Extract<T, StepFault> {
  return "kind" in value && value.kind === "fault";
}

/** A problem as the end of a sentence. A note on a step has its full stop already. */
export function sentence(problem: string): string {
  return problem.endsWith(".") ? problem : `${problem}.`;
}

/** The message for an input of a script that is no step: which one, where it stands, what is wrong, what to write. */
export function inputFaultMessage(
  name: string,
  inputIndex: number,
  site: DefinitionSite | undefined,
  { problem, path, hint }: StepFault,
): string {
  const place = site?.location === undefined ? "" : ` (${site.location})`;
  const at = path === undefined || path === "" ? "" : ` At: ${path}.`;
  return `${name}: input #${inputIndex + 1}${place} ${sentence(problem)}${at}${hint === undefined ? "" : ` ${hint}`}`;
}
