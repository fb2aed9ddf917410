import { describe, expect, test } from "vitest";

import { modelStream, ScriptedModel } from "@understudy/testing-model";
import { looseInput } from "../support/loosely.ts";
import { thrownBy } from "../support/outcomes.ts";
import { done, started } from "../support/sources.ts";

describe("an iterator that two steps have", () => {
  const events = () => [started, done("hi")].values();
  const reused = { reason: "reused_iterator", stepType: "stream", path: "events" };

  test("is refused in one list", () => {
    const iterator = events();

    expect(
      thrownBy(() => new ScriptedModel([modelStream(iterator), modelStream(iterator)])),
    ).toMatchObject({
      ...reused,
      inputIndex: 1,
      hint: expect.stringContaining("modelStreamResponder"),
    });
  });

  test("is refused in two models", () => {
    const iterator = events();
    const first = new ScriptedModel([modelStream(iterator)]);

    expect(first.remainingSteps).toBe(1);
    expect(thrownBy(() => new ScriptedModel([modelStream(iterator)]))).toMatchObject(reused);
  });

  test("is free again where its list was refused", () => {
    const iterator = events();
    thrownBy(() => new ScriptedModel([modelStream(iterator), looseInput(null)]));

    expect(new ScriptedModel([modelStream(iterator)]).remainingSteps).toBe(1);
  });

  test("is no matter where it is an iterable that opens a new one each time", () => {
    const iterable = new Set([started]);

    expect(new ScriptedModel([modelStream(iterable), modelStream(iterable)]).remainingSteps).toBe(
      2,
    );
  });
});
