import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { assertions, type ToolOrder } from "@understudy/testing-runners";

interface Call {
  readonly tool: string;
  readonly args: { readonly n: number };
}

const call: fc.Arbitrary<Call> = fc.record({
  tool: fc.constantFrom("a", "b"),
  args: fc.record({ n: fc.nat(2) }),
});

/** What is expected of a call: all of it, or its tool alone. */
const expectation = fc.oneof(
  call,
  call.map(({ tool }) => tool),
);

/** The result of a run that made the calls. */
function runOf(calls: readonly Call[]) {
  return {
    rawResponses: [],
    newItems: calls.map(({ tool, args }, index) => ({
      type: "tool_call_item",
      rawItem: {
        type: "function_call",
        name: tool,
        callId: `call_${index}`,
        arguments: JSON.stringify(args),
      },
    })),
  };
}

function holds(
  calls: readonly Call[],
  expected: readonly (Call | string)[],
  order: NonNullable<ToolOrder["order"]>,
): boolean {
  try {
    assertions.toHaveCalledTools(runOf(calls), expected, { order });
    return true;
  } catch {
    return false;
  }
}

/** The same by trying every order. */
function holdsInSomeOrder(
  calls: readonly Call[],
  expected: readonly (Call | string)[],
  isWhole: boolean,
): boolean {
  const [first, ...others] = expected;
  if (first === undefined) {
    return !isWhole || calls.length === 0;
  }
  return calls.some((one, index) => {
    const left = calls.toSpliced(index, 1);
    const isFit =
      typeof first === "string"
        ? first === one.tool
        : first.tool === one.tool && first.args.n === one.args.n;
    return isFit && holdsInSomeOrder(left, others, isWhole);
  });
}

describe("the orders of toHaveCalledTools", () => {
  const calls = fc.array(call, { maxLength: 5 });
  const expected = fc.array(expectation, { maxLength: 5 });

  test("hold exactly where some order of the calls fits", () => {
    fc.assert(
      fc.property(calls, expected, (made, wanted) => {
        expect(holds(made, wanted, "any")).toBe(holdsInSomeOrder(made, wanted, true));
        expect(holds(made, wanted, "subset")).toBe(holdsInSomeOrder(made, wanted, false));
      }),
    );
  });

  test("hold for calls that are expected in the order that they have", () => {
    fc.assert(
      fc.property(calls, fc.func(fc.boolean()), (made, isBrief) => {
        const wanted = made.map((one) => (isBrief(one) ? one.tool : one));

        expect(holds(made, wanted, "strict")).toBe(true);
        expect(holds(made, wanted.toReversed(), "any")).toBe(true);
        expect(holds(made, wanted.slice(1), "subset")).toBe(true);
        expect(holds(made, [...wanted, "a"], "strict")).toBe(false);
      }),
    );
  });
});
