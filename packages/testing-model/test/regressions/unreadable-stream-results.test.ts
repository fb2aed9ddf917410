import type { StreamEvent } from "@openai/agents-core";
import { describe, expect, test } from "vitest";

import { modelStream, modelStreamResponder, ScriptedModel } from "@understudy/testing-model";
import { readAll, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const failure = new Error("getter");

/** Something that can be iterated and gives this as its first result. */
function giving(result: unknown): Iterable<StreamEvent> {
  return { [Symbol.iterator]: () => ({ next: () => Object(result) }) };
}

// What the iterator of a stream step gave was read outside of what keeps the failures of the script.
describe("a stream that gives what cannot be read is a violation", () => {
  test.each([
    ["an event with a getter that throws", giving({ value: unreadable("delta") })],
    ["a result whose done throws", giving(unreadable("done"))],
    ["a result whose value throws", giving(unreadable("value"))],
  ])("%s", async (_what, events) => {
    const model = new ScriptedModel([modelStream(events)]);
    const { error } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(error).toBeInstanceOf(TypeError);
    expect(thrownBy(() => model.assertComplete())).toBe(error);
  });

  test("a result that is no object", async () => {
    const events: Iterable<StreamEvent> = {
      [Symbol.iterator]: () => ({ next: () => JSON.parse("null") }),
    };
    const model = new ScriptedModel([modelStream(events)]);
    const { error } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(error).toBeInstanceOf(TypeError);
    expect(thrownBy(() => model.assertComplete())).toBe(error);
  });

  test("an iterator that is no object", async () => {
    const model = new ScriptedModel([modelStream({ [Symbol.iterator]: () => JSON.parse("null") })]);
    const { error } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(error).toBeInstanceOf(TypeError);
    expect(model.violations).toEqual([error]);
  });

  test("an event that cannot be copied, whatever its getter throws", async () => {
    const event = {
      get type(): never {
        throw failure;
      },
    };
    const model = new ScriptedModel([modelStream(giving({ done: false, value: event }))]);
    const { error } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(error).toBe(failure);
    expect(thrownBy(() => model.assertComplete())).toBe(failure);
  });

  test("a stream whose iterator cannot be looked up, whatever its getter throws", async () => {
    const events: Iterable<StreamEvent> = {
      get [Symbol.iterator](): never {
        throw failure;
      },
    };
    const model = new ScriptedModel([modelStreamResponder(() => events)]);
    const { error } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(error).toBe(failure);
    expect(thrownBy(() => model.assertComplete())).toBe(failure);
  });
});

describe("an iterator is read as a for await loop reads it", () => {
  test("done may be anything truthy", async () => {
    const results = [{ done: 1, value: { type: "response_started" } }, { done: true }];
    const iterator = { next: () => Object(results.shift()) };
    const model = new ScriptedModel([modelStream({ [Symbol.iterator]: () => iterator })]);

    expect(await readAll(model.getStreamedResponse(modelRequest()))).toEqual({
      values: [],
      error: undefined,
    });
  });

  test("an asynchronous iterator that is undefined counts as none", async () => {
    const events = Object.assign([{ type: "response_started" as const }].values(), {
      [Symbol.asyncIterator]: undefined,
    });
    const model = new ScriptedModel([modelStream(events)]);

    expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toHaveLength(1);
  });
});

/** An object with one property that fails to be read, as a bug would make it fail. */
function unreadable(key: string): object {
  return Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new TypeError("getter");
    },
  });
}
