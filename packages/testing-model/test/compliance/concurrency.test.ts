import { Agent, type AgentOutputItem, Runner } from "@openai/agents";
import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  functionCall,
  modelResponder,
  modelResponse,
  ScriptedModel,
} from "@understudy/testing-model";

const runner = new Runner({ tracingDisabled: true });

/** The text of the first message of a request. */
function asked(input: unknown): unknown {
  return Array.isArray(input) ? Reflect.get(Object(input[0]), "content") : input;
}

describe("a hundred runs on one model at once", () => {
  test.each([
    ["whose answers are fixed", (text: string) => modelResponse([assistantMessage(text)])],
    [
      "whose answers come in any order",
      (text: string, index: number) =>
        modelResponder(async () => {
          for (let turn = 100 - index; turn > 0; turn -= 1) {
            await Promise.resolve();
          }
          return [assistantMessage(text)];
        }),
    ],
  ])("are recorded in order and take a step each: %s", async (_what, step) => {
    const names = Array.from({ length: 100 }, (_, index) => `run ${index}`);
    const model = new ScriptedModel(names.map((name, index) => step(name, index)));
    const agent = new Agent({ name: "A", model });
    const results = await Promise.all(names.map(async (name) => await runner.run(agent, name)));

    expect(results.map(({ finalOutput }) => finalOutput)).toEqual(names);
    expect(model.calls.map(({ index }) => index)).toEqual(names.map((_, index) => index));
    expect(model.calls.map(({ request }) => asked(request.input))).toEqual(names);
    model.assertComplete();
  });

  test("may stream", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `run ${index}`);
    const model = new ScriptedModel(names.map((name) => [assistantMessage(name)]));
    const agent = new Agent({ name: "A", model });
    const outputs = await Promise.all(
      names.map(async (name) => {
        const result = await runner.run(agent, name, { stream: true });
        await result.completed;
        return result.finalOutput;
      }),
    );

    expect(outputs).toEqual(names);
    model.assertComplete();
  });
});

describe("parallel agents-as-tools", () => {
  const callBoth: AgentOutputItem[] = [
    functionCall("ask_left", { input: "left?" }, { callId: "call_1" }),
    functionCall("ask_right", { input: "right?" }, { callId: "call_2" }),
  ];

  /** An agent that has two others as tools. */
  function agentOf(outer: ScriptedModel, left: ScriptedModel, right: ScriptedModel): Agent {
    const toolOf = (side: string, model: ScriptedModel) =>
      new Agent({ name: side, model }).asTool({
        toolName: `ask_${side}`,
        toolDescription: `Asks the agent on the ${side}.`,
      });
    return new Agent({
      name: "Outer",
      model: outer,
      modelSettings: { parallelToolCalls: true },
      tools: [toolOf("left", left), toolOf("right", right)],
    });
  }

  /** The results of the tools in the request of the last call. */
  function results(model: ScriptedModel): unknown[] {
    const input = model.lastCall?.request.input;
    return Array.isArray(input)
      ? input.flatMap((item) => (item.type === "function_call_result" ? [item.output] : []))
      : [];
  }

  test("may have a model each", async () => {
    const outer = new ScriptedModel([callBoth, [assistantMessage("both")]]);
    const [left, right] = [
      new ScriptedModel([[assistantMessage("left!")]]),
      new ScriptedModel([[assistantMessage("right!")]]),
    ];
    await runner.run(agentOf(outer, left, right), "hi");

    expect(results(outer)).toMatchObject([{ text: "left!" }, { text: "right!" }]);
    for (const model of [outer, left, right]) {
      model.assertComplete();
    }
  });

  test("may share one model with the agent that asks them, a step a call in order", async () => {
    const expecting = (text: string, answer: string) =>
      modelResponse([assistantMessage(answer)], {
        match: ({ request }) => asked(request.input) === text,
      });
    const model = new ScriptedModel([
      callBoth,
      expecting("left?", "left!"),
      expecting("right?", "right!"),
      [assistantMessage("both")],
    ]);
    const result = await runner.run(agentOf(model, model, model), "hi");

    expect(result.finalOutput).toBe("both");
    expect(results(model)).toMatchObject([{ text: "left!" }, { text: "right!" }]);
    model.assertComplete();
  });
});
