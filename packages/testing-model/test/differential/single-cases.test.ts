import type { ModelRequest, StreamEvent } from "@openai/agents-core";
import { describe, expect, it } from "vitest";

import { Backstage } from "./backstage.ts";
import { type Doubles, ourDoubles, theirDoubles } from "./doubles.ts";
import { describeError } from "./outcomes.ts";

// Cases that the random plans leave out, one by one.

const request: ModelRequest = {
  input: "hello",
  modelSettings: {},
  tools: [],
  handoffs: [],
  outputType: "text",
  tracing: false,
};

async function eventsOf<TInput>(doubles: Doubles<TInput>, input: TInput): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of doubles.createModel([input]).getStreamedResponse(request)) {
    events.push(event);
  }
  return events;
}

function refusalOf<TInput>(doubles: Doubles<TInput>, input: unknown): unknown {
  try {
    // What no type allows is what is tested.
    doubles.createModel([input as TInput]);
    return "accepted";
  } catch (error) {
    return describeError(error, new Backstage()).description;
  }
}

describe("ScriptedModel is like the SDK's own where", () => {
  it("the terminal event of an automatic stream leaves empty details of usage out", async () => {
    const detailsOf = async <TInput>(doubles: Doubles<TInput>): Promise<unknown> => {
      const last = (await eventsOf(doubles, doubles.literal([]))).at(-1);
      return last?.type === "response_done" ? last.response.usage.inputTokensDetails : "no event";
    };
    expect(await detailsOf(ourDoubles)).toEqual(await detailsOf(theirDoubles));
  });

  it("a source is asked for an event before the signal is looked at again", async () => {
    const asksOf = async <TInput>(doubles: Doubles<TInput>): Promise<unknown> => {
      let asks = 0;
      const source: AsyncIterable<StreamEvent> = {
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            asks += 1;
            return { done: false, value: { type: "response_started" } };
          },
        }),
      };
      const controller = new AbortController();
      const stream = doubles
        .createModel([doubles.modelStream(source)])
        .getStreamedResponse({ ...request, signal: controller.signal });
      const iterator = stream[Symbol.asyncIterator]();
      await iterator.next();
      controller.abort();
      await expect(iterator.next()).rejects.toMatchObject({ name: "AbortError" });
      return asks;
    };
    expect(await asksOf(ourDoubles)).toEqual(await asksOf(theirDoubles));
  });

  it.each([
    ["a response that is undefined is an invalid one", { type: "response", response: undefined }],
    ["a type that is no text is not named in stepType", { type: 5 }],
  ])("%s", (_title, input) => {
    expect(refusalOf(ourDoubles, input)).toEqual(refusalOf(theirDoubles, input));
  });
});
