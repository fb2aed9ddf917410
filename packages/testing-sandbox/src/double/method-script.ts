import {
  type AnyCallable,
  type DefinitionSite,
  fault,
  StepQueue,
  type Taken,
  inputFaultMessage,
  isFault,
  isIterable,
  isObject,
  judgeMatch,
  type MatchRefusal,
  planScript,
  type StepPlace,
} from "@understudy/testing-shared/internal";
import { InvalidScriptedSandboxStepError } from "../errors/invalid-scripted-sandbox-step-error.ts";
import type { MethodTable } from "../methods/method-kind.ts";
import type { PreparedStep, StepBatch } from "../steps/prepared-step.ts";
import { prepareStep, type StepFault } from "../steps/prepare-step.ts";
import { stepTitle } from "../steps/step-title.ts";
import type { MethodCall } from "./method-call.ts";
import { planAgain } from "./plan-again.ts";

/** Why a step does not take a call: it is for another method, or its matcher says so. */
export type Refusal = MatchRefusal | { readonly kind: "wrong_method" };

/** What a script is made for. */
export interface ScriptParts {
  /** The name of its double, for messages. */
  readonly name: string;
  /** What there is to name. */
  readonly methods: MethodTable;
  /** The methods that are answered outside the order, which no step can name. */
  readonly answered?: ReadonlySet<string> | undefined;
  /** Turns what a script may hold besides steps into steps. */
  readonly asStep?: ((input: unknown) => unknown) | undefined;
}

/** The script of calls of methods: its steps, checked and detached, in one order over all methods. */
export class MethodScript {
  readonly #parts: ScriptParts;
  readonly #queue = new StepQueue<PreparedStep, MethodCall, Refusal>({
    judge,
    view: (call) => call.read(),
  });

  constructor(parts: ScriptParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.name;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** The fewest further calls that would satisfy the script. */
  get remaining(): number {
    return this.#queue.remaining;
  }

  /** The position of the first step that waits for a call; that behind the last where none does. */
  get next(): number {
    return this.#queue.next;
  }

  /** The methods of the steps that no call took and that may not be left out, in order. */
  get pendingMethods(): readonly string[] {
    return this.#queue.unused.map(({ step }) => step.method);
  }

  /**
   * Checks steps, detaches them and adds them behind those that are there: all of them or none.
   *
   * @param caller - the function of ours that the test called, for the place that messages show.
   * @throws {@link InvalidScriptedSandboxStepError} for the first input that is not a step.
   */
  enqueue(inputs: unknown, caller: AnyCallable): StepBatch {
    const list = this.#drain(inputs);
    const plan = planScript({
      inputs: list,
      caller,
      first: this.#queue.length,
      prepare: (input, place) => this.#prepareAt(input, place),
    });
    if ("kind" in plan) {
      throw this.#refusal(plan.fault, plan.input, plan.inputIndex, plan.site);
    }
    this.#queue.enqueue(plan);
    return { inputs: list, plan };
  }

  /** Adds the steps that another script has, as if they were queued here too. */
  perform(batch: StepBatch): void {
    this.#queue.enqueue(planAgain(batch, this.#queue.length));
  }

  take(call: MethodCall): Taken<PreparedStep, Refusal> {
    return this.#queue.take(call.index, call);
  }

  /** The script in lines, around the steps that matter. */
  layout(...focus: readonly number[]): string {
    return this.#queue.layout(stepTitle, ...focus);
  }

  #prepareAt(input: unknown, place: StepPlace): { readonly step: PreparedStep } | StepFault {
    const { methods, answered } = this.#parts;
    const step = prepareStep(this.#asStep(input), methods, place);
    if (isFault(step)) {
      return step;
    }
    return answered?.has(step.method) === true
      ? fault("ambient_method", `is for ${step.method}, which is answered outside the order`, {
          path: "method",
          hint: "Leave it out of the option ambient, or leave the step out.",
        })
      : { step };
  }

  #asStep(input: unknown): unknown {
    const { asStep } = this.#parts;
    return asStep === undefined ? input : asStep(input);
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
    const step = this.#asStep(input);
    const method: unknown = isObject(step) ? step["method"] : undefined;
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
