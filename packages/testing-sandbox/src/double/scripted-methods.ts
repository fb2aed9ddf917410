import {
  type TranscriptEntry,
  type Verifiable,
  VerifiableDouble,
} from "@understudy/testing-shared/internal";
import type { MethodBoundary } from "./method-boundary.ts";

/** What every double of methods has: a script that can grow, a history, and its verification. */
export abstract class ScriptedMethods<
  TCall extends { readonly index: number },
  TStep,
> extends VerifiableDouble {
  readonly #boundary: MethodBoundary;

  /** @param others - the doubles that this one hands out, and answers for. */
  constructor(boundary: MethodBoundary, others?: () => readonly Verifiable[]) {
    super(boundary.verification, others);
    this.#boundary = boundary;
  }

  /** Every call in order, in a new frozen array. Each copies its arguments when they are first read. */
  get calls(): readonly TCall[] {
    return this.#boundary.log.calls as readonly unknown[] as readonly TCall[];
  }

  /** The first call, if there was one. */
  get firstCall(): TCall | undefined {
    return this.#boundary.log.at(0) as unknown as TCall | undefined;
  }

  /** The latest call, if there was one. */
  get lastCall(): TCall | undefined {
    return this.#boundary.log.at(-1) as unknown as TCall | undefined;
  }

  /** The fewest further calls that would satisfy the script: without groups, the steps that were not used. */
  get remainingSteps(): number {
    return this.#boundary.remaining;
  }

  /** What was called, an entry a call. */
  override get transcript(): readonly TranscriptEntry[] {
    return this.#boundary.log.transcript(this.name);
  }

  /** Adds steps behind those that are there, all of them or none. */
  enqueue(...steps: readonly TStep[]): void {
    this.#boundary.add(steps, this.enqueue);
  }

  /** Adds the steps of a list, all of them or none. The list is read to its end first. */
  extend(steps: Iterable<TStep>): void {
    this.#boundary.add(steps, this.extend);
  }

  /** The script with what was used, the number of calls, and the violations. It may hold payloads. */
  override report(): string {
    return this.#boundary.report();
  }
}
