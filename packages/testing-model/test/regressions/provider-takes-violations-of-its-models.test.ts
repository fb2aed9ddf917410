import {
  ScriptedModel,
  ScriptedModelProvider,
  UnexpectedModelCallError,
  UnexpectedModelNameError,
} from "@understudy/testing-model";
import { expect, test } from "vitest";

import { modelRequest } from "../support/requests.ts";

// A provider threw the violations of its models, but neither showed them nor let them be taken out.

test("a provider shows and gives out the violations of its models", async () => {
  const provider = new ScriptedModelProvider({ small: new ScriptedModel() });
  await expect(provider.getModel("small").getResponse(modelRequest())).rejects.toThrow(
    UnexpectedModelCallError,
  );
  expect(() => provider.getModel("large")).toThrow(UnexpectedModelNameError);

  expect(provider.violations).toHaveLength(2);
  expect(provider.takeViolations(UnexpectedModelCallError)).toHaveLength(1);
  expect(provider.takeViolations()).toHaveLength(1);
  provider.assertComplete();
});
