import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

describe("the history of a model", () => {
  test("is empty before the first call", () => {
    const model = new ScriptedModel([[]]);

    expect(model.calls).toEqual([]);
    expect(model.firstCall).toBeUndefined();
    expect(model.lastCall).toBeUndefined();
    expect(model.remainingSteps).toBe(1);
    expect(model.transcript).toEqual([]);
    expect(model.violations).toEqual([]);
  });

  test("holds the calls in order, with the first and the latest", async () => {
    const model = new ScriptedModel([[], [], []]);
    await model.getResponse(modelRequest({ input: "one" }));
    await model.getResponse(modelRequest({ input: "two" }));
    await readAll(model.getStreamedResponse(modelRequest({ input: "three" })));

    expect(
      model.calls.map(({ index, streamed, request }) => [index, streamed, request.input]),
    ).toEqual([
      [0, false, "one"],
      [1, false, "two"],
      [2, true, "three"],
    ]);
    expect(model.firstCall).toEqual(model.calls[0]);
    expect(model.lastCall).toEqual(model.calls[2]);
    expect(model.remainingSteps).toBe(0);
  });

  test("its array is frozen, and its indexes are its own", async () => {
    const model = new ScriptedModel([[]]);
    await model.getResponse(modelRequest());

    expect(Object.isFrozen(model.calls)).toBe(true);
    Reflect.set(model.calls[0] ?? {}, "index", 5);
    Reflect.set(model.calls[0] ?? {}, "request", {});
    expect(model.calls[0]).toMatchObject({ index: 0, streamed: false, request: { input: "hi" } });
    expect(Object.isFrozen(model.violations)).toBe(true);
  });

  test("what one reader changes no other reader sees", async () => {
    const model = new ScriptedModel([[]]);
    await model.getResponse(modelRequest({ input: [{ role: "user", content: "hi" }] }));
    const [mine] = model.calls;
    if (mine !== undefined && Array.isArray(mine.request.input)) {
      mine.request.input.push({ role: "user", content: "more" });
    }

    expect(mine?.request.input).toHaveLength(2);
    expect(model.calls[0]?.request.input).toHaveLength(1);
    expect(model.firstCall?.request.input).toHaveLength(1);
  });

  test("the transcript has an entry a call, under the name of the model", async () => {
    const first = new ScriptedModel([[], []], { name: "first" });
    const second = new ScriptedModel([[]], { name: "second" });
    await first.getResponse(modelRequest());
    await second.getResponse(modelRequest());
    await readAll(first.getStreamedResponse(modelRequest()));
    const entries = [...first.transcript, ...second.transcript].toSorted(
      (a, b) => a.sequence - b.sequence,
    );

    expect(entries.map(({ double, index, title }) => [double, index, title])).toEqual([
      ["first", 0, "model call"],
      ["second", 0, "model call"],
      ["first", 1, "model call, streamed"],
    ]);
  });
});
