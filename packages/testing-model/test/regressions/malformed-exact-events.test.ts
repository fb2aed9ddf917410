import type { StreamEvent } from "@openai/agents-core";
import { expect, test } from "vitest";

import { modelStream, ScriptedModel } from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

// The double looked for a terminal event's output in whatever passed, and failed where there was none.
test.each([false, true])("exact events may be malformed, strict %s", async (strict) => {
  const events: StreamEvent[] = JSON.parse(
    '[null, 5, "text", {}, {"type": "response_done"}, {"type": "response_done", "response": {"output": 5}}]',
  );
  const model = new ScriptedModel([modelStream(events), modelStream(events.values())], { strict });

  expect(await readAll(model.getStreamedResponse(modelRequest()))).toEqual({
    values: events,
    error: undefined,
  });
  expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toEqual(events);
  model.assertComplete();
});
