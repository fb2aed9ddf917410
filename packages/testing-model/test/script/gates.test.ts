import { Agent, Runner } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  ScriptedModel,
  ScriptedModelRequestAbortedError,
} from "@understudy/testing-model";
import { script } from "@understudy/testing-shared";
import { expect, test } from "vitest";

const runner = new Runner({ tracingDisabled: true });

test.each([
  ["first", "second"],
  ["second", "first"],
] as const)(
  "two parallel calls are answered %s and then %s, as the test says",
  async (...order) => {
    const gates = {
      first: script.gate([assistantMessage("first")]),
      second: script.gate([assistantMessage("second")]),
    };
    const model = new ScriptedModel(
      [
        [
          functionCall("first", { input: "go" }, { callId: "call_1" }),
          functionCall("second", { input: "go" }, { callId: "call_2" }),
        ],
        [assistantMessage("done")],
      ],
      { name: "model" },
    );
    const answered: string[] = [];
    const tools = (["first", "second"] as const).map((name) => {
      const agent = new Agent({ name, model: model.for(name, [gates[name]]) });
      agent.on("agent_end", () => answered.push(name));
      return agent.asTool({ toolName: name, toolDescription: name });
    });

    const run = runner.run(new Agent({ name: "Lead", model, tools }), "go");
    await Promise.all([gates.first.reached, gates.second.reached]);
    expect([...gates.first.waiting, ...gates.second.waiting]).toEqual([
      "model, call #2",
      "model, call #3",
    ]);
    for (const name of order) {
      expect(gates[name].released).toBe(false);
      gates[name].release();
      await expect.poll(() => answered.at(-1)).toBe(name);
    }

    expect((await run).finalOutput).toBe("done");
    expect(answered).toEqual(order);
    expect(gates.first.waiting).toEqual([]);
    model.assertComplete();
  },
);

test("a call that is held is in flight, and an abort ends its wait", async () => {
  const gate = script.gate([assistantMessage("late")]);
  const model = new ScriptedModel([gate]);
  const controller = new AbortController();

  const run = runner.run(new Agent({ name: "A", model }), "go", { signal: controller.signal });
  await gate.reached;
  expect(() => model.assertComplete()).toThrow(/not settled/);
  controller.abort();

  await expect(run).rejects.toThrow(/abort/i);
  expect(gate.waiting).toEqual([]);
  expect(ScriptedModelRequestAbortedError.name).toBeDefined();
  model.assertComplete();
});

test("a gate that was released before the call lets it pass", async () => {
  const gate = script.gate([assistantMessage("now")]);
  gate.release();
  gate.release();
  const model = new ScriptedModel([gate]);

  expect((await runner.run(new Agent({ name: "A", model }), "go")).finalOutput).toBe("now");
  expect(gate.released).toBe(true);
  await gate.reached;
});
