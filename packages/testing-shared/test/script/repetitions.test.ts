import { InvalidOptionError, type RepeatTimes, script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { LetterScript } from "../support/letter-script.ts";

describe("a repeated step", () => {
  test("comes so many times", () => {
    const play = new LetterScript(script.repeat("a", { times: 2 }), "b");

    expect(play.remaining).toBe(3);
    expect(play.say("abab")).toBe("1 none(1) 1 2");
    expect(play.queue.leaves[0]?.takers).toEqual([0, 2]);
  });

  test("says how often it was taken", () => {
    const play = new LetterScript(script.repeat("a", { times: 2 }));

    expect(play.take("a")).toMatchObject({ kind: "step", time: 1 });
    expect(play.take("a")).toMatchObject({ kind: "step", time: 2 });
  });

  test("comes at least and at most so many times, and takes what it can before what follows", () => {
    const play = new LetterScript(script.repeat("a", { atLeast: 1, atMost: 3 }), "a");

    expect(play.remaining).toBe(2);
    expect(play.say("aaa")).toBe("1 1 1");
    expect(play.remaining).toBe(1);
    expect(play.say("aa")).toBe("2 exhausted");
  });

  test("may come any number of times", () => {
    const play = new LetterScript(script.repeat("a", { atLeast: 0 }), "b");

    expect(play.remaining).toBe(1);
    expect(play.say(`${"a".repeat(20)}b`)).toBe(`${"1 ".repeat(20)}2`);
  });

  test.each([{ times: 0 }, { atMost: 0 }])("may come never: %o", (times) => {
    const play = new LetterScript(script.repeat("a", times), "b");

    expect(play.remaining).toBe(1);
    expect(play.say("ab")).toBe("!2 exhausted");
  });

  test("is asked once a call, though both this time and the next one could take it", () => {
    const play = new LetterScript(
      script.repeat(script.inOrder(script.optional("a"), script.optional("b")), { atMost: 3 }),
    );

    expect(play.say("ax")).toBe("1 none(2,1)");
    expect(play.asked).toEqual([1, 0]);
  });

  test("tells who prepares it that several calls may take it", () => {
    const play = new LetterScript(
      "a",
      script.repeat("b", { times: 1 }),
      script.repeat(script.inOrder("c"), { times: 2 }),
      script.repeat(script.repeat("d", { times: 1 }), { times: 2 }),
      script.ambient("e"),
    );

    expect(play.queue.leaves.map(({ step }) => step.isRepeated)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe("a repeated group", () => {
  test("begins anew when it is finished", () => {
    const play = new LetterScript(script.repeat(script.inAnyOrder("a", "b"), { times: 2 }));

    expect(play.say("bbaab")).toBe("2 none(1) 1 1 2");
    expect(play.remaining).toBe(0);
  });

  test("that has begun is to be finished, and counts what it lacks", () => {
    const play = new LetterScript(
      script.repeat(script.inOrder("a", "b"), { atLeast: 0, atMost: 5 }),
      "c",
    );

    expect(play.say("a")).toBe("1");
    expect(play.remaining).toBe(2);
    expect(play.say("cbc")).toBe("none(2) 2 3");
  });

  test("with an optional step has it anew each time", () => {
    const play = new LetterScript(
      script.repeat(script.inOrder("a", script.optional("b")), { times: 3 }),
    );

    expect(play.remaining).toBe(3);
    expect(play.say("abaabb")).toBe("1 2 1 1 2 exhausted");
  });

  test("of nothing comes never", () => {
    const play = new LetterScript(script.repeat(script.inAnyOrder(), { times: 3 }), "a");

    expect(play.remaining).toBe(1);
    expect(play.say("a")).toBe("1");
  });
});

describe("script.repeat", () => {
  test.each<[string, unknown]>([
    ["no numbers", {}],
    ["nothing", undefined],
    ["a number", 3],
    ["a fraction", { times: 1.5 }],
    ["less than none", { times: -1 }],
    ["no end", { times: Number.POSITIVE_INFINITY }],
    ["no number", { atLeast: Number.NaN }],
    ["a text", { atMost: "2" }],
    ["the wrong way round", { atLeast: 3, atMost: 2 }],
    ["both ways at once", { times: 2, atMost: 3 }],
    ["an unknown name", { atleast: 1, atMost: 3 }],
  ])("refuses %s", (_, times) => {
    expect(() => script.repeat("a", times as RepeatTimes)).toThrow(InvalidOptionError);
  });

  test("says what it takes", () => {
    expect(() => script.repeat("a", { times: -1 })).toThrow(
      "script.repeat: the option times must be a whole number from 0.",
    );
    expect(() => script.repeat("a", { atLeast: 3, atMost: 2 })).toThrow(
      "script.repeat: atLeast is more than atMost.",
    );
  });
});
