import { expect, test } from "vitest";

import {
  modelResponder,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
} from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { started } from "../support/sources.ts";

// Only queued steps were looked at: the second responder that answered with an iterator gave an empty stream.
test.each([
  [
    "modelStreamResponder",
    (events: Iterable<typeof started>) => modelStreamResponder(() => events),
  ],
  [
    "modelResponder",
    (events: Iterable<typeof started>) => modelResponder(() => modelStream(events)),
  ],
])("an iterator that two calls are answered with is refused: %s", async (_what, step) => {
  const events = [started].values();
  const model = new ScriptedModel([step(events), step(events)]);

  expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toEqual([started]);
  expect((await readAll(model.getStreamedResponse(modelRequest()))).error).toMatchObject({
    reason: "reused_iterator",
    callIndex: 1,
  });
  expect(model.violations).toHaveLength(1);
});
