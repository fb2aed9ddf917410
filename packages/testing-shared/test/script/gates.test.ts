import { type GatedStep, script } from "@understudy/testing-shared";
import type { Hold } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

import { LetterScript } from "../support/letter-script.ts";

/** Calls that go through the gates of a script, as those of a double do. */
function calling(play: LetterScript) {
  const events: string[] = [];
  const call = async (letter: string, signal?: AbortSignal): Promise<void> => {
    const taken = play.take(letter);
    const gate: Hold | undefined = taken.kind === "step" ? taken.entry.gate : undefined;
    if (gate?.released === false) {
      await gate.hold(`call ${letter}`, signal);
    }
    events.push(`${letter} ${signal?.aborted === true ? "aborted" : "answered"}`);
  };
  return { events, call };
}

describe("a gate", () => {
  test("holds its call until it is released", async () => {
    const gate = script.gate("a");
    const { events, call } = calling(new LetterScript(gate, "b"));
    const held = call("a");
    await call("b");

    expect(events).toEqual(["b answered"]);
    expect(gate.released).toBe(false);
    expect(gate.waiting).toEqual(["call a"]);
    gate.release();
    expect(gate.released).toBe(true);
    await held;
    expect(events).toEqual(["b answered", "a answered"]);
    expect(gate.waiting).toEqual([]);
  });

  test("pins the order of two calls, either way", async () => {
    for (const order of ["ab", "ba"]) {
      const gates = new Map<string, GatedStep<string>>([
        ["a", script.gate("a")],
        ["b", script.gate("b")],
      ]);
      const { events, call } = calling(new LetterScript(script.inAnyOrder(...gates.values())));
      const held = new Map([
        ["a", call("a")],
        ["b", call("b")],
      ]);
      for (const letter of order) {
        gates.get(letter)?.release();
        await held.get(letter);
      }

      expect(events).toEqual([...order].map((letter) => `${letter} answered`));
    }
  });

  test("holds nobody that comes after the release, and may be released twice", async () => {
    const gate = script.gate("a");
    const { events, call } = calling(new LetterScript(gate));
    gate.release();
    gate.release();
    await call("a");

    expect(events).toEqual(["a answered"]);
  });

  test("tells when a first call has come to it", async () => {
    const gate = script.gate("a");
    const { call } = calling(new LetterScript(gate));
    const reached = gate.reached.then(() => gate.waiting);
    const held = call("a");

    expect(await reached).toEqual(["call a"]);
    gate.release();
    await held;
  });

  test("around a repeated step holds all its calls, and lets them go at once", async () => {
    const gate = script.gate("ab");
    const play = new LetterScript(script.repeat(gate, { times: 2 }));
    const { events, call } = calling(play);
    const held = [call("a"), call("b")];

    expect(play.remaining).toBe(0);
    expect(gate.waiting).toEqual(["call a", "call b"]);
    gate.release();
    await Promise.all(held);
    expect(events).toEqual(["a answered", "b answered"]);
  });

  test("stands outside the order with an ambient step", async () => {
    const gate = script.gate("x");
    const { events, call } = calling(new LetterScript(script.ambient(gate), "a"));
    const held = call("x");
    await call("a");

    expect(gate.waiting).toEqual(["call x"]);
    gate.release();
    await held;
    expect(events).toEqual(["a answered", "x answered"]);
  });

  test("lets a call go that is aborted, and holds the others", async () => {
    const gate = script.gate("ab");
    const { events, call } = calling(new LetterScript(script.repeat(gate, { times: 2 })));
    const controller = new AbortController();
    const aborted = call("a", controller.signal);
    const held = call("b");
    controller.abort();
    await aborted;

    expect(events).toEqual(["a aborted"]);
    expect(gate.waiting).toEqual(["call b"]);
    expect(gate.released).toBe(false);
    gate.release();
    await held;
    expect(events).toEqual(["a aborted", "b answered"]);
  });

  test("does not hold a call that was aborted before it came", async () => {
    const gate = script.gate("a");
    const { events, call } = calling(new LetterScript(gate));
    await call("a", AbortSignal.abort());

    expect(events).toEqual(["a aborted"]);
    expect(gate.waiting).toEqual([]);
  });

  test("leaves nothing at a signal that outlives its calls", async () => {
    const gate = script.gate("a");
    const { call } = calling(new LetterScript(gate));
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = Object.assign(signal, {
      addEventListener: () => (listeners += 1),
      removeEventListener: () => (listeners -= 1),
    });
    const held = call("a", counted);
    expect(listeners).toBe(1);
    gate.release();
    await held;

    expect(listeners).toBe(0);
  });
});
