import { Agent, Runner } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  ModelCallMatcherError,
  ScriptedModel,
  ScriptedModelProvider,
  UnexpectedModelCallError,
} from "@understudy/testing-model";
import { InvalidOptionError, script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

const runner = new Runner({ tracingDisabled: true });

describe("model.for(agent)", () => {
  test("gives an agent a lane of its own, even where two agents look alike", async () => {
    const model = new ScriptedModel([
      [
        functionCall("first", { input: "go" }, { callId: "call_1" }),
        functionCall("second", { input: "go" }, { callId: "call_2" }),
      ],
      [assistantMessage("done")],
    ]);
    const twins = ["first", "second"].map((toolName) => {
      const agent = new Agent({ name: "Twin" });
      agent.model = model.for(agent, [[assistantMessage(`the answer of the ${toolName}`)]]);
      return agent.asTool({ toolName, toolDescription: "A twin." });
    });

    await runner.run(new Agent({ name: "Lead", model, tools: twins }), "go");

    expect(model.calls).toHaveLength(4);
    expect(JSON.stringify(model.lastCall?.request.input)).toMatch(/of the first.*of the second/);
    model.assertComplete();
  });

  test("has its calls in the history of the whole", async () => {
    const model = new ScriptedModel([[assistantMessage("main")]]);
    const lane = model.for("Researcher", [[assistantMessage("lane")]]);

    await runner.run(new Agent({ name: "Main", model }), "one");
    const result = await runner.run(new Agent({ name: "Researcher", model: lane }), "two");

    expect(result.finalOutput).toBe("lane");
    expect(model.calls.map(({ index }) => index)).toEqual([0, 1]);
    expect(lane.calls.map(({ index }) => index)).toEqual([1]);
    expect(lane.lastCall?.request.input).toEqual(model.lastCall?.request.input);
    expect(lane.firstCall).toEqual(lane.lastCall);
  });

  test("is one lane for one agent, which can grow", () => {
    const model = new ScriptedModel();
    const agent = new Agent({ name: "Researcher" });
    const lane = model.for(agent, [[assistantMessage("one")]]);

    expect(model.for(agent, [[assistantMessage("two")]])).toBe(lane);
    lane.enqueue([assistantMessage("three")]);
    lane.extend([[assistantMessage("four")]]);

    expect(lane.remainingSteps).toBe(4);
    expect(model.remainingSteps).toBe(4);
    expect(() => lane.assertComplete()).toThrow(/4 of 4 steps were not used/);
  });

  test("is told by its name where it has no step left", async () => {
    const model = new ScriptedModel([[assistantMessage("main")]], { name: "model" });
    const agent = new Agent({ name: "Researcher", model: model.for("Researcher") });

    const error = await runner.run(agent, "go").catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(UnexpectedModelCallError);
    expect(String(error)).toContain('the lane "Researcher" has no step left.');
    expect(() => model.assertComplete()).toThrow(UnexpectedModelCallError);
  });

  test("streams as the whole does", async () => {
    const model = new ScriptedModel();
    const agent = new Agent({
      name: "Researcher",
      model: model.for("Researcher", [[assistantMessage("streamed")]]),
    });

    const result = await runner.run(agent, "go", { stream: true });
    await result.completed;

    expect(result.finalOutput).toBe("streamed");
    expect(model.calls[0]?.streamed).toBe(true);
    model.assertComplete();
  });

  test("is the lane of an agent that was given it, and of its clones", () => {
    const model = new ScriptedModel();
    const lane = model.for("Researcher");
    const agent = new Agent({ name: "Researcher", model: lane });

    expect(model.for(agent)).toBe(lane);
    expect(model.for(agent.clone({ name: "Other" }))).toBe(lane);
  });

  test("has a heading in the layout of the script", () => {
    const model = new ScriptedModel([[assistantMessage("main")]]);
    model.for("Researcher", [[assistantMessage("lane")]]);

    expect(model.report()).toMatch(/the lane "Researcher":.*\n +2\. {3}\[unused\]/);
  });

  test("takes no lanes itself", () => {
    const lane = script.when(() => true, [[assistantMessage("p")]]);

    expect(() => new ScriptedModel().for("P", [lane])).toThrow(
      /a lane inside the lane of a handle/,
    );
  });

  test("refuses what is no agent", () => {
    expect(() => new ScriptedModel().for("")).toThrow(InvalidOptionError);
  });
});

test("a provider gives lanes by the name of the model", async () => {
  const model = new ScriptedModel();
  const provider = new ScriptedModelProvider({
    fast: model.for("fast", [[assistantMessage("quick")]]),
    smart: model.for("smart", [[assistantMessage("deep")]]),
  });
  const named = new Runner({ modelProvider: provider, tracingDisabled: true });

  const deep = await named.run(new Agent({ name: "A", model: "smart" }), "go");

  expect(deep.finalOutput).toBe("deep");
  expect(provider.remainingSteps).toBe(1);
  expect(() => provider.assertComplete()).toThrow(/1 of 2 steps was not used/);
  expect(model.calls).toHaveLength(1);
});

test("a call that two lanes would take is a violation that names both, and uses nothing up", async () => {
  const isGreeting = () => true;
  const isQuestion = () => true;
  const model = new ScriptedModel(
    [
      script.when(isGreeting, [[assistantMessage("hello")]]),
      script.when(isQuestion, [[assistantMessage("yes")]]),
    ],
    { name: "model" },
  );

  const error = await runner
    .run(new Agent({ name: "A", model }), "hello?")
    .catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(ModelCallMatcherError);
  expect(String(error)).toMatch(
    /call #1 \(not streamed\) fits several lanes: isGreeting .*and isQuestion/,
  );
  expect(model.remainingSteps).toBe(2);
  expect(() => model.assertComplete()).toThrow(ModelCallMatcherError);
});

test("a predicate that throws is a violation", async () => {
  const failure = new Error("no verdict");
  const model = new ScriptedModel([
    script.when(() => {
      throw failure;
    }, [[assistantMessage("hello")]]),
  ]);

  await expect(runner.run(new Agent({ name: "A", model }), "hello")).rejects.toBe(failure);
  expect(() => model.assertComplete()).toThrow(failure);
});
