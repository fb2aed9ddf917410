import { type StreamEvent, Usage } from "@openai/agents-core";
import { expect, test } from "vitest";

import { modelStream, ScriptedModel } from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

// An instance of the SDK's Usage kept its identity in a snapshot, and so went on changing behind the script.
test("usage given as an instance is as it was when it was given", async () => {
  const usage = new Usage({
    requests: 1,
    inputTokens: 1,
    inputTokensDetails: [{ cached: 1 }],
    requestUsageEntries: [{ inputTokens: 1, outputTokens: 0, totalTokens: 1 }],
  });
  const event: StreamEvent = { type: "response_done", response: { id: "1", usage, output: [] } };
  const model = new ScriptedModel([{ output: [], usage }, [], modelStream([event])], {
    defaultUsage: usage,
  });
  usage.inputTokens = 99;
  usage.inputTokensDetails.push({ cached: 99 });
  for (const entry of usage.requestUsageEntries ?? []) {
    entry.inputTokens = 99;
  }
  const expected = {
    inputTokens: 1,
    inputTokensDetails: [{ cached: 1 }],
    requestUsageEntries: [{ inputTokens: 1 }],
  };

  expect((await model.getResponse(modelRequest())).usage).toMatchObject(expected);
  expect((await model.getResponse(modelRequest())).usage).toMatchObject(expected);
  expect(await readAll(model.getStreamedResponse(modelRequest()))).toMatchObject({
    values: [{ response: { usage: expected } }],
  });
});

test("usage in a request is recorded as it was", async () => {
  const usage = new Usage({ requests: 1, inputTokens: 1 });
  const model = new ScriptedModel([[]]);
  await model.getResponse(modelRequest({ modelSettings: { providerData: { usage } } }));
  usage.inputTokens = 99;
  const recorded: unknown = model.firstCall?.request.modelSettings.providerData?.["usage"];

  expect(recorded).toBeInstanceOf(Usage);
  expect(recorded).toMatchObject({ inputTokens: 1 });
});
