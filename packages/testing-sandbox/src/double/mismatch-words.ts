import { payloadText } from "@understudy/testing-shared/internal";
import type { Mismatch } from "../steps/explained-match.ts";

/** The part of the argument that differs. Further in, keys are payloads: the paths of files, the names of variables. */
export function partName({ path }: Mismatch): string {
  const [part] = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(path) ?? [];
  return part === undefined ? "" : `: ${part} differs`;
}

/** What was expected, for a report. It holds payloads. @param who - who expects it: `The script`. */
export function expectedText(who: string, { expected, path }: Mismatch): string {
  return `${who} expects:\n${payloadText(expected)}\nIt differs at: ${path || "the argument"}`;
}
