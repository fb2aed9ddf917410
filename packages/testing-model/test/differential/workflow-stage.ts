import { AssertionError } from "node:assert";
import {
  Agent,
  type AgentInputItem,
  type AgentOutputItem,
  type ModelSettings,
  Runner,
  type StreamEvent,
  tool,
  Usage,
} from "@openai/agents";
import { assistantMessage, functionCall } from "@openai/agents/testing";
import { z } from "zod";

import { Backstage } from "./backstage.ts";
import { describeCompletion } from "./completion.ts";
import { comparableEvent, comparableUsage, withoutUndefined } from "./differences.ts";
import type { DoubleModel, Doubles } from "./doubles.ts";
import { describeError } from "./outcomes.ts";
import type { Turn, Workflow } from "./runner-plans.ts";

/** Runs a workflow with one of the doubles under the real runner, and notes what an application and a test can see. */
export class WorkflowStage<TInput> {
  readonly #doubles: Doubles<TInput>;
  readonly #plan: Workflow;
  readonly #backstage = new Backstage();
  /** Violations by the model that saw them, in order. */
  readonly #violations = new Map<DoubleModel, unknown[]>();
  #callIds = 0;

  constructor(doubles: Doubles<TInput>, plan: Workflow) {
    this.#doubles = doubles;
    this.#plan = plan;
  }

