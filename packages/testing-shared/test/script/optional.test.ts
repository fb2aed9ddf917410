import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { LetterScript } from "../support/letter-script.ts";

describe("an optional step", () => {
  test("takes a call that it accepts", () => {
    const play = new LetterScript(script.optional("a"), "b");

    expect(play.remaining).toBe(1);
    expect(play.say("ab")).toBe("1 2");
  });

  test("is left out when what follows takes the call, and does not come back", () => {
    const play = new LetterScript(script.optional("a"), "b", "c");

    expect(play.say("ba")).toBe("2 !3");
    expect(play.remaining).toBe(0);
  });

  test("keeps what follows from being used up as long as it can come", () => {
    const play = new LetterScript(script.optional("a"), "b");

    expect(play.say("xx")).toBe("none(1,2) none(1,2)");
    expect(play.say("ax")).toBe("1 !2");
  });

  test("at the end of a script is not missed", () => {
    const play = new LetterScript("a", script.optional("b"));

    expect(play.say("a")).toBe("1");
    expect(play.remaining).toBe(0);
    expect(play.say("x")).toBe("none(2)");
    expect(play.say("bb")).toBe("2 exhausted");
  });

  test("is asked before what follows", () => {
    expect(new LetterScript(script.optional("a"), "a").say("aa")).toBe("1 2");
  });
});

describe("an optional group", () => {
  test("counts nothing before it has begun, and what it lacks after that", () => {
    const play = new LetterScript(script.optional(script.inOrder("a", "b", "c")), "d");

    expect(play.remaining).toBe(1);
    expect(play.say("a")).toBe("1");
    expect(play.remaining).toBe(3);
    expect(play.say("dbcd")).toBe("none(2) 2 3 4");
  });

  test("in any order is to be finished once one of its steps was taken", () => {
    const play = new LetterScript(script.optional(script.inAnyOrder("a", "b")));

    expect(play.say("b")).toBe("2");
    expect(play.remaining).toBe(1);
  });

  test("of optional steps can be left after each", () => {
    const play = new LetterScript(
      script.optional(script.inOrder(script.optional("a"), script.optional("b"))),
      "c",
    );

    expect(play.say("ac")).toBe("1 3");
    expect(play.remaining).toBe(0);
  });
});
