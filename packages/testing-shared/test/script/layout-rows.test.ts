import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { LetterScript } from "../support/letter-script.ts";

/** The layout without the places. */
function laidOut(play: LetterScript, ...focus: readonly number[]): readonly string[] {
  return play
    .layout(...focus)
    .replaceAll(/ {2}\(.*\)$/gmu, "")
    .split("\n");
}

describe("the layout of a script with groups", () => {
  test("shows how each step stands, who took it, and which ones it is about", () => {
    const play = new LetterScript(
      "a",
      script.inAnyOrder("b", script.inOrder("c", script.gate("d")), script.optional("e")),
      script.optional(script.repeat("f", { atLeast: 2, atMost: 5 })),
      script.ambient("g"),
      script.when(() => false, ["h"]),
    );
    play.say("aggggcb");

    expect(laidOut(play, 3, 4)).toEqual([
      "The script:",
      "    1. [call #1] a",
      "       in any order:",
      "    2.   [call #7] b",
      "         in order:",
      "    3.     [call #6] c",
      "  > 4.     [unused] gate: d",
      "  > 5.   [unused] optional: e",
      "    6. [unused] optional, 2 to 5 times: f",
      "    7. [4 calls, the last #5] outside the order: g",
      "       for the calls that a predicate picks:",
      "    8.   [unused] h",
    ]);
  });

  test("says how often a step comes", () => {
    const play = new LetterScript(
      script.repeat("a", { times: 3 }),
      script.repeat("b", { atLeast: 0 }),
      script.repeat("c", { atLeast: 1 }),
      script.repeat("d", { atMost: 2 }),
    );
    play.say("aaa");

    expect(laidOut(play, 1)).toEqual([
      "The script:",
      "    1. [calls #1, #2, #3] 3 times: a",
      "  > 2. [unused] any number of times: b",
      "    3. [unused] 1 time or more: c",
      "    4. [unused] 0 to 2 times: d",
    ]);
  });

  test("has the place of each step", () => {
    expect(new LetterScript(script.optional("a")).layout(0)).toMatch(
      /optional: a {2}\(.*layout-rows\.test\.ts:\d+:\d+\)$/u,
    );
  });

  test("shows of a long group what is near, with the headings of the groups around", () => {
    const wide = Array.from({ length: 100 }, () => "b");
    const play = new LetterScript("a", script.optional(script.inAnyOrder(script.inOrder(...wide))));

    expect(laidOut(play, 50)).toEqual([
      "The script:",
      "    ... 45 earlier steps",
      "        optional, in any order:",
      "          in order:",
      ...[46, 47, 48, 49, 50].map((number) => `    ${number}.     [unused] b`),
      "  > 51.     [unused] b",
      ...[52, 53, 54, 55, 56].map((number) => `    ${number}.     [unused] b`),
      "    ... 45 later steps",
    ]);
  });

  test("shows the first of many that it is about", () => {
    const wide = Array.from({ length: 100 }, () => "b");
    const lines = laidOut(
      new LetterScript(script.inAnyOrder(...wide)),
      ...Array.from(wide, (_, position) => position),
    );

    expect(lines[2]).toBe("  >  1.   [unused] b");
    expect(lines).toHaveLength(39);
    expect(lines.at(-1)).toBe("    ... 64 later steps");
  });

  test("shows the end of a script that is exhausted", () => {
    const play = new LetterScript(...Array.from({ length: 9 }, () => "a"));
    play.say("aaaaaaaaa");

    expect(laidOut(play, play.queue.length).slice(0, 3)).toEqual([
      "The script:",
      "    ... 3 earlier steps, all used",
      "    4. [call #4] a",
    ]);
  });

  test("says that there are no steps", () => {
    expect(new LetterScript().layout(0)).toBe("The script has no steps.");
  });

  test("begins with the first step where it is told of none", () => {
    const lines = laidOut(new LetterScript(...Array.from({ length: 20 }, () => "a")));

    expect(lines[1]).toBe("    1. [unused] a");
    expect(lines.at(-1)).toBe("    ... 14 later steps");
  });
});
