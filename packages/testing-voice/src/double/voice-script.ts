import {
  type AnyCallable,
  captureSite,
  type DefinitionSite,
  StepQueue,
  type Taken,
  inputFaultMessage,
  isFault,
  isIterable,
  planScript,
  siteOf,
} from "@understudy/testing-shared/internal";
import { InvalidVoiceStepError } from "../errors/invalid-voice-step-error.ts";
import { judgeCall, type VoiceRefusal } from "../steps/prepare-match.ts";
import { prepareStep } from "../steps/prepare-step.ts";
import type { PreparedStep, StepFault } from "../steps/prepared-step.ts";
import type { StepForm } from "../steps/step-form.ts";
import { stepTitle } from "../steps/step-title.ts";
import type { Operation } from "./voice-operations.ts";

/** The script of one operation: its steps, checked and detached; first in, first out, where no group says otherwise. */
export class VoiceScript<TResult> {
  /** The name of the double, and of the script where the double has several. */
  readonly name: string;
  readonly form: StepForm<TResult>;
  readonly #method: string;
  readonly #queue = new StepQueue<PreparedStep<TResult>, () => object, VoiceRefusal>({
    judge: ({ match }, read) => (match === undefined ? undefined : judgeCall(match, read)),
    view: (read) => read(),
  });

  constructor(double: string, { steps, method }: Operation, form: StepForm<TResult>) {
    this.name = steps === undefined ? double : `${double}, ${steps}`;
    this.form = form;
    this.#method = method;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** How many steps no call took, without those that may be left out. */
  get unused(): number {
    return this.#queue.unused.length;
  }

  /** The fewest further calls that would satisfy the script. */
  get remaining(): number {
    return this.#queue.remaining;
  }

  /** The position of the first step that waits for a call; that behind the last where none does. */
  get next(): number {
    return this.#queue.next;
  }

  /**
   * Adds steps and groups of them, all of them or none.
   *
   * @param caller - the function of ours that the test called, for the place that messages show.
   * @throws {@link InvalidVoiceStepError} for the first input that is no step.
   */
  add(inputs: unknown, caller: AnyCallable): void {
    const list = this.#drain(inputs);
    for (const [inputIndex, input] of list.entries()) {
      const refused = this.form.refuseGroup?.(input);
      if (refused !== undefined) {
        throw this.#invalid(refused, inputIndex, siteOf(input) ?? captureSite(caller));
      }
    }
    const plan = planScript<PreparedStep<TResult>, StepFault["reason"]>({
      inputs: list,
      caller,
      first: this.#queue.length,
      prepare: (input, { isRepeated }) => {
        const step = prepareStep(input, this.form, { caller, isRepeated });
        return isFault(step) ? step : { step };
      },
    });
    if ("kind" in plan) {
      throw this.#invalid(plan.fault, plan.inputIndex, plan.site);
    }
    this.#queue.enqueue(plan);
  }

  take(callIndex: number, read: () => object): Taken<PreparedStep<TResult>, VoiceRefusal> {
    return this.#queue.take(callIndex, read);
  }

  /** The script in lines, around the steps that matter. */
  layout(...focus: readonly number[]): string {
    return this.#queue.layout((step) => stepTitle(this.#method, this.form, step), ...focus);
  }

  #drain(inputs: unknown): readonly unknown[] {
    if (!isIterable(inputs) || ArrayBuffer.isView(inputs)) {
      const hint = "Put the steps into an array, a single one too: [step].";
      throw new InvalidVoiceStepError(`${this.name}: the script is not a list of steps. ${hint}`, {
        reason: "invalid_input",
        hint,
      });
    }
    return [...inputs];
  }

  #invalid(
    stepFault: StepFault,
    inputIndex: number,
    site: DefinitionSite | undefined,
  ): InvalidVoiceStepError {
    const { reason, path, hint } = stepFault;
    return new InvalidVoiceStepError(inputFaultMessage(this.name, inputIndex, site, stepFault), {
      reason,
      inputIndex,
      path,
      hint,
    });
  }
}
