import {
  findMismatch,
  isObject,
  isRegExp,
  nearestName,
  printedName,
} from "@understudy/testing-shared/internal";
import { compactText } from "../transcripts/compact-text.ts";
import { IdLabels } from "../transcripts/id-labels.ts";

/** What an assertion found. */
export interface Verdict {
  readonly pass: boolean;
  /** Who was looked at. */
  readonly subject: string;
  /** What was expected of it, as an infinitive: `have called the tool "lookup"`. */
  readonly expectation: string;
  /** What there was instead, or after all. */
  readonly found: () => string;
  /** What a diff compares, where there is one thing to compare with. */
  readonly diff?: { readonly expected: unknown; readonly actual: unknown } | undefined;
  /** What a double threw, where that is why it failed. */
  readonly cause?: { readonly error: unknown } | undefined;
}

/** The message of an assertion that failed: it expected the contrary of what there is. */
export function verdictMessage({ pass, subject, expectation, found }: Verdict): string {
  return `expected ${subject} ${pass ? "not to" : "to"} ${expectation}\n\n${found()}`;
}

/** The two sides of a diff: of the actual value what the expectation speaks of, and what fits as it was expected. */
export function diffOf(expected: unknown, actual: unknown): Verdict["diff"] {
  return { expected, actual: against(expected, actual) };
}

function against(expected: unknown, actual: unknown): unknown {
  if (findMismatch(expected, actual) === undefined) {
    return expected;
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return actual.map((element: unknown, index): unknown =>
      index < expected.length ? against(expected[index], element) : element,
    );
  }
  if (!isPlain(expected) || !isObject(actual)) {
    return actual;
  }
  return Object.fromEntries(
    Object.keys(expected)
      .filter((key) => key in actual)
      .map((key) => [key, against(expected[key], actual[key])]),
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** A list for a message: its heading, and an entry a line. */
export function listed(heading: string, entries: readonly string[], none: string): string {
  if (entries.length === 0) {
    return none;
  }
  const first = entries.slice(0, MOST_LISTED).map((entry, index) => `  ${index + 1}. ${entry}`);
  const more = entries.length - first.length;
  return [heading, ...first, ...(more > 0 ? [`  ... and ${more} more`] : [])].join("\n");
}

const MOST_LISTED = 20;

/** The name that is probably meant, where it is not there itself: a line for a message. */
export function didYouMean(name: string, names: readonly string[]): string {
  const near = names.includes(name) ? undefined : nearestName(name, names);
  return near === undefined ? "" : `Did you mean ${printedName(near)}?\n`;
}

/** A value in a message: on one line, short, without secrets. */
export function shown(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(brief(value));
  }
  return isRegExp(value) ? String(value) : brief(value);
}

/** A payload in a message, as a transcript shows it but for the ids. */
export function brief(value: unknown): string {
  return compactText(value, { longest: LONGEST, ids: new IdLabels() });
}

const LONGEST = 120;
