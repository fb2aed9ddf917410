import { createHook } from "node:async_hooks";

import { expect, onTestFinished, test } from "vitest";

import { readToError } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence, thenListens } from "../support/parts.ts";
import { settled } from "../support/tasks.ts";

/** How many promises each turn of a conversation makes, and its end, which is a cancellation. */
async function costsOf(turns: number) {
  let made = 0;
  const counter = createHook({
    init: (_id, type) => {
      made += type === "PROMISE" ? 1 : 0;
    },
  });
  onTestFinished(() => {
    counter.disable();
  });
  const counts: number[] = [];
  const workflow = replies(async function* reply() {
    counts.push(made);
    yield "Hello.";
  });
  const controller = new AbortController();
  const sttModel = hearsTurns(thenListens(...Array.from({ length: turns }, () => "hi")));
  counter.enable();
  const result = pipelineOf({ workflow, sttModel }).run(silence(), { signal: controller.signal });
  await settled();
  const before = made;
  controller.abort("enough");
  // No task of anything else comes between these.
  for (let step = 0; step < 200; step += 1) {
    await Promise.resolve();
  }
  const end = made - before;
  counter.disable();
  expect((await readToError(result.stream())).error).toBe("enough");
  expect(counts).toHaveLength(turns);
  return { turns: counts.slice(1).map((count, index) => count - (counts[index] ?? 0)), end };
}

test("a turn, and the end, make as many promises after 2,000 turns as after a few", async () => {
  const few = await costsOf(20);
  const many = await costsOf(2000);

  expect(Math.max(...many.turns.slice(-100))).toBe(Math.max(...few.turns.slice(5)));
  expect(many.end).toBe(few.end);
});
