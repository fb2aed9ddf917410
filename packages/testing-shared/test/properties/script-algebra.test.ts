import { script, type Scripted } from "@understudy/testing-shared";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { LetterScript, said } from "../support/letter-script.ts";
import {
  type Expression,
  type LeafExpression,
  NaiveScript,
  sequence,
} from "../support/naive-script.ts";

const isFull = process.env["UNDERSTUDY_FULL"] === "1";

/** The seed is fixed (`UNDERSTUDY_SEED` sets another), and a failure prints it. */
const RUNS = {
  numRuns: isFull ? 20_000 : 1_000,
  seed: Number(process.env["UNDERSTUDY_SEED"] ?? 20_260_101),
};

/** In milliseconds. */
const TIMEOUT = isFull ? 600_000 : 60_000;

/** More states than this are not searched for the fewest calls. */
const MOST_STATES = 500;

type Drawn =
  | { readonly kind: "step" | "ambient" | "gate"; readonly accepts: string }
  | { readonly kind: "inAnyOrder" | "inOrder"; readonly items: readonly Drawn[] }
  | { readonly kind: "optional"; readonly item: Drawn }
  | {
      readonly kind: "repeat";
      readonly item: Drawn;
      readonly atLeast: number;
      readonly atMost: number;
    };

function leafOf<TKind extends "step" | "ambient" | "gate">(
  kind: TKind,
  letters: string,
): fc.Arbitrary<{ readonly kind: TKind; readonly accepts: string }> {
  return fc.record({
    kind: fc.constant(kind),
    accepts: fc.subarray([...letters]).map((accepted) => accepted.join("")),
  });
}

function drawn(depth: number, letters = "abc"): fc.Arbitrary<Drawn> {
  const step = leafOf("step", letters);
  if (depth === 0) {
    return step;
  }
  const item = drawn(depth - 1, letters);
  return fc.oneof(
    { arbitrary: step, weight: 4 },
    { arbitrary: leafOf("ambient", letters), weight: 1 },
    { arbitrary: leafOf("gate", letters), weight: 1 },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom("inAnyOrder" as const, "inOrder" as const),
        items: fc.array(item, { maxLength: 3 }),
      }),
      weight: 4,
    },
    { arbitrary: fc.record({ kind: fc.constant("optional" as const), item }), weight: 2 },
    {
      arbitrary: fc
        .record({
          kind: fc.constant("repeat" as const),
          item,
          atLeast: fc.nat(2),
          more: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
        })
        .map(({ more, ...repeat }) => ({ ...repeat, atMost: repeat.atLeast + more })),
      weight: 2,
    },
  );
}

/** The script as a test writes it. */
function written(part: Drawn): Scripted<string> {
  switch (part.kind) {
    case "step":
      return part.accepts;
    case "ambient":
      return script.ambient(part.accepts);
    case "gate":
      return script.gate(part.accepts);
    case "inAnyOrder":
      return script.inAnyOrder(...part.items.map(written));
    case "inOrder":
      return script.inOrder(...part.items.map(written));
    case "optional":
      return script.optional(written(part.item));
    case "repeat": {
      const { atLeast, atMost } = part;
      return script.repeat(written(part.item), { atLeast, atMost });
    }
  }
}

/** The same script as data, numbered as it is read. */
function naive(parts: readonly Drawn[], first = 0): NaiveScript {
  const ambient: LeafExpression[] = [];
  let id = first;
  const expressionOf = (part: Drawn): Expression => {
    switch (part.kind) {
      case "step":
      case "gate":
      case "ambient": {
        const leaf: LeafExpression = { kind: "leaf", id, accepts: part.accepts };
        id += 1;
        if (part.kind !== "ambient") {
          return leaf;
        }
        ambient.push(leaf);
        return sequence();
      }
      case "inAnyOrder":
        return { kind: "any", items: part.items.map(expressionOf) };
      case "inOrder":
        return sequence(...part.items.map(expressionOf));
      case "optional":
        return { kind: "optional", item: expressionOf(part.item) };
      case "repeat":
        return { ...part, item: expressionOf(part.item) };
    }
  };
  return new NaiveScript(parts.map(expressionOf), ambient);
}

const parts = fc.array(drawn(3), { maxLength: 4 });
const calls = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });

describe("the algebra of scripts", { timeout: TIMEOUT }, () => {
  test("says to every call what a naive matcher says, asks the same steps, and counts the same", () => {
    fc.assert(
      fc.property(parts, calls, (drawnParts, letterCalls) => {
        const inputs = drawnParts.map(written);
        const fast = new LetterScript(...inputs);
        const slow = naive(drawnParts);
        for (const call of letterCalls) {
          const expected = slow.take(call);

          expect(said(fast.take(call))).toBe(expected.said);
          expect(fast.asked).toEqual(expected.asked);
          const fewest = slow.fewest(MOST_STATES);
          if (fewest !== undefined) {
            expect(fast.remaining).toBe(fewest);
          }
        }
      }),
      RUNS,
    );
  });

  test("counts the fewest calls before the first call", () => {
    fc.assert(
      fc.property(parts, (drawnParts) => {
        const fewest = naive(drawnParts).fewest(MOST_STATES);
        fc.pre(fewest !== undefined);

        expect(new LetterScript(...drawnParts.map(written)).remaining).toBe(fewest);
      }),
      RUNS,
    );
  });

  test("is the same queued in pieces and at once, before the calls that come to it", () => {
    fc.assert(
      fc.property(parts, fc.nat(4), calls, (drawnParts, cut, letterCalls) => {
        const inputs = drawnParts.map(written);
        const whole = new LetterScript(...inputs);
        const pieces = new LetterScript(...inputs.slice(0, cut));
        pieces.enqueue(...inputs.slice(cut));

        expect(pieces.remaining).toBe(whole.remaining);
        expect(pieces.say(letterCalls.join(""))).toBe(whole.say(letterCalls.join("")));
      }),
      RUNS,
    );
  });

  test("gives a lane its calls as if it were a script of its own", () => {
    const lane = fc.array(drawn(2, "ABC"), { maxLength: 3 });
    const mixed = fc.array(fc.constantFrom("a", "b", "c", "A", "B", "C"), { maxLength: 12 });
    const isCapital = (call: string): boolean => call < "a";
    fc.assert(
      fc.property(parts, lane, mixed, (mainParts, laneParts, letterCalls) => {
        const main = mainParts.map(written);
        const play = new LetterScript(...main);
        const slow = [naive(mainParts), naive(laneParts, play.queue.length)] as const;
        play.enqueue(script.when(isCapital, laneParts.map(written)));
        for (const call of letterCalls) {
          const expected = slow[isCapital(call) ? 1 : 0].take(call);

          expect(said(play.take(call))).toBe(expected.said);
          expect(play.asked).toEqual(expected.asked);
        }
        const [left, right] = slow.map((each) => each.fewest(MOST_STATES));
        if (left !== undefined && right !== undefined) {
          expect(play.remaining).toBe(left + right);
        }
      }),
      RUNS,
    );
  });
});
