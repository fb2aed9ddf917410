import {
  findMismatch,
  judgeMatch,
  type MatchRefusal,
  type Refused,
} from "@understudy/testing-shared/internal";
import type { PreparedStep } from "../steps/prepare-step.ts";
import type { RealtimeTransportMethod } from "../types/calls.ts";
import type { RealtimeCall } from "./realtime-call.ts";

/** That a call is another than a step describes, and in which part. */
interface Difference {
  readonly kind: "differs";
  /** The method, or the field of the call; what stands in it is a payload. */
  readonly part: string;
  readonly method: RealtimeTransportMethod;
}

/** Why a step is not for a call. */
export type StepRefusal = MatchRefusal | Difference;

/** A step that refused a call, and why. */
export type RefusedStep = Refused<PreparedStep, StepRefusal>;

/** Asks a step about a call. */
export function judgeStep({ match }: PreparedStep, call: RealtimeCall): StepRefusal | undefined {
  if (typeof match === "function") {
    return judgeMatch(() => match(call.read()));
  }
  const method = typeof match === "string" ? match : match.method;
  if (method !== call.method) {
    return { kind: "differs", part: "method", method };
  }
  try {
    const path = typeof match === "string" ? undefined : findMismatch(match, call.read());
    return path === undefined ? undefined : { kind: "differs", part: fieldOf(path), method };
  } catch (error) {
    // An asymmetric matcher of a test runner may throw.
    return { kind: "threw", error };
  }
}

/** The field of a call at which a way begins. */
function fieldOf(path: string): string {
  const [field = "it"] = /^[a-zA-Z]+/u.exec(path) ?? [];
  return field;
}

/** A difference as the end of `step 2: `. */
export function differenceWords({ part, method }: Difference): string {
  return part === "method" ? `it is for ${method}` : `${part} differs`;
}

/** Whether a refusal is a verdict on the call. What a matcher throws, or promises, is none. */
export function isVerdict({ kind }: StepRefusal): boolean {
  return kind === "rejected" || kind === "differs";
}

/** The method that a step names, if it names one. */
export function methodOf({ match }: PreparedStep): RealtimeTransportMethod | undefined {
  return typeof match === "function" ? undefined : typeof match === "string" ? match : match.method;
}

/** What a step is and does, without payloads. */
export function stepTitle(step: PreparedStep): string {
  const { emit, failure } = step;
  const then =
    failure === undefined ? `${emit.length} event${emit.length === 1 ? "" : "s"}` : "error";
  return `${methodOf(step) ?? "a call that fits"} -> ${then}`;
}
