import { expect, test } from "vitest";

import { assistantMessage, modelResponse, ScriptedModel } from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

// Options that are objects were kept as they were given.
test("options are as they were when they were given", async () => {
  const size = { size: 1 };
  const defaultUsage = { requests: 1, inputTokens: 1 };
  const text = [assistantMessage("ab")];
  const model = new ScriptedModel([text, modelResponse(text, { deltas: size })], {
    deltas: size,
    defaultUsage,
  });
  size.size = 2;
  defaultUsage.inputTokens = 99;

  for (const events of [
    await readAll(model.getStreamedResponse(modelRequest())),
    await readAll(model.getStreamedResponse(modelRequest())),
  ]) {
    expect(events.values).toHaveLength(4);
    expect(events.values.at(-1)).toMatchObject({ response: { usage: { inputTokens: 1 } } });
  }
});
