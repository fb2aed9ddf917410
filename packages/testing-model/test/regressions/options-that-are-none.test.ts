import { expect, test } from "vitest";

import { InvalidOptionError } from "@understudy/testing-shared";

import { ScriptedModel, ScriptedModelProvider } from "@understudy/testing-model";
import { looseOptions } from "../support/loosely.ts";
import { thrownBy } from "../support/outcomes.ts";

// null led to an error of our own code, and a list to an option "0".
test.each([null, 5, "strict", []])("options that are %j are refused", (options) => {
  expect(thrownBy(() => new ScriptedModel([], looseOptions(options)))).toMatchObject({
    code: "invalid_option",
    option: "options",
  });
});

// A provider took any value for a model, and failed where it was verified.
test("a provider takes scripted models only", () => {
  expect(thrownBy(() => new ScriptedModelProvider(Object({ a: [] })))).toBeInstanceOf(
    InvalidOptionError,
  );
  expect(
    thrownBy(() => new ScriptedModelProvider({}, Object({ defaultModel: "a" }))),
  ).toBeInstanceOf(InvalidOptionError);
});
