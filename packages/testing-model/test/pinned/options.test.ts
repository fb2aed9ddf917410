import { describe, expect, test } from "vitest";

import { InvalidOptionError } from "@understudy/testing-shared";

import { modelResponse, ScriptedModel } from "@understudy/testing-model";
import { thrownBy } from "../support/outcomes.ts";
import { looseOptions } from "../support/loosely.ts";

describe("the options of a model", () => {
  test.each<[string, unknown, string]>([
    ["an option that there is not", { strikt: true }, "strikt"],
    ["a name that is no text", { name: 5 }, "name"],
    ["a name that is empty", { name: "" }, "name"],
    ["usage that is none", { defaultUsage: 5 }, "defaultUsage"],
    ["usage without a count", { defaultUsage: {} }, "defaultUsage"],
    ["deltas that say no way", { deltas: "letters" }, "deltas"],
    ["deltas of half a character", { deltas: { size: 0.5 } }, "deltas"],
    ["raceAbort that is neither true nor false", { raceAbort: 1 }, "raceAbort"],
    ["strict that is neither true nor false", { strict: "yes" }, "strict"],
    ["null in their place", null, "options"],
    ["a text in their place", "strict", "options"],
    ["a list in their place", [], "options"],
  ])("%s is refused", (_what, options, option) => {
    const error = thrownBy(() => new ScriptedModel([], looseOptions(options)));

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ code: "invalid_option", option });
  });

  test("a second step in their place is told where steps go", () => {
    expect(thrownBy(() => new ScriptedModel([[]], looseOptions(modelResponse([]))))).toMatchObject({
      message: expect.stringContaining("Steps go into one array"),
    });
  });

  test("may be undefined, each of them", () => {
    const model = new ScriptedModel(
      [],
      looseOptions({ name: undefined, deltas: undefined, strict: undefined }),
    );

    expect(model.name).toBe("ScriptedModel");
  });

  test("the name stands in messages", () => {
    const model = new ScriptedModel([[]], { name: "writer" });

    expect(model.name).toBe("writer");
    expect(thrownBy(() => model.assertComplete())).toMatchObject({
      message: expect.stringMatching(/^writer: /u),
    });
    expect(model.report()).toMatch(/^writer: 0 calls, 1 unused steps/u);
  });
});
