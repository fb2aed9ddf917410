import { commanding } from "../support/turns.ts";
import { command, commandStreaming } from "./applications.ts";
import { assertion, type Drift, drift, fail } from "./drift.ts";

/** What a matcher may return that is no acceptance. */
const REFUSALS: Readonly<Record<string, () => unknown>> = {
  "returns false": () => false,
  "returns null": () => null,
  "returns 0": () => 0,
  "returns an empty text": () => "",
  "returns NaN": () => Number.NaN,
  "returns a promise of true": async () => true,
  "returns a promise that rejects": () => rejected(),
};

/** A rejection that nobody need handle: the SDK's double leaves it alone, and the process would report it. */
function rejected(): Promise<never> {
  const promise: Promise<never> = Promise.reject(assertion());
  promise.catch(() => undefined);
  return promise;
}

const failed = assertion();
const plain = new Error("not the command that was expected");

/** Commands that the matcher of a step does not accept. The shell capability makes a result of the tool of that. */
export const MATCHER_DRIFTS: readonly Drift[] = [
  ...Object.entries(REFUSALS).map(([what, match]) =>
    drift(
      `a matcher ${what}`,
      "sandbox_call_matcher",
      [{ method: "execCommand", match, result: "/workspace\n" }],
      (sandbox) => command(sandbox, commanding("pwd")),
    ),
  ),
  drift(
    "an assertion of a matcher fails",
    failed,
    [{ method: "execCommand", match: () => fail(failed), result: "/workspace\n" }],
    (sandbox) => command(sandbox, commanding("pwd")),
  ),
  drift(
    "an assertion of a matcher fails in a streamed run",
    failed,
    [{ method: "execCommand", match: () => fail(failed), result: "/workspace\n" }],
    (sandbox) => commandStreaming(sandbox, commanding("pwd")),
  ),
  drift(
    "a matcher throws a plain error",
    plain,
    [{ method: "execCommand", match: () => fail(plain), result: "/workspace\n" }],
    (sandbox) => command(sandbox, commanding("pwd")),
  ),
  drift(
    "a matcher looks for a pattern that is not there",
    "sandbox_call_matcher",
    [{ method: "execCommand", match: ({ cmd }) => /^git /.exec(cmd), result: "" }],
    (sandbox) => command(sandbox, commanding("pwd")),
  ),
];
