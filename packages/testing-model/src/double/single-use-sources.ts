import { singleUseSource } from "../steps/prepare-events.ts";
import type { PreparedEvents } from "../steps/prepared-step.ts";
import { fault, type StepFault } from "../steps/step-fault.ts";

/** Sources that can be read once, and that a step has: two steps cannot have one. */
const claimedSources = new WeakSet<object>();

/** The sources of events of steps that are checked, and count when all of them are. */
export class SingleUseSources {
  readonly #claims = new Set<object>();

  /**
   * Claims the source of events for a step, if it can be read only once.
   *
   * @param isRepeated - whether several calls may take the step.
   * @returns why the step cannot have it.
   */
  claim(events: PreparedEvents, isRepeated: boolean): StepFault | undefined {
    const source = singleUseSource(events);
    if (source === undefined) {
      return undefined;
    }
    if (isRepeated) {
      return REPEATED_ITERATOR;
    }
    if (claimedSources.has(source) || this.#claims.has(source)) {
      return REUSED_ITERATOR;
    }
    this.#claims.add(source);
    return undefined;
  }

  /** From now on no other step can have them. */
  commit(): void {
    for (const source of this.#claims) {
      claimedSources.add(source);
    }
  }
}

const REUSED_ITERATOR = fault(
  "reused_iterator",
  "has an iterator that another step has too; an iterator can be read only once",
  {
    stepType: "stream",
    path: "events",
    hint: "Give each step an iterator of its own, an array, or use modelStreamResponder(() => events()).",
  },
);

const REPEATED_ITERATOR = fault(
  "reused_iterator",
  "has an iterator, which can be read only once, and several calls may take it",
  {
    stepType: "stream",
    path: "events",
    hint: "Give it an array, or use modelStreamResponder(() => events()).",
  },
);