  async play(): Promise<readonly unknown[]> {
    const model = this.#createModel(this.#plan.turns);
    const expert = this.#createModel(this.#plan.expert);
    const agent = this.#createAgents(model, expert);
    let input: AgentInputItem[] = [{ role: "user", content: "Begin." }];
    for (let run = 0; run < this.#plan.runs; run += 1) {
      input = await this.#run(agent, input);
    }
    for (const [name, double] of Object.entries({ model, expert })) {
      this.#backstage.note(name, "calls", double.calls, double.remainingSteps);
      this.#backstage.note(
        name,
        describeCompletion(
          this.#doubles.name,
          double,
          {
            violations: this.#violations.get(double) ?? [],
            isConcurrent: true,
            inFlight: [],
          },
          this.#backstage,
        ),
      );
    }
    return this.#backstage.log;
  }

  /** Makes a model whose calls tell of the errors that they throw: the runner and tools swallow some. */
  #createModel(turns: readonly Turn[]): DoubleModel {
    const violations: unknown[] = [];
    const model = this.#doubles.createModel(turns.map((turn) => this.#step(turn)));
    const keep = (error: unknown): never => {
      if (describeError(error, this.#backstage).isViolation && !violations.includes(error)) {
        violations.push(error);
      }
      throw error;
    };
    const { getResponse, getStreamedResponse } = model;
    model.getResponse = async (request) => await getResponse.call(model, request).catch(keep);
    model.getStreamedResponse = async function* watch(request) {
      try {
        yield* getStreamedResponse.call(model, request);
      } catch (error) {
        keep(error);
      }
    };
    this.#violations.set(model, violations);
    return model;
  }

  #step(turn: Turn): TInput {
    const { literal, modelError, modelResponder } = this.#doubles;
    switch (turn.kind) {
      case "tools": {
        const output = turn.calls.map(({ tool: name, args }) =>
          functionCall(name, args, { callId: this.#callId() }),
        );
        return turn.as === "items"
          ? literal(output)
          : modelResponder(turn.as === "responder" ? () => output : async () => output);
      }
      case "answer":
        return this.#answer(turn);
      case "failure": {
        const error = this.#backstage.labels.label(
          new Error("busy"),
          this.#backstage.name("error"),
        );
        return modelError(
          error,
          turn.advised ? { suggested: true, replaySafety: "safe" } : undefined,
        );
      }
      case "assertion":
        return modelResponder(() => {
          const error = new AssertionError({ message: "failed" });
          this.#backstage.unintended.add(error);
          throw this.#backstage.labels.label(error, this.#backstage.name("assertion"));
        });
    }
  }

  #answer({ as, text, tokens = 0 }: Extract<Turn, { kind: "answer" }>): TInput {
    const items = [assistantMessage(text)];
    const output: AgentOutputItem[] = items;
    const usage = new Usage({ requests: 1, inputTokens: tokens, outputTokens: 1 });
    switch (as) {
      case "items":
        return this.#doubles.literal({ output, usage });
      case "responder":
        return this.#doubles.modelResponder(({ index }) => ({
          output,
          usage,
          responseId: `response of ${index}`,
        }));
      case "exact events": {
        const counts = {
          requests: 1,
          inputTokens: tokens,
          outputTokens: 1,
          totalTokens: tokens + 1,
        };
        const events: StreamEvent[] = [
          { type: "response_started" },
          { type: "model", event: { chunk: 1 } },
          { type: "response_done", response: { id: "exact", usage: counts, output: items } },
        ];
        return this.#doubles.modelStream(events);
      }
    }
  }

  #callId(): string {
    this.#callIds += 1;
    return `call_${this.#callIds}`;
  }

  #createAgents(model: DoubleModel, expertModel: DoubleModel): Agent {
    const add = tool({
      name: "add",
      description: "Adds.",
      parameters: z.object({ a: z.number(), b: z.number() }),
      execute: async ({ a, b }) => `${a + b}`,
    });
    const shout = tool({
      name: "shout",
      description: "Shouts.",
      parameters: z.object({ text: z.string() }),
      execute: ({ text }) => text.toUpperCase(),
    });
    const fail = tool({
      name: "fail",
      description: "Fails.",
      parameters: z.object({}),
      execute: async () => {
        throw new Error("broken tool");
      },
    });
    const modelSettings: ModelSettings = {
      retry: {
        maxRetries: this.#plan.retries,
        backoff: { initialDelayMs: 0 },
        policy: ({ providerAdvice }) => providerAdvice?.suggested === true,
      },
    };
    const shared = { modelSettings, tools: [add, shout, fail] };
    const expert = new Agent({ name: "Expert", model: expertModel, ...shared });
    const other = new Agent({ name: "Other", model, ...shared });
    const ask = expert.asTool({ toolName: "ask_expert", toolDescription: "Asks." });
    return new Agent({
      name: "First",
      model,
      modelSettings,
      tools: [add, shout, fail, ask],
      handoffs: [other],
    });
  }

  async #run(agent: Agent, input: AgentInputItem[]): Promise<AgentInputItem[]> {
    const runner = new Runner({ tracingDisabled: true });
    const { maxTurns, streamed } = this.#plan;
    try {
      if (!streamed) {
        const result = await runner.run(agent, input, { maxTurns });
        this.#noteResult(result);
        return result.history;
      }
      const result = await runner.run(agent, input, { maxTurns, stream: true });
      const stopped = await this.#read(result);
      await result.completed;
      if (stopped) {
        return input;
      }
      this.#noteResult(result);
      return result.history;
    } catch (error) {
      this.#backstage.note("run rejects", describeError(error, this.#backstage).description);
      return input;
    }
  }

  /** Reads the events of a run, and breaks out where the plan says so. */
  async #read(events: AsyncIterable<{ type: string; data?: unknown }>): Promise<boolean> {
    let count = 0;
    for await (const event of events) {
      this.#backstage.note(event.type, comparableEvent(event.data));
      count += 1;
      if (count === this.#plan.breakAfter) {
        return true;
      }
    }
    return false;
  }

  #noteResult(result: {
    readonly finalOutput?: unknown;
    readonly history: unknown;
    readonly lastResponseId: unknown;
    readonly rawResponses: readonly object[];
    readonly state: { readonly usage: unknown };
  }): void {
    this.#backstage.note(
      "result",
      result.finalOutput,
      result.history,
      result.lastResponseId,
      comparableUsage(result.state.usage),
      result.rawResponses.map((response) => {
        const { usage } = response as { usage: unknown };
        return withoutUndefined({ ...response, usage: comparableUsage(usage) });
      }),
    );
  }
}
