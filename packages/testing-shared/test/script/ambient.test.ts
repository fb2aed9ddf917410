import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { LetterScript } from "../support/letter-script.ts";

describe("an ambient step", () => {
  test("takes what fits at any time, as often as it comes", () => {
    const play = new LetterScript("a", script.ambient("x"), "b");

    expect(play.remaining).toBe(2);
    expect(play.say("xaxbx")).toBe("2 1 2 3 2");
    expect(play.take("x")).toMatchObject({ kind: "step", time: 4 });
  });

  test("is asked before the step whose turn it is", () => {
    const play = new LetterScript("ax", script.ambient("x"));

    expect(play.say("x")).toBe("2");
    expect(play.asked).toEqual([1]);
    expect(play.say("a")).toBe("1");
    expect(play.asked).toEqual([1, 0]);
  });

  test("is never unused, and answers no call that does not fit", () => {
    const play = new LetterScript(script.ambient("x"));

    expect(play.remaining).toBe(0);
    expect(play.say("a")).toBe("exhausted");
  });

  test("does not keep the step whose turn it is from being used up", () => {
    expect(new LetterScript(script.ambient("x"), "a", "b").say("bb")).toBe("!2 3");
  });

  test("says with the steps of a group why it refused", () => {
    expect(new LetterScript(script.inAnyOrder("a", "b"), script.ambient("x")).say("y")).toBe(
      "none(3,1,2)",
    );
  });

  test("stands outside the group that holds it", () => {
    const play = new LetterScript(
      script.repeat(script.inOrder("a", script.ambient("x")), { times: 2 }),
      script.optional(script.ambient("y")),
    );

    expect(play.remaining).toBe(2);
    expect(play.say("yxaxay")).toBe("3 2 1 2 1 3");
  });

  test("belongs to its lane", () => {
    const isX = (call: string): boolean => call === "x";
    const play = new LetterScript(script.when(isX, [script.ambient("xa")]), "ab", "a");

    expect(play.say("xaxa")).toBe("1 2 1 3");
  });
});
