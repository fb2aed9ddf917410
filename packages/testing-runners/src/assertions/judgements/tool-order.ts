import {
  checkOptions,
  findMismatch,
  isObject,
  type OptionCheck,
} from "@understudy/testing-shared/internal";
import type { ToolCall } from "../../transcripts/protocol-items.ts";
import { subjectName } from "../../transcripts/subjects.ts";
import type { ToolOrder } from "../expected.ts";
import { InvalidAssertionError } from "../invalid-assertion-error.ts";
import { toolEvidence, toolName } from "../tool-evidence.ts";
import { brief, type Verdict } from "../verdict.ts";
import { hintFor, listedCalls } from "./tools.ts";

/** A call that is expected: its tool, and what its arguments have. */
interface ExpectedCall {
  readonly name: string;
  readonly args: unknown;
}

const ORDERS = {
  strict: "exactly, in this order",
  any: "exactly, in any order",
  subset: "among others",
} as const;

type Order = keyof typeof ORDERS;

const ORDER_OPTION: OptionCheck = [
  (value) => typeof value === "string" && Object.hasOwn(ORDERS, value),
  '"strict", "any" or "subset"',
];

/** Whether the tools were called that are listed: all of them and no other, or at least these. */
export function toHaveCalledTools(
  received: unknown,
  tools: unknown,
  options: ToolOrder = {},
): Verdict {
  const expected = expectedCalls(tools);
  checkOptions("toHaveCalledTools", options, { order: ORDER_OPTION });
  const { order = "strict" } = options;
  const { calls } = toolEvidence("toHaveCalledTools", received);
  const pass = isIn(order, expected, calls);
  return {
    pass,
    subject: subjectName(received),
    expectation: `have called, ${ORDERS[order]}: ${expected.map(expectedWords).join(", ") || "no tool"}`,
    found: () => listedCalls(calls) + (pass ? "" : hintFor(received)),
    diff:
      order === "subset"
        ? undefined
        : { expected: expected.map(expectedWords), actual: wordsOf(calls, expected, order) },
  };
}

function isIn(
  order: Order,
  expected: readonly ExpectedCall[],
  calls: readonly ToolCall[],
): boolean {
  if (order !== "subset" && expected.length !== calls.length) {
    return false;
  }
  return order === "strict"
    ? expected.every((one, index) => fits(one, calls[index]))
    : eachHasOne(expected, calls);
}

/** Whether each expected call has a call of its own: who stands there may fit elsewhere, too. */
function eachHasOne(expected: readonly ExpectedCall[], calls: readonly ToolCall[]): boolean {
  const standsFor = new Map<number, ExpectedCall>();
  const place = (one: ExpectedCall, tried: Set<number>): boolean =>
    calls.some((call, index) => {
      if (tried.has(index) || !fits(one, call)) {
        return false;
      }
      tried.add(index);
      const earlier = standsFor.get(index);
      if (earlier !== undefined && !place(earlier, tried)) {
        return false;
      }
      standsFor.set(index, one);
      return true;
    });
  return expected.every((one) => place(one, new Set()));
}

function fits({ name, args }: ExpectedCall, call: ToolCall | undefined): boolean {
  return call?.name === name && (args === undefined || findMismatch(args, call.args) === undefined);
}

function expectedCalls(tools: unknown): readonly ExpectedCall[] {
  if (!Array.isArray(tools)) {
    throw new InvalidAssertionError(
      "toHaveCalledTools",
      'takes a list of tools, of their names, or of { tool, args }: ["lookup", { tool: "book", args: { city: "Rome" } }].',
    );
  }
  return tools.map((entry: unknown) =>
    isObject(entry) && "tool" in entry
      ? { name: toolName("toHaveCalledTools", entry["tool"]), args: entry["args"] }
      : { name: toolName("toHaveCalledTools", entry), args: undefined },
  );
}

function expectedWords({ name, args }: ExpectedCall): string {
  return args === undefined ? name : `${name} ${brief(args)}`;
}

/** The calls as a diff shows them: one that fits what is expected in its words, the others in their own. */
function wordsOf(
  calls: readonly ToolCall[],
  expected: readonly ExpectedCall[],
  order: Order,
): readonly string[] {
  return calls.map((call, index) => {
    const one = order === "strict" ? expected[index] : expected.find((any) => fits(any, call));
    return one !== undefined &&
      (fits(one, call) || (one.name === call.name && one.args === undefined))
      ? expectedWords(one)
      : expectedWords(one?.args === undefined ? { ...call, args: undefined } : call);
  });
}
