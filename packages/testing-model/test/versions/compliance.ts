// What must work beside an SDK version. scripts/sdk-versions.mjs copies this file into applications that have other
// versions than the workspace, and runs the checks there. So it may use no helper of the tests.
import assert from "node:assert/strict";
import {
  Agent,
  type AgentInputItem,
  type RetryPolicy,
  Runner,
  setTraceProcessors,
  tool,
  type Usage,
  withTrace,
} from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  handoffTo,
  item,
  modelError,
  modelStream,
  ScriptedModel,
  ScriptedModelProvider,
  structuredOutput,
  toolCall,
} from "@understudy/testing-model";
import { z } from "zod";

const runner = new Runner({ tracingDisabled: true });

const add = tool({
  name: "add",
  description: "Adds two numbers.",
  parameters: z.object({ a: z.number(), b: z.number() }),
  execute: async ({ a, b }) => String(a + b),
});

const adder = (model: ScriptedModel): Agent => new Agent({ name: "Adder", model, tools: [add] });

/** Older versions have the sum in another place. */
function usageOf(state: { usage?: Usage; _context: { usage: Usage } }): Usage {
  return state.usage ?? state._context.usage;
}

/** Each check by its name; it rejects where something does not work. */
export const checks: Readonly<Record<string, () => Promise<void>>> = {
  async "tool loop"() {
    const model = new ScriptedModel([
      [toolCall(add, { a: 1, b: 2 })],
      [functionCall("add", { a: 3, b: 4 }, { callId: "second" })],
      [item.reasoning("Two sums."), assistantMessage("3 and 7")],
    ]);
    const result = await runner.run(adder(model), "Add.");
    assert.equal(result.finalOutput, "3 and 7");
    const input: string | AgentInputItem[] | undefined = model.lastCall?.request.input;
    assert(Array.isArray(input));
    const results = input.filter((entry) => entry.type === "function_call_result");
    assert.equal(results.length, 2);
    assert.match(JSON.stringify(results), /"3".*"7"/);
    model.assertComplete();
  },

  async "streamed run"() {
    const model = new ScriptedModel(
      [[toolCall(add, { a: 1, b: 2 })], [assistantMessage("a b c")]],
      {
        deltas: "word",
      },
    );
    const result = await runner.run(adder(model), "Add.", { stream: true });
    const deltas: string[] = [];
    for await (const event of result) {
      if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") {
        deltas.push(event.data.delta);
      }
    }
    await result.completed;
    assert.deepEqual(deltas, ["a", " b", " c"]);
    assert.equal(result.finalOutput, "a b c");
    model.assertComplete();
  },

  async "exact stream"() {
    const usage = { requests: 1, inputTokens: 1, outputTokens: 2, totalTokens: 3 };
    const response = { id: "exact", usage, output: [assistantMessage("ab")] };
    const model = new ScriptedModel([
      modelStream([
        { type: "response_started" },
        { type: "output_text_delta", delta: "ab" },
        { type: "response_done", response },
      ]),
    ]);
    const result = await runner.run(adder(model), "Say.", { stream: true });
    await result.completed;
    assert.equal(result.finalOutput, "ab");
    model.assertComplete();
  },

  async handoff() {
    const model = new ScriptedModel([[assistantMessage("Mended.")]]);
    const repairs = new Agent({ name: "Repairs & Returns", model });
    const desk = new Agent({
      name: "Desk",
      handoffs: [repairs],
      model: new ScriptedModel([[handoffTo(repairs)]]),
    });
    const result = await runner.run(desk, "Broken.");
    assert.equal(result.finalOutput, "Mended.");
    assert.equal(result.lastAgent?.name, "Repairs & Returns");
    model.assertComplete();
  },

  async "nested agent"() {
    const inner = new ScriptedModel([]);
    const expert = new Agent({ name: "Expert", model: inner });
    const ask = expert.asTool({ toolName: "ask", toolDescription: "Asks the expert." });
    const outer = new ScriptedModel([
      [functionCall("ask", { input: "why" }, { callId: "ask" })],
      [assistantMessage("No idea.")],
    ]);
    await runner
      .run(new Agent({ name: "Host", model: outer, tools: [ask] }), "Why?")
      .catch(() => {});
    assert.throws(() => inner.assertComplete(), { name: "UnexpectedModelCallError" });
  },

  async errors() {
    const outage = new Error("outage");
    const failing = new ScriptedModel([modelError(outage)]);
    await assert.rejects(runner.run(adder(failing), "Hi."), (error) => error === outage);
    failing.assertComplete();

    const short = new ScriptedModel([[toolCall(add, { a: 1, b: 2 })]]);
    await assert.rejects(runner.run(adder(short), "Hi."), { name: "UnexpectedModelCallError" });

    const long = new ScriptedModel([[assistantMessage("Hi.")], [assistantMessage("unused")]]);
    await runner.run(adder(long), "Hi.");
    assert.throws(() => long.assertComplete(), { name: "UnconsumedModelStepsError" });
  },

  async "structured output"() {
    const model = new ScriptedModel([[structuredOutput({ city: "Oslo" })]]);
    const agent = new Agent({ name: "Finder", model, outputType: z.object({ city: z.string() }) });
    const result = await runner.run(agent, "Where?");
    assert.deepEqual(result.finalOutput, { city: "Oslo" });
    model.assertComplete();
  },

  async provider() {
    const modelProvider = new ScriptedModelProvider({
      small: new ScriptedModel([[assistantMessage("Hi.")]]),
    });
    const named = new Runner({ modelProvider, tracingDisabled: true });
    const result = await named.run(new Agent({ name: "Greeter", model: "small" }), "Hi.");
    assert.equal(result.finalOutput, "Hi.");
    modelProvider.assertComplete();
  },

  async "usage and tracing"() {
    const ends: string[] = [];
    const ignore = async (): Promise<void> => undefined;
    setTraceProcessors([
      {
        onTraceStart: ignore,
        onTraceEnd: ignore,
        onSpanStart: ignore,
        onSpanEnd: async (span) => {
          ends.push(JSON.stringify(span.toJSON()));
        },
        shutdown: ignore,
        forceFlush: ignore,
      },
    ]);
    const usage = { inputTokens: 2, outputTokens: 3, inputTokensDetails: [{ cached_tokens: 1 }] };
    const model = new ScriptedModel([
      { output: [toolCall(add, { a: 1, b: 2 })], usage },
      { output: [assistantMessage("3")], usage },
    ]);
    const traced = new Runner({ tracingDisabled: false });
    const result = await withTrace("test", async () => await traced.run(adder(model), "Add."));
    assert.equal(result.rawResponses[0]?.usage.totalTokens, 5);
    const total = usageOf(result.state);
    assert.equal(total.totalTokens, 10);
    assert.equal(total.requests, 2);
    model.assertComplete();
  },

  async strict() {
    const model = new ScriptedModel(
      [[functionCall("add", { a: "one", b: 2 }, { callId: "wrong" })], [assistantMessage("3")]],
      { strict: true },
    );
    await assert.rejects(runner.run(adder(model), "Add."), { name: "ForbiddenModelResponseError" });
  },

  async "strict tool failure"() {
    const broken = tool({
      name: "broken",
      description: "Fails.",
      parameters: z.object({}),
      execute: async () => {
        throw new Error("broken");
      },
    });
    const model = new ScriptedModel([[toolCall(broken, {})], [assistantMessage("Done.")]], {
      strict: true,
    });
    const agent = new Agent({ name: "Host", model, tools: [broken] });
    await assert.rejects(runner.run(agent, "Go."), { name: "UnexpectedToolFailureError" });
  },

  async retry() {
    const model = new ScriptedModel([
      modelError(new Error("busy"), { suggested: true, replaySafety: "safe" }),
      [assistantMessage("Through.")],
    ]);
    const policy: RetryPolicy = ({ providerAdvice }) => providerAdvice?.suggested === true;
    const retrySettings = { maxRetries: 1, backoff: { initialDelayMs: 0 }, policy };
    const agent = new Agent({ name: "Caller", model, modelSettings: { retry: retrySettings } });
    assert.equal((await runner.run(agent, "Hi.")).finalOutput, "Through.");
    model.assertComplete();
  },
};
