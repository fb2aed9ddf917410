import { expect, test } from "vitest";

import { modelResponse, ScriptedModel } from "@understudy/testing-model";
import { modelRequest } from "../support/requests.ts";

// Whether raw usage is asked for was read behind the matcher, from the live settings.
test("raw usage follows the settings from before the matcher", async () => {
  const request = modelRequest();
  const response = { output: [], usage: { requests: 1 }, rawUsage: { input_tokens: 1 } };
  const match = (): void => {
    request.modelSettings.preserveRawUsage = true;
  };
  const model = new ScriptedModel([modelResponse(response, { match })]);

  expect(await model.getResponse(request)).not.toHaveProperty("rawUsage");
});
