import { AssertionError } from "node:assert";

import type { Input, Scripts } from "./script.ts";

/** A conversation that leaves its script, once. */
export interface Drift {
  readonly title: string;
  readonly scripts: () => Scripts;
  readonly input: () => Input;
  /** Whose script is left. */
  readonly double: "stt" | "workflow" | "tts";
  /** What that double is to report: an error of ours by its code, or the very error of the test. */
  readonly reported: string | Error;
}

/** An assertion of the test that failed inside the script. */
export const failedAssertion = new AssertionError({ message: "not what the test expects" });

/** A mistake in the script's own code. */
export const mistake = new TypeError("cannot read properties of undefined");

export function fail(error: Error): never {
  throw error;
}
