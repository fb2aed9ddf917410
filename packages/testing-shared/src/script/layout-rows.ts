import type { LayoutRow } from "./layout-row.ts";

/** How many lines are shown on either side of those that a message is about. */
const CONTEXT = 5;

/** More lines than this between two steps that a message is about are left out. */
const LONGEST = 30;

/**
 * Lays a script out for a message: a line a step with its number, whether calls took it, what it is and where the test
 * defined it, with the headings of groups. Of a long script it shows the part that matters.
 *
 * @param titleOf - what a step is and does, without payloads.
 * @param focus - the positions of the steps that the message is about; that of a step behind the last where it is about
 * the script's end.
 */
export function layoutRows<TStep>(
  rows: readonly LayoutRow<TStep>[],
  titleOf: (step: TStep) => string,
  focus: readonly number[],
): string {
  if (rows.length === 0) {
    return "The script has no steps.";
  }
  const focused = new Set(focus);
  const { from, to } = windowOf(rows, focus);
  const lines = ["The script:"];
  const earlier = stepsIn(rows.slice(0, from));
  if (earlier.length > 0) {
    const isUsed = earlier.every(({ leaf }) => (leaf?.takers.length ?? 0) > 0);
    lines.push(`    ... ${counted(earlier.length, "earlier step")}${isUsed ? ", all used" : ""}`);
  }
  const shown = [...headingsOf(rows, from), ...rows.slice(from, to)];
  const width = String(highest(shown) + 1).length;
  for (const row of shown) {
    lines.push(lineOf(row, titleOf, focused, width));
  }
  const later = stepsIn(rows.slice(to));
  if (later.length > 0) {
    lines.push(`    ... ${counted(later.length, "later step")}`);
  }
  return lines.join("\n");
}

/** The headings of the groups that a row stands in, from the outermost. */
function headingsOf<TStep>(
  rows: readonly LayoutRow<TStep>[],
  index: number,
): readonly LayoutRow<TStep>[] {
  const headings: LayoutRow<TStep>[] = [];
  let depth = rows[index]?.depth ?? 0;
  for (const row of rows.slice(0, index).reverse()) {
    if (row.leaf === undefined && row.depth < depth) {
      headings.unshift(row);
      depth = row.depth;
    }
  }
  return headings;
}

function windowOf(
  rows: readonly LayoutRow<unknown>[],
  focus: readonly number[],
): { readonly from: number; readonly to: number } {
  const [some = 0, ...others] = focus;
  const least = others.reduce((lowest, position) => Math.min(lowest, position), some);
  const most = others.reduce((highestYet, position) => Math.max(highestYet, position), some);
  const first = rowOf(rows, least);
  const last = Math.min(rowOf(rows, most), first + LONGEST);
  const end = Math.min(first, rows.length - 1);
  return { from: Math.max(0, end - CONTEXT), to: Math.min(rows.length, last + CONTEXT + 1) };
}

/** Where the row of a step stands. Steps are numbered in the order of the rows. */
function rowOf(rows: readonly LayoutRow<unknown>[], position: number): number {
  const index = rows.findIndex(({ leaf }) => leaf !== undefined && leaf.position >= position);
  return index === -1 ? rows.length : index;
}

function lineOf<TStep>(
  { depth, words, site, leaf }: LayoutRow<TStep>,
  titleOf: (step: TStep) => string,
  focused: ReadonlySet<number>,
  width: number,
): string {
  const place = site?.location === undefined ? "" : `  (${site.location})`;
  const indent = "  ".repeat(depth);
  const how = words.join(", ");
  if (leaf === undefined) {
    return `    ${" ".repeat(width)}  ${indent}${how}:${place}`;
  }
  const mark = focused.has(leaf.position) ? "  > " : "    ";
  const number = String(leaf.position + 1).padStart(width);
  const state = stateOf(leaf.takers);
  const title = `${how === "" ? "" : `${how}: `}${titleOf(leaf.step)}`;
  return `${mark}${number}. ${indent}[${state}] ${title}${place}`;
}

function stateOf(takers: readonly number[]): string {
  const calls = takers.map((index) => `#${index + 1}`);
  switch (calls.length) {
    case 0:
      return "unused";
    case 1:
      return `call ${calls.join("")}`;
    case 2:
    case 3:
      return `calls ${calls.join(", ")}`;
    default:
      return `${calls.length} calls, the last ${calls.at(-1)}`;
  }
}

function stepsIn<TStep>(rows: readonly LayoutRow<TStep>[]): readonly LayoutRow<TStep>[] {
  return rows.filter(({ leaf }) => leaf !== undefined);
}

function highest(rows: readonly LayoutRow<unknown>[]): number {
  return rows.reduce((most, { leaf }) => Math.max(most, leaf?.position ?? 0), 0);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
