import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { LetterScript } from "../support/letter-script.ts";

function capitals(call: string): boolean {
  return call >= "A" && call <= "Z";
}

describe("script.when", () => {
  test("has a script of its own for the calls that its predicate picks", () => {
    const play = new LetterScript("a", script.when(capitals, ["A", "B"]), "b");

    expect(play.remaining).toBe(4);
    expect(play.say("AaBb")).toBe("2 1 3 4");
    expect(play.remaining).toBe(0);
  });

  test("is first in, first out, and has no say in the other lanes", () => {
    const play = new LetterScript("a", script.when(capitals, ["A", "B"]));

    expect(play.say("B")).toBe("!2");
    expect(play.say("BCa")).toBe("3 exhausted 1");
  });

  test("names the lane that is exhausted", () => {
    const play = new LetterScript(script.when(capitals, []));

    expect(play.take("A")).toMatchObject({ kind: "exhausted", lane: { title: "capitals" } });
  });

  test("takes groups", () => {
    const play = new LetterScript(
      script.when(capitals, [script.inAnyOrder("A", "B"), script.optional("C")]),
    );

    expect(play.say("BAD")).toBe("2 1 none(3)");
    expect(play.remaining).toBe(0);
  });

  test("adds to its lane where the predicate is the same", () => {
    const play = new LetterScript(script.when(capitals, ["A"]));
    play.enqueue("a", script.when(capitals, ["B"]));

    expect(play.say("ABa")).toBe("1 3 2");
  });

  test("gives no step to a call that two lanes would take, and names both", () => {
    const play = new LetterScript(
      script.when(capitals, ["A"]),
      script.when((call: string) => call === "A", ["A"]),
    );

    expect(play.say("A")).toBe("several(capitals,lane 2)");
    expect(play.remaining).toBe(2);
    expect(play.asked).toEqual([]);
  });

  test("uses nothing up where its predicate throws", () => {
    const error = new Error("no");
    const play = new LetterScript(
      "a",
      script.when(() => {
        throw error;
      }, ["A"]),
    );

    expect(play.take("a")).toEqual({ kind: "lane_failed", error });
    expect(play.remaining).toBe(2);
  });

  test("refuses a predicate that returns a promise, and nobody is left with its rejection", () => {
    const play = new LetterScript(script.when(() => Promise.reject(new Error("late")), ["A"]));

    expect(play.take("a")).toMatchObject({
      kind: "lane_failed",
      error: { name: "TypeError", message: expect.stringContaining("script.when()") },
    });
  });
});

describe("the lane of a handle", () => {
  test("takes the calls that come with the handle, and no other", () => {
    const play = new LetterScript("a", script.when(capitals, ["A"]));
    const handle = {};
    play.queue.open(handle, { title: "the lane of Helper", site: undefined });
    play.enqueueFor(handle, "b", "A");

    expect(play.remaining).toBe(4);
    expect(play.queue.remainingOf(handle)).toBe(2);
    expect(play.take("b", { handle })).toMatchObject({ kind: "step", entry: { position: 2 } });
    expect(play.take("A", { handle })).toMatchObject({ kind: "step", entry: { position: 3 } });
    expect(play.take("A", { handle })).toMatchObject({
      kind: "exhausted",
      lane: { title: "the lane of Helper" },
    });
    expect(play.say("aA")).toBe("1 2");
  });
});

describe("the next step", () => {
  test("is the first that waits for a call, in whichever lane", () => {
    const play = new LetterScript(script.when(capitals, ["A"]), "a", script.optional("b"));

    expect(play.queue.next).toBe(0);
    play.say("A");
    expect(play.queue.next).toBe(1);
    play.say("a");
    expect(play.queue.next).toBe(3);
  });
});
