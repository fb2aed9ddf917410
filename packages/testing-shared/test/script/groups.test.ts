import { script } from "@understudy/testing-shared";
import {
  StepQueue,
  judgeMatch,
  type MatchRefusal,
  planScript,
  type ScriptPlan,
} from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

import { LetterScript } from "../support/letter-script.ts";

describe("steps in any order", () => {
  test("take the calls that they accept, whichever comes first", () => {
    const play = new LetterScript(script.inAnyOrder("a", "b", "c"), "d");

    expect(play.say("cabd")).toBe("3 1 2 4");
    expect(play.say("d")).toBe("exhausted");
  });

  test("are asked in the order of the script until one accepts", () => {
    const play = new LetterScript(script.inAnyOrder("ab", "b", "b"));

    expect(play.say("bb")).toBe("1 2");
    expect(play.asked).toEqual([1]);
  });

  test("stay where none accepts the call, and each says why", () => {
    const play = new LetterScript(script.inAnyOrder("a", "b"));
    const taken = play.take("x");

    expect(taken).toMatchObject({
      kind: "none_fits",
      refusals: [
        { entry: { position: 0 }, refusal: "no x" },
        { entry: { position: 1 }, refusal: "no x" },
      ],
    });
    expect(play.remaining).toBe(2);
    expect(play.queue.leaves.map(({ takers }) => takers)).toEqual([[], []]);
    expect(play.say("ba")).toBe("2 1");
  });

  test("are to be finished before what follows is asked", () => {
    const play = new LetterScript(script.inAnyOrder("a", "b"), "c");

    expect(play.say("acbc")).toBe("1 none(2) 2 3");
  });

  test("hold steps in order, which take turns with the others", () => {
    const play = new LetterScript(script.inAnyOrder(script.inOrder("a", "b"), "x"));

    expect(play.say("baxa")).toBe("none(1,3) 1 3 none(2)");
    expect(play.say("b")).toBe("2");
  });

  test("may be none at all", () => {
    const play = new LetterScript(script.inAnyOrder(), script.inOrder(script.inAnyOrder()), "a");

    expect(play.remaining).toBe(1);
    expect(play.say("xa")).toBe("!1 exhausted");
    expect(new LetterScript(script.inAnyOrder()).say("a")).toBe("exhausted");
  });
});

describe("a script outside its groups", () => {
  test("uses a step up that refuses its call", () => {
    const play = new LetterScript("a", script.inAnyOrder("b"), "c");

    expect(play.say("x")).toBe("!1");
    expect(play.say("xbx")).toBe("none(2) 2 !3");
    expect(play.remaining).toBe(0);
  });

  test("keeps a step that refuses where the call asks for that", () => {
    const play = new LetterScript("a");

    expect(play.take("x", { isLenient: true })).toMatchObject({ kind: "none_fits" });
    expect(play.remaining).toBe(1);
    expect(play.take("a", { isLenient: true })).toMatchObject({ kind: "step" });
  });
});

describe("a matcher in a group that fails", () => {
  test("refuses, and what it threw is kept with the other refusals", () => {
    const error = new Error("no");
    const plan = planScript({
      inputs: [script.inAnyOrder(throwing(error), () => false)],
      first: 0,
      caller: planScript,
      prepare: (input) => ({ step: input as () => unknown }),
    });
    const queue = new StepQueue<() => unknown, string, MatchRefusal>({
      judge: (match) => judgeMatch(match),
      view: (call) => call,
    });
    queue.enqueue(plan as ScriptPlan<() => unknown>);

    expect(queue.take(0, "a")).toMatchObject({
      kind: "none_fits",
      refusals: [
        { refusal: { kind: "threw", error } },
        { refusal: { kind: "rejected", returned: false } },
      ],
    });
    expect(queue.remaining).toBe(2);
  });
});

function throwing(error: Error): () => never {
  return () => {
    throw error;
  };
}

describe("a matcher that makes a call itself", () => {
  test("leaves the step whose turn it is to the call that asked first", () => {
    const play = new LetterScript("a", "a");
    const inner: string[] = [];
    play.onAsk = ({ position }) => {
      if (position === 0) {
        inner.push(play.say("a"));
      }
    };

    expect(play.say("a")).toBe("1");
    expect(inner).toEqual(["2"]);
    expect(play.remaining).toBe(0);
  });

  test("moves a group on, and the call that asked takes what is left, each step asked once", () => {
    const play = new LetterScript(script.inAnyOrder("a", "a", "b"));
    const asked: string[] = [];
    let isInner = false;
    play.onAsk = ({ position }) => {
      asked.push(`${isInner ? "inner" : "outer"} ${position}`);
      if (!isInner) {
        isInner = true;
        asked.push(`inner takes ${play.say("a")}`);
        isInner = false;
        play.onAsk = ({ position: later }) => asked.push(`outer ${later}`);
      }
    };

    expect(play.say("a")).toBe("2");
    expect(asked).toEqual(["outer 0", "inner 0", "inner takes 1", "outer 1"]);
  });

  test("can take the last step of a group: the script is exhausted then", () => {
    const play = new LetterScript(script.inAnyOrder("a"));
    play.onAsk = () => {
      play.onAsk = () => undefined;
      play.say("a");
    };

    expect(play.say("a")).toBe("exhausted");
    expect(play.queue.leaves[0]?.takers).toEqual([1]);
  });
});

describe("the cost of a script", () => {
  test("is one question a call for steps in order", () => {
    const count = 100_000;
    const play = new LetterScript();
    for (let step = 0; step < count; step += 1_000) {
      play.enqueue(...Array.from({ length: 1_000 }, () => "a"));
    }
    let asked = 0;
    play.onAsk = () => {
      asked += 1;
    };
    for (let call = 0; call < count; call += 1) {
      play.take("a");
    }

    expect(asked).toBe(count);
    expect(play.remaining).toBe(0);
  });

  test("is at most the width of the group a call", () => {
    const width = 1_000;
    const play = new LetterScript(
      script.inAnyOrder(...Array.from({ length: width }, (_, step) => `<${step}>`)),
    );
    const asked: number[] = [];
    for (let step = width - 1; step >= 0; step -= 1) {
      expect(play.take(`<${step}>`).kind).toBe("step");
      asked.push(play.asked.length);
    }

    expect(asked).toEqual(Array.from({ length: width }, (_, taken) => width - taken));
  });
});

test("a matcher that returns a promise refuses for the whole group", () => {
  const queue = new StepQueue<() => unknown, string, MatchRefusal>({
    judge: (match) => judgeMatch(match),
    view: (call) => call,
  });
  const plan = planScript({
    inputs: [
      script.inAnyOrder(
        () => false,
        async () => true,
        () => true,
      ),
    ],
    first: 0,
    caller: planScript,
    prepare: (input) => ({ step: input as () => unknown }),
  });
  queue.enqueue(plan as ScriptPlan<() => unknown>);

  expect(queue.take(0, "call")).toMatchObject({
    kind: "refused",
    entry: { position: 1 },
    refusal: { kind: "promise" },
  });
  expect(queue.remaining).toBe(3);
});
