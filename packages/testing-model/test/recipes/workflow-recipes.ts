import assert from "node:assert/strict";
import { Agent, Runner, tool } from "@openai/agents";
import { z } from "zod";

import type { Recipe } from "./recipe.ts";

const runner = new Runner({ tracingDisabled: true });

const stock = tool({
  name: "count_stock",
  description: "Counts how many pieces of an article are left.",
  parameters: z.object({ article: z.string() }),
  execute: async ({ article }) => `12 pieces of ${article}`,
});

/** Whole workflows: fixed answers, tools, answers from the request. */
export const workflowRecipes: readonly Recipe[] = [
  {
    title: "a fixed answer ends a run, and the script is used up",
    async run({ ScriptedModel, assistantMessage }) {
      const model = new ScriptedModel([[assistantMessage("The library opens at nine.")]]);
      const librarian = new Agent({ name: "Librarian", model });

      const { finalOutput } = await runner.run(librarian, "When can I come?");

      assert.equal(finalOutput, "The library opens at nine.");
      assert.equal(model.calls.length, 1);
      assert.equal(model.remainingSteps, 0);
      model.assertComplete();
    },
  },
  {
    title: "an output array gets an id and the usage of one request, the same in every run",
    async run({ ScriptedModel, assistantMessage }) {
      const model = new ScriptedModel([[assistantMessage("Noted.")]]);

      const result = await runner.run(new Agent({ name: "Clerk", model }), "Write this down.");

      const [response] = result.rawResponses;
      assert.equal(response?.responseId, "scripted-response-1");
      assert.equal(response?.usage.requests, 1);
      assert.equal(result.state.usage.requests, 1);
      model.assertComplete();
    },
  },
  {
    title: "a scripted call goes through the real tool, and the next turn sees its result",
    async run({ ScriptedModel, assistantMessage, functionCall }) {
      const model = new ScriptedModel([
        [functionCall("count_stock", { article: "lamps" }, { callId: "count" })],
        [assistantMessage("Twelve lamps are left.")],
      ]);
      const keeper = new Agent({ name: "Storekeeper", model, tools: [stock] });

      const { finalOutput } = await runner.run(keeper, "How many lamps are there?");

      assert.equal(finalOutput, "Twelve lamps are left.");
      const input = model.lastCall?.request.input;
      assert(Array.isArray(input));
      const outcome = input.find((item) => item.type === "function_call_result");
      assert.equal(outcome?.callId, "count");
      assert.deepEqual(outcome?.output, { type: "text", text: "12 pieces of lamps" });
      model.assertComplete();
    },
  },
  {
    title: "arguments as a text are passed on as they stand",
    async run({ ScriptedModel, assistantMessage, functionCall }) {
      const model = new ScriptedModel([
        [functionCall("count_stock", '{"article":"desks"}', { callId: "count" })],
        [assistantMessage("Twelve desks.")],
      ]);

      await runner.run(new Agent({ name: "Storekeeper", model, tools: [stock] }), "Desks?");

      const input = model.lastCall?.request.input;
      assert(Array.isArray(input));
      const call = input.find((item) => item.type === "function_call");
      assert.equal(call?.arguments, '{"article":"desks"}');
      model.assertComplete();
    },
  },
  {
    title: "a responder looks at the request and answers from it",
    async run({ ScriptedModel, assistantMessage, modelResponder }) {
      const model = new ScriptedModel([
        modelResponder((call) => {
          assert.equal(call.index, 0);
          assert.equal(call.streamed, false);
          assert.equal(call.request.systemInstructions, "Answer in one word.");
          assert.deepEqual(call.request.input, [
            { type: "message", role: "user", content: "Tea or coffee?" },
          ]);
          return [assistantMessage(`Answer ${call.index}`)];
        }),
      ]);
      const host = new Agent({ name: "Host", instructions: "Answer in one word.", model });

      const { finalOutput } = await runner.run(host, "Tea or coffee?");

      assert.equal(finalOutput, "Answer 0");
      model.assertComplete();
    },
  },
  {
    title: "a responder may answer later, with a whole response",
    async run({ ScriptedModel, assistantMessage, modelResponse, modelResponder }) {
      const first = modelResponder(async (call) => {
        await Promise.resolve();
        return [assistantMessage(`Later, at ${call.index}.`)];
      });
      const model = new ScriptedModel([first, modelResponse([assistantMessage("And again.")])]);
      const agent = new Agent({ name: "Sleeper", model });

      const late = await runner.run(agent, "Wake up.");
      const again = await runner.run(agent, "Once more.");

      assert.equal(late.finalOutput, "Later, at 0.");
      assert.equal(again.finalOutput, "And again.");
      model.assertComplete();
    },
  },
  {
    title: "the recorded calls are detached from the workflow and from each other",
    async run({ ScriptedModel, assistantMessage, functionCall }) {
      const model = new ScriptedModel([
        [functionCall("count_stock", { article: "maps" }, { callId: "maps" })],
        [assistantMessage("Twelve maps.")],
      ]);
      const keeper = new Agent({
        name: "Storekeeper",
        model,
        tools: [stock],
        modelSettings: { temperature: 0.2 },
      });

      await runner.run(keeper, "Maps?");

      const { calls, firstCall, lastCall } = model;
      assert.deepEqual(
        calls.map(({ index }) => index),
        [0, 1],
      );
      assert.equal(firstCall?.request.modelSettings.temperature, 0.2);
      assert.deepEqual(
        lastCall?.request.tools.map(({ name }) => name),
        ["count_stock"],
      );
      const input = firstCall?.request.input;
      assert(Array.isArray(input));
      assert.equal(input.length, 1);
      input.splice(0);
      assert.equal(model.firstCall?.request.input.length, 1);
      model.assertComplete();
    },
  },
  {
    title:
      "a handoff shows in the request as a capability, and the other agent goes on with the script",
    async run({ ScriptedModel, assistantMessage, functionCall }) {
      const model = new ScriptedModel([
        [functionCall("transfer_to_Repairs", {}, { callId: "over" })],
        [assistantMessage("The repair takes a week.")],
      ]);
      const repairs = new Agent({ name: "Repairs", model });
      const desk = new Agent({ name: "Desk", model, handoffs: [repairs] });

      const result = await runner.run(desk, "My lamp is broken.");

      assert.equal(result.finalOutput, "The repair takes a week.");
      assert.equal(result.lastAgent?.name, "Repairs");
      assert.deepEqual(
        model.firstCall?.request.handoffs.map(({ toolName }) => toolName),
        ["transfer_to_Repairs"],
      );
      model.assertComplete();
    },
  },
];
