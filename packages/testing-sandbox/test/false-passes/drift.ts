import { AssertionError } from "node:assert";

import type { ScriptedSandboxInput } from "@understudy/testing-sandbox";
import type { Library, ScriptedDouble } from "./library.ts";

/** A workflow that left its script although the application was content. */
export interface Drifted {
  /** The double whose script was left. */
  readonly sandbox: ScriptedDouble;
  /** What the double must report, where the script itself threw it; otherwise the code of an error of its own. */
  readonly original: unknown;
}

/** A way in which a workflow can leave its script and pass. */
export interface Drift {
  readonly title: string;
  readonly run: (library: Library) => Promise<Drifted>;
}

/** An assertion that failed, as `node:assert` throws it. */
export function assertion(): AssertionError {
  return new AssertionError({ message: "an assertion failed" });
}

/** Throws. */
export function fail(error: unknown): never {
  throw error;
}

/** A drift of a workflow whose session has this script. */
export function drift(
  title: string,
  original: unknown,
  steps: readonly ScriptedSandboxInput[],
  workflow: (sandbox: ScriptedDouble) => Promise<unknown>,
): Drift {
  return {
    title,
    run: async ({ scriptedSandboxSession }) => {
      const sandbox = scriptedSandboxSession(steps);
      await workflow(sandbox);
      return { sandbox, original };
    },
  };
}
