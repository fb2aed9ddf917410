import * as theirs from "@openai/agents-core/testing";
import * as ours from "@understudy/testing-sandbox";

/** What both doubles offer besides the methods of a session. */
export interface DoubleSession {
  readonly calls: readonly {
    readonly index: number;
    readonly method: string;
    readonly args: readonly unknown[];
  }[];
  readonly remainingSteps: number;
  assertComplete(): void;
}

/** One of the two implementations. */
export interface Doubles {
  readonly name: "ours" | "theirs";
  /** Makes a session of whatever stands at the places of steps. */
  readonly create: (steps: Iterable<unknown>) => DoubleSession;
}

/** The SDK's own double. */
export const theirDoubles: Doubles = {
  name: "theirs",
  create: (steps) => theirs.scriptedSandboxSession(steps as Iterable<theirs.ScriptedSandboxInput>),
};

/** Understudy's double. */
export const ourDoubles: Doubles = {
  name: "ours",
  create: (steps) => ours.scriptedSandboxSession(steps as Iterable<ours.ScriptedSandboxInput>),
};
