import { AssertionError } from "node:assert";

import { Labels, spoil, toPlain } from "../../../testing-shared/test/support/plain.ts";
import type { TroublePlan } from "./script-plans.ts";

/** What the callbacks of a script share with the run that drives them. */
export class Backstage {
  readonly labels = new Labels();
  /** What was seen, in order. */
  readonly log: unknown[] = [];
  /** Errors that count as violations when a callback throws them. */
  readonly unintended = new WeakSet<object>();
  readonly #gates: (() => void)[] = [];
  #names = 0;
  /** Aborts the request of the latest call. */
  abortLatest: () => void = () => undefined;

  note(...entry: readonly unknown[]): void {
    this.log.push(entry.map((part) => toPlain(part, this.labels)));
  }

  /** Notes the call that a callback was given, and spoils it. */
  noteAndSpoil(title: string, call: unknown): void {
    this.note(title, call);
    // Ours, on purpose: what a responder was given shows nowhere. The SDK's double looks at this key in it afterwards.
    spoil(call, "preserveRawUsage");
  }

  name(kind: string): string {
    this.#names += 1;
    return `${kind} ${this.#names}`;
  }

  async gate(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#gates.push(resolve);
    });
  }

  /** Opens one of the closed gates. */
  release(number: number): void {
    this.#gates.splice(number % Math.max(1, this.#gates.length), 1)[0]?.();
  }

  get hasGates(): boolean {
    return this.#gates.length > 0;
  }

  /** Makes the trouble that a plan has for this place. */
  makeTrouble(plan: TroublePlan, at: number): void {
    if (plan === "none" || plan.at !== at) {
      return;
    }
    switch (plan.kind) {
      case "aborts":
        this.abortLatest();
        return;
      case "throws":
        throw this.labels.label(new Error("meant"), this.name("thrown error"));
      case "throws an assertion":
        throw this.#unintended(new AssertionError({ message: "failed" }), "assertion");
      case "throws a programming error":
        throw this.#unintended(new TypeError("bug"), "programming error");
    }
  }

  #unintended<T extends object>(error: T, kind: string): T {
    this.unintended.add(error);
    return this.labels.label(error, this.name(kind));
  }
}
