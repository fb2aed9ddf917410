import type { Action, Behaviour, Plan } from "./plans.ts";

/** Something that Understudy decides differently than the SDK's double. */
export interface Difference {
  readonly what: string;
  readonly why: string;
  /** Whether an action shows it. */
  readonly shows: (action: Action) => boolean;
  /** What shows it and no other difference. */
  readonly example: readonly Action[];
  /** The listeners that the example names. */
  readonly listeners?: readonly Behaviour[];
}

const INTERRUPT: Action = { type: "operate", operation: "interrupt", data: 0 };

function expecting(verdict: "null" | "0" | "empty text" | "promise"): readonly Action[] {
  const matcher = { verdict, nested: undefined, spoils: false };
  return [{ type: "expect", method: "interrupt", matcher }, INTERRUPT];
}

/**
 * What is different on purpose. Actions that show a difference are left out of the comparison. Besides, a violation is
 * kept: the comparison asks for it, takes it out, and compares what is left. How secrets are recorded is not compared.
 */
export const DIFFERENCES: readonly Difference[] = [
  {
    what: "a matcher that returns null refuses",
    why: "`message.match(/^Hi/)` returns it where it finds nothing",
    shows: (action) => action.type === "expect" && action.matcher?.verdict === "null",
    example: expecting("null"),
  },
  {
    what: "a matcher that returns 0 refuses",
    why: "it is falsy, and only undefined is no answer",
    shows: (action) => action.type === "expect" && action.matcher?.verdict === "0",
    example: expecting("0"),
  },
  {
    what: "a matcher that returns an empty text refuses",
    why: "it is falsy, and only undefined is no answer",
    shows: (action) => action.type === "expect" && action.matcher?.verdict === "empty text",
    example: expecting("empty text"),
  },
  {
    what: "a matcher that returns a promise refuses",
    why: "nobody waits for its verdict, so that its failure would be lost",
    shows: (action) => action.type === "expect" && action.matcher?.verdict === "promise",
    example: expecting("promise"),
  },
  {
    what: "an event that the SDK does not know and nobody hears is a violation",
    why: "a misspelt event would reach nobody, and the test would pass",
    shows: (action) => action.type === "emit" && action.event === "nobody_knows",
    example: [{ type: "emit", event: "nobody_knows" }],
  },
  {
    what: "a listener for one event hears one, although an earlier listener of the event starts another one",
    why: "once is once",
    shows: (action) =>
      action.type === "listen" &&
      action.how === "once" &&
      (action.event === "connection_change" || action.event === "error"),
    listeners: [
      { nested: { type: "operate", operation: "connect", data: 0 }, throws: false },
      { nested: undefined, throws: false },
    ],
    example: [
      { type: "listen", how: "on", event: "connection_change", listener: 0 },
      { type: "listen", how: "once", event: "connection_change", listener: 1 },
      { type: "emit", event: "connection_change" },
    ],
  },
];

/** Whether both doubles have to treat an action alike. */
export function isCommon(action: Action): boolean {
  return !DIFFERENCES.some(({ shows }) => shows(action));
}

/** A plan that shows a difference alone. */
export function alone({ example, listeners = [] }: Difference): Plan {
  const actions = example.map((action) => ({ action, waits: true }));
  return { up: false, listeners, actions };
}
