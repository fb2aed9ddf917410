import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { LetterScript, planLetters } from "../support/letter-script.ts";

/** What is said of the first fault of a script. */
function faultOf(...inputs: readonly unknown[]) {
  const plan = planLetters(inputs);
  if (!("kind" in plan)) {
    throw new Error("the script has no fault");
  }
  const { fault, inputIndex } = plan;
  return { inputIndex, path: fault.path, problem: fault.problem, hint: fault.hint };
}

/** Where the line of this file is in which a step stands: how many lines after another. */
function lineOf(location: string | undefined): number {
  return Number(/plan-script\.test\.ts:(\d+):\d+$/u.exec(location ?? "")?.[1]);
}

describe("a fault in a script", () => {
  test("has the index of its input, and no path where the input is the step", () => {
    expect(faultOf("a", 7)).toMatchObject({ inputIndex: 1, path: "letters" });
  });

  test("names the way to the step", () => {
    expect(
      faultOf("a", script.inAnyOrder("a", script.optional(script.repeat(7, { times: 2 })))),
    ).toMatchObject({ inputIndex: 1, path: "items[1].item.item.letters" });
    expect(faultOf(script.ambient(script.gate(7)))).toMatchObject({ path: "step.held.letters" });
    expect(faultOf(script.optional([7]))).toMatchObject({ path: "item[0]" });
    expect(faultOf(script.when(() => true, ["a", script.inOrder(7)]))).toMatchObject({
      path: "items[1].items[0].letters",
    });
  });

  test("is the first", () => {
    expect(
      faultOf(
        script.inAnyOrder(
          7,
          script.when(() => true, []),
        ),
        8,
      ),
    ).toMatchObject({
      inputIndex: 0,
      path: "items[0].letters",
    });
  });

  test.each<[string, unknown, string]>([
    ["a lane in a group", script.when(() => true, ["a"]), "is a lane inside a group"],
    ["a group in a gate", script.gate(script.optional("a")), "is a gate around a group"],
    [
      "a group outside the order",
      script.ambient(script.optional("a")),
      "is a group outside the order",
    ],
    [
      "a group in a gate outside the order",
      script.ambient(script.gate(script.inAnyOrder("a"))),
      "is a group outside the order",
    ],
    [
      "a group outside the order twice",
      script.ambient(script.ambient("a")),
      "is a group outside the order",
    ],
    ["no list of items", { shape: "in_any_order" }, "is a group without a list of items"],
    ["a text of items", { shape: "in_order", items: "ab" }, "is a group without a list of items"],
    ["no step", { shape: "optional" }, "is no text"],
    ["no limits", { shape: "repeat", item: "a", times: 2 }, "is repeated without limits"],
    [
      "odd limits",
      { shape: "repeat", item: "a", atLeast: 0.5, atMost: 2 },
      "is repeated without limits",
    ],
    [
      "limits the wrong way round",
      { shape: "repeat", item: "a", atLeast: 3, atMost: 2 },
      "is repeated without limits",
    ],
    ["a gate that is none", { shape: "gate", held: "a" }, "is a gate that can hold nothing"],
    ["no ambient step", { shape: "ambient" }, "is no text"],
    // oxlint-disable-next-line no-sparse-arrays -- A hole is what the test is about.
    ["a hole", { shape: "in_any_order", items: [, "a"] }, "is no text"],
  ])("is %s", (_, shape, problem) => {
    const found = faultOf("a", script.inOrder("a", shape));

    expect(found.inputIndex).toBe(1);
    expect(found.path).toMatch(/^items\[1\]/u);
    expect(found.problem).toContain(problem);
  });

  test.each<[string, unknown]>([
    ["no predicate", { shape: "when", items: ["a"] }],
    ["no steps", { shape: "when", predicate: () => true }],
  ])("is a lane with %s", (_, lane) => {
    expect(faultOf("a", lane)).toMatchObject({
      inputIndex: 1,
      path: undefined,
      problem: "is a lane without a predicate, or without a list of steps",
    });
  });

  test("says what to write instead", () => {
    expect(faultOf({ shape: "in_order" }).hint).toBe("Make it with script.inOrder(...).");
    expect(faultOf(script.inOrder(script.when(() => true, []))).hint).toBe(
      "Put script.when(...) at the top of the script.",
    );
  });
});

describe("a step of a script", () => {
  test("has its position in the whole, and the index of the input that holds it", () => {
    const play = new LetterScript("a", script.inAnyOrder("b", script.repeat("c", { times: 2 })));
    play.enqueue(
      "d",
      script.when(() => false, ["e"]),
    );

    expect(
      play.queue.leaves.map(({ step, position, inputIndex }) => [
        step.accepts,
        position,
        inputIndex,
      ]),
    ).toEqual([
      ["a", 0, 0],
      ["b", 1, 1],
      ["c", 2, 1],
      ["d", 3, 0],
      ["e", 4, 1],
    ]);
  });

  test("that is written down in a group has the line of the group", () => {
    const group = script.inAnyOrder("a", script.optional("b"));
    const inner = script.inOrder("c");
    const gate = script.gate("d");
    const plan = planLetters([script.repeat(group, { times: 2 }), script.inAnyOrder(inner, gate)]);
    const lines = "leaves" in plan ? plan.leaves.map(({ site }) => lineOf(site?.location)) : [];
    const [first = Number.NaN] = lines;

    expect(lines).toEqual([first, first, first + 1, first + 2]);
  });

  test("that is written down at the top has the line of the caller", () => {
    const group = script.inAnyOrder("a");
    const plan = planLetters([group, "b"]);
    const [inside, top] = "leaves" in plan ? plan.leaves : [];

    expect(lineOf(top?.site?.location)).toBe(lineOf(inside?.site?.location) + 1);
  });

  test("may be left out where its group may", () => {
    const play = new LetterScript(
      "a",
      script.optional(script.inOrder("b")),
      script.repeat("c", { atMost: 2 }),
      script.repeat("d", { times: 2 }),
      script.ambient("e"),
    );

    expect(play.queue.leaves.map(({ isOptional }) => isOptional)).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });
});

describe("a plan", () => {
  test("is of nothing where there are no inputs", () => {
    expect(planLetters([])).toMatchObject({ leaves: [], rows: [] });
  });

  test("begins at the position that it is told", () => {
    const plan = planLetters(["a", script.optional("b")], 5);

    expect("leaves" in plan && plan.leaves.map(({ position }) => position)).toEqual([5, 6]);
  });
});
