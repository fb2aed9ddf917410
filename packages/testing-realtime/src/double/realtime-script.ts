import {
  type AnyCallable,
  captureSite,
  findMismatch,
  inputFaultMessage,
  isFault,
  judgeMatch,
  layoutSteps,
  type MatchRefusal,
  type ScriptedStep,
  siteOf,
  StepQueue,
  type Taken,
} from "@understudy/testing-shared/internal";
import { InvalidRealtimeStepError } from "../errors/invalid-realtime-step-error.ts";
import { prepareStep, type PreparedStep } from "../steps/prepare-step.ts";
import type { RealtimeTransportMethod } from "../types/calls.ts";
import type { RealtimeCall } from "./realtime-call.ts";

/** What a script is made of. */
export interface ScriptParts {
  /** The name of its double. */
  readonly name: string;
  readonly steps: Iterable<unknown>;
  readonly isStrict: boolean;
  /** The methods that are never expected, so that no step can name them. */
  readonly ambient: ReadonlySet<string>;
  /** The function of ours that the test called. */
  readonly caller: AnyCallable;
}

/** The declarative script of a transport. */
export class RealtimeScript {
  readonly #isStrict: boolean;
  readonly #queue = new StepQueue<PreparedStep, RealtimeCall, MatchRefusal>(judge);

  /** @throws {@link InvalidRealtimeStepError} for the first input that is no step. */
  constructor({ name, steps, isStrict, ambient, caller }: ScriptParts) {
    this.#isStrict = isStrict;
    const literalSite = captureSite(caller);
    this.#queue.enqueue(
      [...steps].map((input, inputIndex) => {
        const site = siteOf(input) ?? literalSite;
        const step = prepareStep(input, ambient);
        if (isFault(step)) {
          const { reason, hint } = step;
          throw new InvalidRealtimeStepError(inputFaultMessage(name, inputIndex, site, step), {
            reason,
            inputIndex,
            hint,
          });
        }
        return { step, site };
      }),
    );
  }

  get remaining(): number {
    return this.#queue.remaining;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** Gives a call its step; `undefined` for a call that the script lets pass. */
  take(call: RealtimeCall): Taken<PreparedStep, MatchRefusal> | undefined {
    if (this.#isStrict) {
      return this.#queue.take(call.index, call);
    }
    const taken = this.#queue.takeFitting(call.index, call);
    const passes =
      taken.kind === "exhausted" ||
      // What a matcher throws, or promises, is no verdict on the call.
      (taken.kind === "refused" && taken.refusal.kind === "rejected");
    return passes ? undefined : taken;
  }

  /** The script in lines, around the step that matters. */
  layout(focus: number = this.length - this.remaining): string {
    return layoutSteps(this.#queue.entries, stepTitle, focus);
  }
}

/** The step that a call was given, and its place. */
export type TakenStep = ScriptedStep<PreparedStep>;

function judge({ match }: PreparedStep, call: RealtimeCall): MatchRefusal | undefined {
  if (typeof match === "function") {
    return judgeMatch(() => match(call.read()));
  }
  const fits =
    typeof match === "string"
      ? match === call.method
      : findMismatch(match, call.read()) === undefined;
  return fits ? undefined : { kind: "rejected", returned: false };
}

function stepTitle({ match, emit, failure }: PreparedStep): string {
  const what =
    typeof match === "function"
      ? "a call that fits"
      : typeof match === "string"
        ? match
        : match.method;
  const then =
    failure === undefined ? `${emit.length} event${emit.length === 1 ? "" : "s"}` : "error";
  return `${what} -> ${then}`;
}

/** The method that a step names, if it names one. */
export function methodOf({ match }: PreparedStep): RealtimeTransportMethod | undefined {
  return typeof match === "function" ? undefined : typeof match === "string" ? match : match.method;
}

/** The part of a call that differs from what a step expects of it, for a message. */
export function partThatDiffers({ match }: PreparedStep, call: RealtimeCall): string {
  const path = typeof match === "object" ? findMismatch(match, call.read()) : undefined;
  // Further in, keys are payloads.
  const [part] = /^[a-zA-Z]+/u.exec(path ?? "") ?? [];
  return part === undefined || part === "method" ? "" : `: ${part} differs`;
}
