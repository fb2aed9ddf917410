import { expect, test } from "vitest";

import { read } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence } from "../support/parts.ts";

const nothing = () => hearsTurns(async function* turns() {});
const answer = async function* answer() {
  yield "Yes.";
};

test("a session without turns ends, and is closed", async () => {
  const sttModel = nothing();

  expect(await read(pipelineOf({ sttModel }).run(silence()).stream())).toEqual(["session_ended"]);
  expect(sttModel.close).toHaveBeenCalledTimes(1);
});

test("a session without turns ends behind its greeting", async () => {
  const workflow = replies(answer, async function* greeting() {
    yield "Hi.";
  });

  expect(await read(pipelineOf({ sttModel: nothing(), workflow }).run(silence()).stream())).toEqual(
    ["turn_started", [3], "turn_ended", "session_ended"],
  );
});
