import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  functionCall,
  item,
  modelResponder,
  modelResponse,
  modelStream,
  ScriptedModel,
} from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { delta, done, started } from "../support/sources.ts";

/** The events of a streamed call to a model with this one step. */
async function eventsOf(...inputs: ConstructorParameters<typeof ScriptedModel>) {
  return (await readAll(new ScriptedModel(...inputs).getStreamedResponse(modelRequest()))).values;
}

describe("automatic streaming", () => {
  test("makes a start, a delta and the whole response of one message", async () => {
    const message = assistantMessage("Hello.");

    expect(await eventsOf([[message]])).toEqual([
      { type: "response_started" },
      { type: "output_text_delta", delta: "Hello." },
      {
        type: "response_done",
        response: {
          id: "scripted-response-1",
          usage: {
            requests: 1,
            inputTokens: 0,
            outputTokens: 0,
            totalTokens: 0,
          },
          output: [message],
        },
      },
    ]);
  });

  test("gives every text part a delta, under the id of its message, and other items none", async () => {
    const events = await eventsOf([
      [
        item.reasoning("thinking"),
        assistantMessage("one", { id: "msg_1" }),
        functionCall("now", {}, { callId: "call_1" }),
        assistantMessage("two"),
        item.message(["three", { type: "refusal", refusal: "no" }, "four"]),
      ],
    ]);

    expect(events.slice(1, -1)).toEqual([
      { type: "output_text_delta", itemId: "msg_1", delta: "one" },
      delta("two"),
      delta("three"),
      delta("four"),
    ]);
    expect(events.at(-1)).toMatchObject({ response: { output: { length: 5 } } });
  });

  test("keeps what a complete response says", async () => {
    const events = await eventsOf([
      {
        output: [],
        usage: { requests: 1 },
        responseId: "resp_1",
        requestId: "req_1",
        providerData: { a: [1] },
      },
    ]);

    expect(events).toMatchObject([
      { type: "response_started" },
      { response: { id: "resp_1", requestId: "req_1", providerData: { a: [1] }, output: [] } },
    ]);
  });

  test("passes over what is no message that it knows", async () => {
    const events = await eventsOf([
      [
        item.malformed(null),
        item.malformed(5),
        item.malformed({ role: "assistant", content: "text" }),
        item.malformed({ role: "assistant", content: [null, { type: "output_text", text: 5 }] }),
      ],
    ]);

    expect(events.map(({ type }) => type)).toEqual(["response_started", "response_done"]);
  });

  test("a changed event leaves later events as they are", async () => {
    const model = new ScriptedModel([[assistantMessage("Hello.")]]);
    const types: string[] = [];
    for await (const event of model.getStreamedResponse(modelRequest())) {
      types.push(event.type);
      if (event.type === "response_done") {
        expect(event.response.output).toEqual([assistantMessage("Hello.")]);
      }
      Reflect.set(event, "delta", "spoiled");
      Reflect.set(event, "type", "spoiled");
    }

    expect(types).toEqual(["response_started", "output_text_delta", "response_done"]);
  });

  test("takes its step when it is called, not when it is read", async () => {
    const asked: number[] = [];
    const model = new ScriptedModel([
      modelResponder(({ index }) => {
        asked.push(index);
        return [assistantMessage("first")];
      }),
      [assistantMessage("second")],
    ]);
    const first = model.getStreamedResponse(modelRequest());
    const second = model.getStreamedResponse(modelRequest());

    expect(model.calls).toHaveLength(2);
    expect(model.remainingSteps).toBe(0);
    expect(asked).toEqual([]);
    expect((await readAll(second)).values).toContainEqual(delta("second"));
    expect((await readAll(first)).values).toContainEqual(delta("first"));
    expect(asked).toEqual([0]);
    model.assertComplete();
  });

  test("a second reading of a stream is empty", async () => {
    const stream = new ScriptedModel([[]]).getStreamedResponse(modelRequest());

    expect((await readAll(stream)).values).toHaveLength(2);
    expect((await readAll(stream)).values).toEqual([]);
  });
});

describe("exact events", () => {
  test("pass as they are, and unvalidated", async () => {
    const events = JSON.parse(
      '[{"type": "response_started"}, {"type": "unheard_of"}, null, 5, {"type": "response_done"}]',
    );

    expect(await eventsOf([modelStream(events)])).toEqual(events);
  });

  test("of an array are copied when it is queued, and for each reader", async () => {
    const event = delta("before");
    const step = modelStream([event]);
    const model = new ScriptedModel([step, step]);
    Reflect.set(event, "delta", "after");
    const first = await readAll(model.getStreamedResponse(modelRequest()));
    Reflect.set(first.values[0] ?? {}, "delta", "spoiled");

    expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toEqual([
      delta("before"),
    ]);
  });

  test("of a source are detached from it", async () => {
    const reused = delta("one");
    const model = new ScriptedModel([
      modelStream(
        (function* () {
          yield reused;
          Reflect.set(reused, "delta", "two");
          yield reused;
        })(),
      ),
    ]);

    expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toEqual([
      delta("one"),
      delta("two"),
    ]);
  });

  test("of a sync source may be promises, as in a for await loop", async () => {
    const events = new Set([Promise.resolve(started), Promise.resolve(done("hi"))]);
    const step = modelStream(JSON.parse("[]"));
    const model = new ScriptedModel([{ ...step, events: Object(events) }]);

    expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toEqual([
      started,
      done("hi"),
    ]);
  });

  test("an error of the source ends the stream behind the events that came before", async () => {
    const failure = new Error("meant");
    const model = new ScriptedModel([
      modelStream(
        (function* () {
          yield started;
          throw failure;
        })(),
      ),
    ]);

    expect(await readAll(model.getStreamedResponse(modelRequest()))).toEqual({
      values: [started],
      error: failure,
    });
    model.assertComplete();
  });

  test("modelResponse stays a response in both kinds of call", async () => {
    const step = modelResponse([assistantMessage("Hello.")]);
    const model = new ScriptedModel([step, step]);

    expect((await model.getResponse(modelRequest())).output).toHaveLength(1);
    expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toHaveLength(3);
  });
});
