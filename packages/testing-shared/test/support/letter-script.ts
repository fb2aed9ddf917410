import type { Scripted, WhenLane } from "@understudy/testing-shared";
import {
  fault,
  StepQueue,
  type Taken,
  type PlanFault,
  planScript,
  type ScriptPlan,
  type StepPlace,
  type TakeOptions,
} from "@understudy/testing-shared/internal";

/** A step that accepts the calls whose letter it has: `ab` accepts `a` and `b`. */
export interface LetterStep extends StepPlace {
  readonly accepts: string;
}

export type LetterInput = Scripted<string> | WhenLane<string, Scripted<string>>;

/** Reads a script of letters. What is no text is no step. */
export function planLetters(
  inputs: readonly unknown[],
  first = 0,
): ScriptPlan<LetterStep> | PlanFault {
  return planScript({
    inputs,
    first,
    caller: planLetters,
    prepare: (input, place) =>
      typeof input === "string"
        ? { step: { ...place, accepts: input } }
        : fault("invalid_step", "is no text", { path: Array.isArray(input) ? "[0]" : "letters" }),
  });
}

/** A script whose steps accept letters. It notes which steps were asked. */
export class LetterScript {
  /** The positions of the steps that the last call asked, in order. */
  asked: number[] = [];
  /** What a step does before it answers. */
  onAsk: (step: LetterStep, call: string) => void = () => undefined;
  readonly queue = new StepQueue<LetterStep, string, string>({
    judge: (step, call) => this.#judge(step, call),
    view: (call) => call,
  });
  #calls = 0;

  constructor(...inputs: readonly LetterInput[]) {
    this.enqueue(...inputs);
  }

  enqueue(...inputs: readonly LetterInput[]): void {
    this.#add(inputs, undefined);
  }

  /** Adds steps to the lane of a handle. */
  enqueueFor(handle: object, ...inputs: readonly LetterInput[]): void {
    this.#add(inputs, handle);
  }

  take(call: string, options?: TakeOptions): Taken<LetterStep, string> {
    this.asked = [];
    const index = this.#calls;
    this.#calls += 1;
    return this.queue.take(index, call, options);
  }

  /** What the script says to each letter: the number of the step from 1, or why there is none. */
  say(calls: string): string {
    return [...calls].map((call) => said(this.take(call))).join(" ");
  }

  get remaining(): number {
    return this.queue.remaining;
  }

  layout(...focus: readonly number[]): string {
    return this.queue.layout(({ accepts }) => accepts, ...focus);
  }

  #add(inputs: readonly LetterInput[], handle: object | undefined): void {
    const plan = planLetters(inputs, this.queue.length);
    if ("kind" in plan) {
      throw new Error(`no script: ${plan.fault.problem}`);
    }
    this.queue.enqueue(plan, handle);
  }

  #judge(step: LetterStep, call: string): string | undefined {
    this.asked.push(step.position);
    this.onAsk(step, call);
    return step.accepts.includes(call) ? undefined : `no ${call}`;
  }
}

/** In short: `2` for the second step, `!2` where it refused and is used up, `none(1,2)` where nothing fitted. */
export function said(taken: Taken<LetterStep, string>): string {
  switch (taken.kind) {
    case "step":
      return String(taken.entry.position + 1);
    case "refused":
      return `!${taken.entry.position + 1}`;
    case "none_fits":
      return `none(${taken.refusals.map(({ entry }) => entry.position + 1).join(",")})`;
    case "several_lanes":
      return `several(${taken.lanes.map(({ title }) => title).join(",")})`;
    case "exhausted":
    case "lane_failed":
      return taken.kind;
  }
}
