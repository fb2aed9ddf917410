import {
  InvalidOptionError,
  isError,
  isObject,
  markSite,
} from "@understudy/testing-shared/internal";
import { EDITOR_METHODS, SESSION_METHODS } from "../methods/session-methods.ts";
import type { SandboxEditorMethods, SandboxSessionMethods } from "../types/methods.ts";
import type { PlainMethod, SandboxStepFactories } from "../types/step-factories.ts";
import { argumentMatch, bothMatch } from "./argument-match.ts";

/** The methods whose first argument may be left out: their factories have nothing to match by. */
const PLAIN_METHODS = {
  close: true,
  createEditor: true,
  delete: true,
  persistWorkspace: true,
  preStop: true,
  runPreStopHooks: true,
  running: true,
  setArchiveLimits: true,
  shutdown: true,
  start: true,
  stop: true,
  supportsPty: true,
} as const satisfies Readonly<
  Record<PlainMethod<SandboxSessionMethods & SandboxEditorMethods>, true>
>;

/**
 * Makes steps, typed by the method: `sandboxStep.<method>(expected, outcome)`, and `sandboxStep.<method>(outcome)` for
 * methods without a required argument.
 *
 * `expected` stands in the place of a matcher: a text or a regular expression for the command, the path or the input;
 * an object for some keys of the first argument (`{}` accepts any); a function of the arguments. `outcome` is the
 * result, an `Error` that fails the call, or a function of the call that makes either.
 *
 * @example
 * ```ts
 * import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
 *
 * const sandbox = scriptedSandboxSession([
 *   sandboxStep.execCommand("pwd", "/workspace\n"),
 *   sandboxStep.execCommand({ cmd: /^npm test/, workdir: "/repo" }, new Error("no such folder")),
 *   sandboxStep.readFile("README.md", ({ args: [{ path }] }) => `This is ${path}.`),
 * ]);
 *
 * console.log(await sandbox.execCommand?.({ cmd: "pwd" })); // /workspace
 * console.log(sandbox.remainingSteps); // 2
 * ```
 */
export const sandboxStep: SandboxStepFactories = Object.freeze(
  Object.fromEntries(
    Object.keys({ ...SESSION_METHODS, ...EDITOR_METHODS }).map((method) => [
      method,
      Object.hasOwn(PLAIN_METHODS, method) ? plainFactory(method) : matchingFactory(method),
    ]),
  ),
) as unknown as SandboxStepFactories;

function matchingFactory(
  method: string,
): (expected: unknown, outcome?: unknown, options?: unknown) => object {
  return function makeStep(expected, outcome, options) {
    const { match } = checked(options) ?? {};
    const step = {
      method,
      match: bothMatch(argumentMatch(method, expected), match),
      ...outcomeOf(outcome),
    };
    return markSite(step, makeStep);
  };
}

function plainFactory(method: string): (outcome?: unknown, options?: unknown) => object {
  return function makeStep(outcome, options) {
    return markSite({ method, ...checked(options), ...outcomeOf(outcome) }, makeStep);
  };
}

function outcomeOf(outcome: unknown): object {
  if (typeof outcome === "function") {
    return { respond: outcome };
  }
  return isError(outcome) ? { error: outcome } : { result: outcome };
}

/** What is no object would be spread to nothing, and a matcher in the place of the options would match nothing. */
function checked(options: unknown): { readonly match?: unknown } | undefined {
  if (options === undefined) {
    return undefined;
  }
  const isKnown =
    isObject(options) &&
    Object.keys(options).every((key) => key === "match") &&
    ["function", "undefined"].includes(typeof options["match"]);
  if (!isKnown) {
    throw new InvalidOptionError(
      "The options of a step are no object with a match: write { match: (...args) => ... }.",
      "options",
    );
  }
  return options;
}
