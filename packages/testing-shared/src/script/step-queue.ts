import type { DefinitionSite } from "./definition-site.ts";

/** A step as it stands in a script. */
export interface ScriptedStep<TStep> {
  readonly step: TStep;
  /** Position in the whole script, zero-based. */
  readonly position: number;
  /** Position among the inputs of the constructor or `enqueue` call that brought it, zero-based. */
  readonly inputIndex: number;
  readonly site: DefinitionSite | undefined;
}

/** What the script says to a call: a step, or why there is none. */
export type Taken<TStep, TRefusal> =
  | { readonly kind: "step"; readonly entry: ScriptedStep<TStep> }
  | { readonly kind: "exhausted" }
  | {
      readonly kind: "refused";
      readonly entry: ScriptedStep<TStep>;
      readonly refusal: TRefusal;
    };

/** Whether a step takes a call; what it returns says why not. */
export type Judge<TStep, TCall, TRefusal> = (step: TStep, call: TCall) => TRefusal | undefined;

/**
 * The script of a double: first in, first out. A step that refuses its call is used up by it, so that one wrong call
 * does not move every later answer.
 */
export class StepQueue<TStep, TCall, TRefusal> {
  readonly #judge: Judge<TStep, TCall, TRefusal>;
  readonly #entries: ScriptedStep<TStep>[] = [];
  /** For each entry that was taken, the index of the call that took it. */
  readonly #takers: number[] = [];

  constructor(judge: Judge<TStep, TCall, TRefusal>) {
    this.#judge = judge;
  }

  /** Adds steps behind those that are there. */
  enqueue(
    steps: readonly { readonly step: TStep; readonly site: DefinitionSite | undefined }[],
  ): void {
    for (const [inputIndex, { step, site }] of steps.entries()) {
      this.#entries.push({ step, site, inputIndex, position: this.#entries.length });
    }
  }

  /** Gives the call its step. */
  take(callIndex: number, call: TCall): Taken<TStep, TRefusal> {
    const entry = this.#entries[this.#takers.length];
    if (entry === undefined) {
      return { kind: "exhausted" };
    }
    this.#takers.push(callIndex);
    const refusal = this.#judge(entry.step, call);
    return refusal === undefined ? { kind: "step", entry } : { kind: "refused", entry, refusal };
  }

  /** Gives the call its step if that accepts it; one that refuses stays, and says why. */
  takeFitting(callIndex: number, call: TCall): Taken<TStep, TRefusal> {
    const entry = this.#entries[this.#takers.length];
    if (entry === undefined) {
      return { kind: "exhausted" };
    }
    const refusal = this.#judge(entry.step, call);
    if (refusal !== undefined) {
      return { kind: "refused", entry, refusal };
    }
    this.#takers.push(callIndex);
    return { kind: "step", entry };
  }

  /** How many steps are in the script, used or not. */
  get length(): number {
    return this.#entries.length;
  }

  /** How many steps were not taken yet. */
  get remaining(): number {
    return this.#entries.length - this.#takers.length;
  }

  /** Every step in order, each with the index of the call that took it, if one did. */
  get entries(): readonly (ScriptedStep<TStep> & { readonly takenBy: number | undefined })[] {
    return this.#entries.map((entry, index) => ({ ...entry, takenBy: this.#takers[index] }));
  }
}
