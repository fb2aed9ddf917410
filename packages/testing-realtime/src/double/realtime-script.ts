import {
  type AnyCallable,
  fault,
  StepQueue,
  type Taken,
  inputFaultMessage,
  isFault,
  planScript,
  type StepPlace,
} from "@understudy/testing-shared/internal";
import {
  InvalidRealtimeStepError,
  type InvalidRealtimeStepReason,
} from "../errors/invalid-realtime-step-error.ts";
import { broughtIds, freshEvents } from "../steps/fresh-events.ts";
import { prepareStep, type PreparedStep, type StepFault } from "../steps/prepare-step.ts";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import type { RealtimeCall } from "./realtime-call.ts";
import { isVerdict, judgeStep, type StepRefusal, stepTitle } from "./step-match.ts";

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

/** What the script says to a call. */
export type TakenRealtimeStep = Taken<PreparedStep, StepRefusal>;

/** A call that was given its step. */
export type GivenStep = Extract<TakenRealtimeStep, { readonly kind: "step" }>;

/** The declarative script of a transport. */
export class RealtimeScript {
  readonly #isStrict: boolean;
  readonly #ambient: ReadonlySet<string>;
  /** The ids that steps bring into the conversation which several calls may take. */
  readonly #repeatedIds = new Set<string>();
  readonly #queue = new StepQueue<PreparedStep, RealtimeCall, StepRefusal>({
    judge: judgeStep,
    view: (call) => call.read(),
  });

  /** @throws {@link InvalidRealtimeStepError} for the first input that is no step. */
  constructor({ name, steps, isStrict, ambient, caller }: ScriptParts) {
    this.#isStrict = isStrict;
    this.#ambient = ambient;
    const plan = planScript<PreparedStep, InvalidRealtimeStepReason>({
      inputs: [...steps],
      first: 0,
      caller,
      prepare: (input, place) => this.#prepare(input, place),
    });
    if ("kind" in plan) {
      const { inputIndex, site } = plan;
      const { reason, hint } = plan.fault;
      throw new InvalidRealtimeStepError(inputFaultMessage(name, inputIndex, site, plan.fault), {
        reason,
        inputIndex,
        hint,
      });
    }
    this.#queue.enqueue(plan);
  }

  /** How many steps no call took, without those that may be left out. */
  get unused(): number {
    return this.#queue.unused.length;
  }

  /** The fewest further calls that would satisfy it. */
  get remaining(): number {
    return this.#queue.remaining;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** The position of the first step that waits for a call; that behind the last where none does. */
  get next(): number {
    return this.#queue.next;
  }

  /** Gives a call its step; `undefined` for a call that the script lets pass. */
  take(call: RealtimeCall): TakenRealtimeStep | undefined {
    const taken = this.#queue.take(call.index, call, { isLenient: !this.#isStrict });
    return this.#isStrict ? taken : withoutVerdicts(taken);
  }

  /** What follows the call that was given a step, for this call alone. */
  eventsFor({ entry, time }: GivenStep): readonly ScriptedRealtimeEvent[] {
    return freshEvents(entry.step.emit, time, this.#repeatedIds);
  }

  /** The script in lines, around the steps that matter. */
  layout(...focus: readonly number[]): string {
    return this.#queue.layout(stepTitle, ...(focus.length === 0 ? [this.next] : focus));
  }

  #prepare(
    input: unknown,
    { isRepeated, isGated }: StepPlace,
  ): { readonly step: PreparedStep } | StepFault {
    const step = prepareStep(input, this.#ambient);
    if (isFault(step)) {
      return step;
    }
    if (isGated && step.failure !== undefined) {
      return HELD_ERROR;
    }
    for (const id of isRepeated ? broughtIds(step.emit) : []) {
      this.#repeatedIds.add(id);
    }
    return { step };
  }
}

const HELD_ERROR = fault(
  "invalid_outcome",
  "has an error behind a gate, but a call that fails does so at once",
  {
    path: "error",
    hint: "Leave the gate out, or let the error come in: emit: realtimeEvent.transportError(error).",
  },
);

/** Where calls that nothing fits pass: what is left to say to a call. */
function withoutVerdicts(taken: TakenRealtimeStep): TakenRealtimeStep | undefined {
  if (taken.kind !== "none_fits" && taken.kind !== "exhausted") {
    return taken;
  }
  const [first, second] = taken.refusals;
  if (taken.refusals.every(({ refusal }) => isVerdict(refusal))) {
    return undefined;
  }
  return first !== undefined && second === undefined
    ? { kind: "refused", ...first }
    : { kind: "none_fits", refusals: taken.refusals };
}
