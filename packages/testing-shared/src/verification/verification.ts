import { CallsInFlightError } from "../errors/calls-in-flight-error.ts";
import { describeError, UnderstudyError } from "../errors/understudy-error.ts";
import { CallsInFlight } from "./calls-in-flight.ts";
import { ViolationLog } from "./violation-log.ts";

/** What the verification of a double has to know about it. */
export interface Verified {
  readonly name: string;
  /** What is odd about the script, for the end of a message; empty where nothing is. */
  readonly notes?: () => string;
  /** What to do about calls in flight. */
  readonly finish?: string;
  /** The error for steps that were not used, if there are any. */
  readonly unconsumed: () => Error | undefined;
}

const FINISH =
  "Await the run (for a streamed run, read it to its end or await its `completed` promise) before assertComplete(), and let every responder and stream of the script finish; release the gates that calls wait at.";

/** The part of a double that answers whether the workflow kept to its script. */
export class Verification {
  readonly #verified: Verified;
  /** How the script was left so far. */
  readonly violations = new ViolationLog();
  /** The calls that have not settled. */
  readonly inFlight = new CallsInFlight();

  constructor(verified: Verified) {
    this.#verified = verified;
  }

  /** The name of the double. */
  get name(): string {
    return this.#verified.name;
  }

  /** Keeps a violation and returns it, to be thrown. */
  violate<T>(error: T): T {
    return this.violations.add(error);
  }

  /** See `Verifiable.assertComplete`. */
  assertComplete(): void {
    const { first } = this.violations;
    if (first !== undefined) {
      throw first.error;
    }
    const { indexes } = this.inFlight;
    if (indexes.length > 0) {
      throw new CallsInFlightError(this.#inFlightMessage(indexes), indexes);
    }
    const unconsumed = this.#verified.unconsumed();
    if (unconsumed !== undefined) {
      throw unconsumed;
    }
  }

  /** The lines about violations in a report of the double. */
  describeViolations(): string {
    const { all } = this.violations;
    return all.length === 0
      ? "No violations."
      : `Violations:\n${all
          .map(
            (error) =>
              `- ${UnderstudyError.isInstance(error) ? error.report() : describeError(error)}`,
          )
          .join("\n")}`;
  }

  #inFlightMessage(indexes: readonly number[]): string {
    const calls = indexes.map((index) => this.inFlight.nameOf(index)).join(", ");
    const message = `${this.#verified.name}: call${indexes.length === 1 ? "" : "s"} ${calls} ${
      indexes.length === 1 ? "has" : "have"
    } not settled. ${this.#verified.finish ?? FINISH}`;
    return [message, this.#verified.notes?.() ?? ""].filter((part) => part !== "").join("\n\n");
  }
}
