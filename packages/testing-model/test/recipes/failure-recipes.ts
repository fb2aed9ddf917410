import assert from "node:assert/strict";
import { Agent, Runner } from "@openai/agents";

import type { Recipe } from "./recipe.ts";

const runner = new Runner({ tracingDisabled: true });

/** Retries where the model advises it, at once. */
const retry = {
  maxRetries: 2,
  backoff: { initialDelayMs: 0 },
  policy: ({ providerAdvice }: { providerAdvice?: { suggested?: boolean } }) =>
    providerAdvice?.suggested === true,
};

const request = {
  input: "hello",
  modelSettings: {},
  tools: [],
  handoffs: [],
  outputType: "text" as const,
  tracing: false,
};

/** Failures, retries and aborts. */
export const failureRecipes: readonly Recipe[] = [
  {
    title: "an error step fails the run with the very error",
    async run({ ScriptedModel, modelError }) {
      const outage = new Error("the line is down");
      const model = new ScriptedModel([modelError(outage)]);

      await assert.rejects(
        runner.run(new Agent({ name: "Caller", model }), "Hello?"),
        (error) => error === outage,
      );
      assert.equal(model.calls.length, 1);
      model.assertComplete();
    },
  },
  {
    title: "an error step fails a streamed run, too",
    async run({ ScriptedModel, modelError }) {
      const outage = new Error("the line is down");
      const model = new ScriptedModel([modelError(outage)]);

      const result = await runner.run(new Agent({ name: "Caller", model }), "Hello?", {
        stream: true,
      });

      await assert.rejects(result.completed, (error) => error === outage);
      model.assertComplete();
    },
  },
  {
    title: "fixed advice leads to another call, which takes the next step",
    async run({ ScriptedModel, assistantMessage, modelError }) {
      const model = new ScriptedModel([
        modelError(new Error("busy"), { suggested: true, replaySafety: "safe" }),
        [assistantMessage("Through at last.")],
      ]);
      const agent = new Agent({ name: "Caller", model, modelSettings: { retry } });

      const { finalOutput } = await runner.run(agent, "Hello?");

      assert.equal(finalOutput, "Through at last.");
      assert.equal(model.calls.length, 2);
      model.assertComplete();
    },
  },
  {
    title: "advice may depend on the attempt",
    async run({ ScriptedModel, modelError }) {
      const busy = new Error("busy");
      const attempts: number[] = [];
      const step = modelError(busy, ({ attempt }) => {
        attempts.push(attempt);
        return { suggested: attempt === 1 };
      });
      const model = new ScriptedModel([step, step]);
      const agent = new Agent({ name: "Caller", model, modelSettings: { retry } });

      await assert.rejects(runner.run(agent, "Hello?"), (error) => error === busy);

      assert.deepEqual(attempts, [1, 2]);
      assert.equal(model.calls.length, 2);
      model.assertComplete();
    },
  },
  {
    title: "a request that was aborted before is neither recorded nor does it use a step",
    async run({ ScriptedModel, assistantMessage, ScriptedModelRequestAbortedError }) {
      const model = new ScriptedModel([[assistantMessage("Too late.")]]);

      await assert.rejects(
        model.getResponse({ ...request, signal: AbortSignal.abort() }),
        (error) => {
          assert(error instanceof ScriptedModelRequestAbortedError);
          assert.equal(error.name, "AbortError");
          assert.equal(error.callIndex, undefined);
          return true;
        },
      );

      assert.equal(model.calls.length, 0);
      assert.equal(model.remainingSteps, 1);
    },
  },
  {
    title: "an abort is looked at when a responder returns control",
    async run({
      ScriptedModel,
      assistantMessage,
      modelResponder,
      ScriptedModelRequestAbortedError,
    }) {
      const controller = new AbortController();
      const model = new ScriptedModel([
        modelResponder((call) => {
          controller.abort();
          assert.equal(call.request.signal?.aborted, true);
          return [assistantMessage("Nobody hears this.")];
        }),
      ]);

      await assert.rejects(
        model.getResponse({ ...request, signal: controller.signal }),
        (error) => {
          assert(error instanceof ScriptedModelRequestAbortedError);
          assert.equal(error.callIndex, 0);
          return true;
        },
      );

      assert.equal(model.calls.length, 1);
      model.assertComplete();
    },
  },
  {
    title: "an abort ends a stream before its next event",
    async run({ ScriptedModel, assistantMessage, ScriptedModelRequestAbortedError }) {
      const controller = new AbortController();
      const model = new ScriptedModel([[assistantMessage("A long story.")]]);
      const seen: string[] = [];

      const read = async (): Promise<void> => {
        const signalled = { ...request, signal: controller.signal };
        for await (const event of model.getStreamedResponse(signalled)) {
          seen.push(event.type);
          controller.abort();
        }
      };

      await assert.rejects(read(), (error) => error instanceof ScriptedModelRequestAbortedError);
      assert.deepEqual(seen, ["response_started"]);
      model.assertComplete();
    },
  },
];
