import assert from "node:assert/strict";
import { Agent, Runner, type StreamEvent } from "@openai/agents";

import type { Recipe } from "./recipe.ts";

const runner = new Runner({ tracingDisabled: true });

const usage = { requests: 1, inputTokens: 3, outputTokens: 2, totalTokens: 5 };

async function listen(stream: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of stream) {
    events.push(event);
  }
  return events;
}

const request = {
  input: "hello",
  modelSettings: {},
  tools: [],
  handoffs: [],
  outputType: "text" as const,
  tracing: false,
};

/** Streams: made by the double, exact, exact and derived. */
export const streamRecipes: readonly Recipe[] = [
  {
    title: "an ordinary step serves a streamed run",
    async run({ ScriptedModel, assistantMessage }) {
      const model = new ScriptedModel([[assistantMessage("Rain until noon.")]]);
      const result = await runner.run(new Agent({ name: "Forecaster", model }), "And tomorrow?", {
        stream: true,
      });

      const deltas: string[] = [];
      for await (const event of result) {
        if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") {
          deltas.push(event.data.delta);
        }
      }
      await result.completed;

      assert.deepEqual(deltas, ["Rain until noon."]);
      assert.equal(result.finalOutput, "Rain until noon.");
      assert.equal(model.lastCall?.streamed, true);
      model.assertComplete();
    },
  },
  {
    title:
      "the events of an ordinary step are a start, deltas and the whole response, each detached",
    async run({ ScriptedModel, assistantMessage }) {
      const model = new ScriptedModel([[assistantMessage("One."), assistantMessage("Two.")]]);

      const types: string[] = [];
      for await (const event of model.getStreamedResponse(request)) {
        types.push(event.type);
        if (event.type === "output_text_delta") {
          event.delta = "changed by the reader";
        }
        if (event.type === "response_done") {
          const [first] = event.response.output;
          assert(first?.type === "message");
          assert.deepEqual(first.content, [{ type: "output_text", text: "One." }]);
          assert.equal(event.response.usage.requests, 1);
        }
      }

      assert.deepEqual(types, [
        "response_started",
        "output_text_delta",
        "output_text_delta",
        "response_done",
      ]);
      model.assertComplete();
    },
  },
  {
    title: "exact events reach the run in their order",
    async run({ ScriptedModel, assistantMessage, modelStream }) {
      const events: StreamEvent[] = [
        { type: "response_started" },
        { type: "output_text_delta", delta: "Half a " },
        { type: "output_text_delta", delta: "sentence." },
        {
          type: "response_done",
          response: { id: "exact", usage, output: [assistantMessage("Half a sentence.")] },
        },
      ];
      const model = new ScriptedModel([modelStream(events)]);

      const result = await runner.run(new Agent({ name: "Writer", model }), "Begin.", {
        stream: true,
      });
      const seen: string[] = [];
      for await (const event of result) {
        if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") {
          seen.push(event.data.delta);
        }
      }
      await result.completed;

      assert.deepEqual(seen, ["Half a ", "sentence."]);
      assert.equal(result.finalOutput, "Half a sentence.");
      assert.equal(result.state.usage.totalTokens, 5);
      model.assertComplete();
    },
  },
  {
    title: "a stream may be derived from the call, by an async generator",
    async run({ ScriptedModel, assistantMessage, modelStreamResponder }) {
      const model = new ScriptedModel([
        modelStreamResponder(async function* respond(call) {
          assert.equal(call.streamed, true);
          yield { type: "response_started" };
          const text = `Heard ${call.request.input.length} item.`;
          yield {
            type: "response_done",
            response: { id: "derived", usage, output: [assistantMessage(text)] },
          };
        }),
      ]);

      const result = await runner.run(new Agent({ name: "Listener", model }), "Listen.", {
        stream: true,
      });
      await result.completed;

      assert.equal(result.finalOutput, "Heard 1 item.");
      model.assertComplete();
    },
  },
  {
    title: "events that break off are a subject of an exact stream",
    async run({ ScriptedModel, modelStream }) {
      const model = new ScriptedModel([
        modelStream([{ type: "output_text_delta", delta: "And then the line we" }]),
      ]);

      const result = await runner.run(new Agent({ name: "Caller", model }), "Go on.", {
        stream: true,
      });

      await assert.rejects(result.completed);
      model.assertComplete();
    },
  },
  {
    title: "exact events do not serve a call that does not stream",
    async run({ ScriptedModel, modelStream, InvalidScriptedModelStepError }) {
      const model = new ScriptedModel([modelStream([{ type: "response_started" }])]);

      await assert.rejects(runner.run(new Agent({ name: "Caller", model }), "Hello?"), (error) => {
        assert(error instanceof InvalidScriptedModelStepError);
        assert.equal(error.name, "InvalidScriptedModelStepError");
        assert.equal(error.reason, "incompatible_call");
        assert.equal(error.callIndex, 0);
        assert.equal(error.stepType, "stream");
        return true;
      });
      assert.equal(model.remainingSteps, 0);
    },
  },
  {
    title: "a stream can be read once",
    async run({ ScriptedModel, assistantMessage }) {
      const model = new ScriptedModel([[assistantMessage("Once.")]]);
      const stream = model.getStreamedResponse(request);

      assert.equal((await listen(stream)).length, 3);
      assert.deepEqual(await listen(stream), []);
      model.assertComplete();
    },
  },
];
