import { findMismatch, isRegExp } from "@understudy/testing-shared/internal";
import { explainedMatch } from "../steps/explained-match.ts";
import type { PreparedStep } from "../steps/prepared-step.ts";
import { detach } from "../steps/value-classes.ts";

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
 */
export function argumentMatch(method: string, expected: unknown): PreparedStep["match"] {
  if (typeof expected === "function") {
    return expected as PreparedStep["match"];
  }
  const mainText = MAIN_TEXTS[method];
  const own =
    mainText !== undefined && (typeof expected === "string" || isRegExp(expected))
      ? { [mainText]: expected }
      : detach(expected);
  return explainedMatch(own, ([first]) => findMismatch(own, first));
}
