import { expect, test } from "vitest";

import { assistantMessage, modelResponse, ScriptedModel } from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const message = assistantMessage("Hello.");

// The signal was looked at before the next event was made, not before it was given: a function that cut text and
// aborted still had its delta sent, and an abort behind the last event failed a stream that was complete.
test("no delta is given when the function that cut it aborted", async () => {
  const controller = new AbortController();
  const deltas = (text: string): string[] => {
    controller.abort();
    return [text];
  };
  const model = new ScriptedModel([modelResponse([message], { deltas })]);
  const request = modelRequest({ signal: controller.signal });
  const { values, error } = await readAll(model.getStreamedResponse(request));

  expect(values).toEqual([{ type: "response_started" }]);
  expect(error).toMatchObject({ name: "AbortError" });
});

test("an abort behind the last event comes too late", async () => {
  const controller = new AbortController();
  const model = new ScriptedModel([[message]]);
  const request = modelRequest({ signal: controller.signal });
  let last: unknown;
  for await (const event of model.getStreamedResponse(request)) {
    last = event.type;
    if (last === "response_done") {
      controller.abort();
    }
  }

  expect(last).toBe("response_done");
});
