import type { ScriptedStep } from "./step-queue.ts";

/** A step of a script, and the index of the call that took it, zero-based, if one did. */
export type LaidStep<TStep> = ScriptedStep<TStep> & { readonly takenBy: number | undefined };

/** How many steps are shown on either side of the one that a message is about. */
const CONTEXT = 5;

/**
 * Lays a script out for a message: a line a step with its number, whether a call took it, what it is and where the
 * test defined it. Of a long script it shows the part that matters.
 *
 * @param titleOf - what a step is and does, without payloads.
 * @param focus - the position of the step that the message is about; that of a step behind the last where it is about
 * the script's end.
 */
export function layoutSteps<TStep>(
  steps: readonly LaidStep<TStep>[],
  titleOf: (step: TStep) => string,
  focus: number,
): string {
  const count = steps.length;
  if (count === 0) {
    return "The script has no steps.";
  }
  const from = Math.max(0, Math.min(focus, count - 1) - CONTEXT);
  const to = Math.min(count, Math.max(focus, 0) + CONTEXT + 1);
  const lines = ["The script:"];
  if (from > 0) {
    lines.push(`    ... ${from} earlier step${from === 1 ? "" : "s"}, all used`);
  }
  const width = String(to).length;
  for (const laid of steps.slice(from, to)) {
    lines.push(layoutLine(laid, titleOf(laid.step), laid.position === focus, width));
  }
  if (to < count) {
    lines.push(`    ... ${count - to} later step${count - to === 1 ? "" : "s"}`);
  }
  return lines.join("\n");
}

function layoutLine(
  { position, site, takenBy }: LaidStep<unknown>,
  title: string,
  isFocus: boolean,
  width: number,
): string {
  const state = takenBy === undefined ? "unused" : `call #${takenBy + 1}`;
  const place = site?.location === undefined ? "" : `  (${site.location})`;
  const number = String(position + 1).padStart(width);
  return `${isFocus ? "  > " : "    "}${number}. [${state}] ${title}${place}`;
}
