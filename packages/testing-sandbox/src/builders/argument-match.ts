import {
  findMismatch,
  InvalidOptionError,
  isObject,
  isRegExp,
  judgeMatch,
} from "@understudy/testing-shared/internal";
import { explainedMatch, withExplanationOf } from "../steps/explained-match.ts";
import type { AnyArgs, PreparedStep } from "../steps/prepared-step.ts";
import { detach, isManifest } from "../steps/value-classes.ts";

/** The part of a method's arguments that a text in the place of a matcher is held against. */
const MAIN_TEXTS: Readonly<Record<string, string>> = {
  createFile: "path",
  deleteFile: "path",
  exec: "cmd",
  execCommand: "cmd",
  listDir: "path",
  materializeEntry: "path",
  readFile: "path",
  updateFile: "path",
  viewImage: "path",
  writeStdin: "chars",
};

/**
 * Makes a matcher from what stands in its place: a function is one; a text or a pattern is held against the command,
 * path or input of the call; anything else against its first argument, of which it may be a part.
 *
 * @throws InvalidOptionError for a manifest, which is never equal to the copy that is recorded.
 */
export function argumentMatch(method: string, expected: unknown): PreparedStep["match"] {
  if (typeof expected === "function") {
    return expected as PreparedStep["match"];
  }
  if (isManifest(expected)) {
    throw new InvalidOptionError(
      `sandboxStep.${method}: a manifest cannot be compared as a whole. Give the parts that matter: { root: "/repo" }.`,
      "expected",
    );
  }
  const own = detach(expected);
  if (isObject(own) && Reflect.ownKeys(own).length === 0) {
    return explainedMatch(own, () => undefined); // Nothing is expected, whatever the argument is.
  }
  const mainText = MAIN_TEXTS[method];
  if (mainText === undefined || !isTextMatcher(expected)) {
    return explainedMatch(own, ([first]) => findMismatch(own, first));
  }
  const inText = { [mainText]: own };
  return explainedMatch(inText, ([first]) => {
    const path = findMismatch(inText, first);
    if (!isObject(own)) {
      return path;
    }
    // An asymmetric matcher of a test runner may be one for the whole argument. A negated one accepts whatever it is
    // not for, so that both looks have to accept.
    const whole = findMismatch(own, first);
    return own["inverse"] === true ? (path ?? whole) : whole === undefined ? undefined : path;
  });
}

/** A matcher that asks two. */
export function bothMatch(first: PreparedStep["match"], second: unknown): PreparedStep["match"] {
  if (first === undefined || typeof second !== "function") {
    return first;
  }
  const match = (...args: AnyArgs): unknown => {
    const returned = first(...args);
    return judgeMatch(() => returned) === undefined
      ? (Reflect.apply(second, undefined, args) as unknown)
      : returned;
  };
  return withExplanationOf(first, match);
}

/** Whether what stands in the place of a matcher is for a text: one, a pattern, or a test runner's matcher. */
function isTextMatcher(expected: unknown): boolean {
  return (
    typeof expected === "string" ||
    isRegExp(expected) ||
    (isObject(expected) && typeof expected["asymmetricMatch"] === "function")
  );
}
