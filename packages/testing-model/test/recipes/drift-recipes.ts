import assert from "node:assert/strict";
import { Agent, type Model, Runner, tool } from "@openai/agents";
import { z } from "zod";

import type { Recipe } from "./recipe.ts";

const runner = new Runner({ tracingDisabled: true });

function createBookingAgent(model: Model, { needsApproval = false } = {}): Agent {
  const findSeat = tool({
    name: "find_seat",
    description: "Finds a free seat on a train.",
    parameters: z.object({ train: z.string() }),
    needsApproval,
    execute: async ({ train }) => `seat 7 on ${train}`,
  });
  return new Agent({ name: "Booking", model, tools: [findSeat] });
}

/** The script as the expected shape of a workflow, and what is said when it changed. */
export const driftRecipes: readonly Recipe[] = [
  {
    title: "the script pins the shape of the workflow, checked in the teardown",
    async run({ ScriptedModel, assistantMessage, functionCall }, { after }) {
      const model = new ScriptedModel([
        [functionCall("find_seat", { train: "R 12" }, { callId: "seat" })],
        [assistantMessage("You have seat 7.")],
      ]);
      after(() => {
        model.assertComplete();
      });

      const { finalOutput } = await runner.run(
        createBookingAgent(model),
        "A seat on R 12, please.",
      );

      assert.equal(finalOutput, "You have seat 7.");
      assert.equal(model.calls.length, 2);
    },
  },
  {
    title: "a workflow that stops early leaves steps, and they are counted",
    async run({ ScriptedModel, assistantMessage, functionCall, UnconsumedModelStepsError }) {
      const model = new ScriptedModel([
        [functionCall("find_seat", { train: "R 12" }, { callId: "seat" })],
        [assistantMessage("You have seat 7.")],
      ]);

      const agent = createBookingAgent(model, { needsApproval: true });
      const result = await runner.run(agent, "A seat on R 12, please.");

      assert.equal(result.interruptions.length, 1);
      assert.throws(
        () => {
          model.assertComplete();
        },
        (error) => {
          assert(error instanceof UnconsumedModelStepsError);
          assert.equal(error.name, "UnconsumedModelStepsError");
          assert.equal(error.remainingSteps, 1);
          return true;
        },
      );
    },
  },
  {
    title: "a workflow that goes on after the script fails at that call",
    async run({ ScriptedModel, functionCall, UnexpectedModelCallError }) {
      const model = new ScriptedModel([
        [functionCall("find_seat", { train: "R 12" }, { callId: "seat" })],
      ]);

      await assert.rejects(runner.run(createBookingAgent(model), "A seat, please."), (error) => {
        assert(error instanceof UnexpectedModelCallError);
        assert.equal(error.name, "UnexpectedModelCallError");
        assert.equal(error.callIndex, 1);
        assert.equal(error.streamed, false);
        return true;
      });
      assert.equal(model.calls.length, 2);
    },
  },
  {
    title: "steps can be added while a test goes on",
    async run({ ScriptedModel, assistantMessage, modelResponse }) {
      const model = new ScriptedModel();
      const agent = new Agent({ name: "Parrot", model });

      model.enqueue([assistantMessage("Hello.")], modelResponse([assistantMessage("Goodbye.")]));
      assert.equal(model.remainingSteps, 2);

      assert.equal((await runner.run(agent, "Hello.")).finalOutput, "Hello.");
      assert.equal((await runner.run(agent, "Goodbye.")).finalOutput, "Goodbye.");
      model.assertComplete();
    },
  },
  {
    title: "a malformed step is refused where it is written, and nothing beside it is queued",
    async run({ ScriptedModel, assistantMessage, InvalidScriptedModelStepError }) {
      const model = new ScriptedModel([[assistantMessage("Fine.")]]);
      const malformed = JSON.parse('{ "type": "response" }');

      assert.throws(
        () => {
          model.enqueue([assistantMessage("Fine, too.")], malformed);
        },
        (error) => {
          assert(error instanceof InvalidScriptedModelStepError);
          assert.equal(error.reason, "missing_response");
          assert.equal(error.inputIndex, 1);
          assert.equal(error.stepType, "response");
          return true;
        },
      );
      assert.throws(
        () => new ScriptedModel([malformed]),
        (error) => error instanceof InvalidScriptedModelStepError && error.inputIndex === 0,
      );
      assert.equal(model.remainingSteps, 1);
    },
  },
  {
    title: "other output items stand in a script as they are, malformed ones too",
    async run({ ScriptedModel, assistantMessage, functionCall }) {
      const model = new ScriptedModel([
        [
          { type: "reasoning", content: [{ type: "input_text", text: "The train is full." }] },
          functionCall("find_seat", "no JSON at all", { callId: "broken" }),
        ],
        [assistantMessage("Let me try that again.", { id: "msg_1" })],
      ]);

      const result = await runner.run(createBookingAgent(model), "A seat, please.");

      assert.equal(result.finalOutput, "Let me try that again.");
      assert.equal(result.newItems[0]?.type, "reasoning_item");
      model.assertComplete();
    },
  },
];
