import { expect, test } from "vitest";

import { readToError } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence } from "../support/parts.ts";

const turns = async function* turns() {
  yield "hi";
};
const stuck = async () => await Promise.reject(new Error("stuck"));

test("a session that cannot be closed does not leave the reader waiting", async () => {
  const { told, error } = await readToError(
    pipelineOf({ sttModel: hearsTurns(turns, stuck) })
      .run(silence())
      .stream(),
  );

  expect(told.at(-1)).toBe("session_ended");
  expect(error).toEqual(new Error("stuck"));
});

test("a session that cannot be closed does not hide why a turn failed", async () => {
  const workflow = replies(() => {
    throw new Error("lost");
  });
  const config = { logger: { warn: () => undefined } };
  const { error } = await readToError(
    pipelineOf({ sttModel: hearsTurns(turns, stuck), workflow, config })
      .run(silence())
      .stream(),
  );

  expect(error).toEqual(new Error("lost"));
});
