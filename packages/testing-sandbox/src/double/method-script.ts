import {
  type AnyCallable,
  captureSite,
  type DefinitionSite,
  fault,
  inputFaultMessage,
  isFault,
  isIterable,
  isObject,
  judgeMatch,
  layoutSteps,
  type MatchRefusal,
  siteOf,
  StepQueue,
  type Taken,
} from "@understudy/testing-shared/internal";
import { InvalidScriptedSandboxStepError } from "../errors/invalid-scripted-sandbox-step-error.ts";
import type { MethodTable } from "../methods/method-kind.ts";
import type { PlacedStep, PreparedStep } from "../steps/prepared-step.ts";
import { prepareStep, type StepFault } from "../steps/prepare-step.ts";
import { stepTitle } from "../steps/step-title.ts";
import type { MethodCall } from "./method-call.ts";

/** Why a step does not take a call: it is for another method, or its matcher says so. */
export type Refusal = MatchRefusal | { readonly kind: "wrong_method" };

/** The script of calls of methods: its steps, checked and detached, in one order over all methods. */
export class MethodScript {
  /** The name of its double, for messages. */
  readonly name: string;
  readonly #methods: MethodTable;
  readonly #answered: ReadonlySet<string>;
  readonly #queue = new StepQueue<PreparedStep, MethodCall, Refusal>(judge);

  /**
   * @param methods - what there is to name.
   * @param answered - the methods that are answered outside the order, which no step can name.
   */
  constructor(name: string, methods: MethodTable, answered: ReadonlySet<string> = new Set()) {
    this.name = name;
    this.#methods = methods;
    this.#answered = answered;
  }

  get length(): number {
    return this.#queue.length;
  }

  get remaining(): number {
    return this.#queue.remaining;
  }

  /** The methods of the steps that were not used, in order. */
  get pendingMethods(): readonly string[] {
    return this.#queue.entries
      .filter(({ takenBy }) => takenBy === undefined)
      .map(({ step }) => step.method);
  }

  /**
   * Checks steps and detaches them.
   *
   * @param caller - the function of ours that the test called, for the place that messages show.
   * @throws {@link InvalidScriptedSandboxStepError} for the first input that is not a step.
   */
  prepare(inputs: unknown, caller: AnyCallable): readonly PlacedStep[] {
    const list = this.#drain(inputs);
    const literalSite = list.length === 0 ? undefined : captureSite(caller);
    return list.map((input, inputIndex) => {
      const site = siteOf(input) ?? literalSite;
      const step = this.#prepareOne(input);
      if (isFault(step)) {
        throw this.#refusal(step, input, inputIndex, site);
      }
      return { step, site };
    });
  }

  /** Adds steps behind those that are there. */
  enqueue(steps: readonly PlacedStep[]): void {
    this.#queue.enqueue(steps);
  }

  take(call: MethodCall): Taken<PreparedStep, Refusal> {
    return this.#queue.take(call.index, call);
  }

  /** The script in lines, around the step that matters. */
  layout(focus: number): string {
    return layoutSteps(this.#queue.entries, stepTitle, focus);
  }

  #prepareOne(input: unknown): PreparedStep | StepFault {
    const step = prepareStep(input, this.#methods);
    return !isFault(step) && this.#answered.has(step.method)
      ? fault("ambient_method", `is for ${step.method}, which is answered outside the order`, {
          path: "method",
          hint: "Leave it out of the option ambient, or leave the step out.",
        })
      : step;
  }

  #drain(inputs: unknown): readonly unknown[] {
    if (!isIterable(inputs)) {
      throw new InvalidScriptedSandboxStepError(
        `${this.name}: the script is not a list of steps. Put the steps into an array, a single one too: [step].`,
        { reason: "invalid_input", hint: "Put the steps into an array." },
      );
    }
    return [...inputs];
  }

  #refusal(
    stepFault: StepFault,
    input: unknown,
    inputIndex: number,
    site: DefinitionSite | undefined,
  ): InvalidScriptedSandboxStepError {
    const { reason, path, hint } = stepFault;
    const method: unknown = isObject(input) ? input["method"] : undefined;
    return new InvalidScriptedSandboxStepError(
      inputFaultMessage(this.name, inputIndex, site, stepFault),
      { reason, inputIndex, path, hint, ...(typeof method === "string" ? { method } : {}) },
    );
  }
}

function judge({ method, match, self }: PreparedStep, call: MethodCall): Refusal | undefined {
  if (method !== call.method) {
    return { kind: "wrong_method" };
  }
  return match === undefined
    ? undefined
    : judgeMatch(() => Reflect.apply(match, self, call.readArgs()));
}
