import type { DefinitionSite } from "./definition-site.ts";

/** A step as a message shows it. */
export interface StepLine {
  /** What the step is and does, without payloads. */
  readonly title: string;
  readonly site: DefinitionSite | undefined;
  /** The index of the call that took it, zero-based. */
  readonly takenBy: number | undefined;
}

/** How many steps are shown on either side of the one that a message is about. */
const CONTEXT = 5;

/**
 * Lays a script out for a message: a line a step with its number, whether a call took it, what it is and where the
 * test defined it. Of a long script it shows the part that matters.
 *
 * @param count - how many steps the script has.
 * @param line - what to show of the step at a position.
 * @param focus - the position of the step that the message is about; `count` where it is about the script's end.
 */
export function layoutScript(
  count: number,
  line: (position: number) => StepLine,
  focus: number,
): string {
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
  for (let position = from; position < to; position += 1) {
    lines.push(layoutLine(line(position), position, position === focus, width));
  }
  if (to < count) {
    lines.push(`    ... ${count - to} later step${count - to === 1 ? "" : "s"}`);
  }
  return lines.join("\n");
}

function layoutLine(
  { title, site, takenBy }: StepLine,
  position: number,
  isFocus: boolean,
  width: number,
): string {
  const state = takenBy === undefined ? "unused" : `call #${takenBy + 1}`;
  const place = site?.location === undefined ? "" : `  (${site.location})`;
  const number = String(position + 1).padStart(width);
  return `${isFocus ? "  > " : "    "}${number}. [${state}] ${title}${place}`;
}
