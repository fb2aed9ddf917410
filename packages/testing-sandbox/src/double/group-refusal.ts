import { type Refused, refusedByAllWords } from "@understudy/testing-shared/internal";
import { explainMismatch, type Mismatch } from "../steps/explained-match.ts";
import type { PreparedStep } from "../steps/prepared-step.ts";
import type { MethodCall } from "./method-call.ts";
import type { Refusal } from "./method-script.ts";
import { expectedText, partName } from "./mismatch-words.ts";

/** What is to be said about a call that no step of a group took. */
export interface GroupRefusal {
  readonly words: ReturnType<typeof refusedByAllWords>;
  /** What each matcher that was made from data expected, for a report. It holds payloads. */
  readonly expected: readonly string[];
}

/** Collects why each step of a group refused a call. */
export function groupRefusal(
  call: MethodCall,
  refusals: readonly Refused<PreparedStep, Refusal>[],
): GroupRefusal {
  const mismatches = new Map<number, Mismatch>();
  for (const { entry, refusal } of refusals) {
    const mismatch =
      refusal.kind === "rejected" ? explainMismatch(entry.step.match, call.readArgs()) : undefined;
    if (mismatch !== undefined) {
      mismatches.set(entry.position, mismatch);
    }
  }
  const methods = new Map(refusals.map(({ entry }) => [entry.position, entry.step.method]));
  return {
    words: refusedByAllWords<Refusal>(refusals, call.title, ({ entry: { position }, refusal }) => {
      const mismatch = mismatches.get(position);
      return refusal.kind === "wrong_method"
        ? `it is for ${methods.get(position)}`
        : mismatch && `it expects something else${partName(mismatch)}`;
    }),
    expected: Array.from(mismatches, ([position, mismatch]) =>
      expectedText(`Step ${position + 1}`, mismatch),
    ),
  };
}
