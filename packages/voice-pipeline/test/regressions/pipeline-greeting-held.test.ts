import { expect, test } from "vitest";

import { tell } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence, thenListens } from "../support/parts.ts";

test("a greeting is delivered when it is spoken, not when the session ends", async () => {
  const workflow = replies(
    async function* answer() {
      yield "Yes.";
    },
    async function* greeting() {
      yield "Hi.";
    },
  );
  const told: unknown[] = [];
  for await (const event of pipelineOf({ workflow, sttModel: hearsTurns(thenListens()) })
    .run(silence())
    .stream()) {
    if (told.push(tell(event)) === 3) {
      break;
    }
  }

  expect(told).toEqual(["turn_started", [3], "turn_ended"]);
});
