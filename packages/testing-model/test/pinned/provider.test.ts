import { Agent, Runner, tool } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { InvalidOptionError, VerificationError } from "@understudy/testing-shared";
import { z } from "zod";

import {
  assistantMessage,
  functionCall,
  ScriptedModel,
  ScriptedModelProvider,
  UnconsumedModelStepsError,
  UnexpectedModelNameError,
} from "@understudy/testing-model";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";

const saying = (text: string): ScriptedModel => new ScriptedModel([[assistantMessage(text)]]);

/** Runs an agent that names its model by string, or does not name it. */
async function runWith(modelProvider: ScriptedModelProvider, model?: string): Promise<unknown> {
  const agent = new Agent({ name: "A", ...(model === undefined ? {} : { model }) });
  const runner = new Runner({ modelProvider, tracingDisabled: true });
  return (await runner.run(agent, "hi")).finalOutput;
}

describe("ScriptedModelProvider", () => {
  test("gives the runner the model of a name", async () => {
    const provider = new ScriptedModelProvider({ small: saying("small"), large: saying("large") });

    expect(await runWith(provider, "large")).toBe("large");
    expect(await runWith(provider, "small")).toBe("small");
    expect(provider.calls).toEqual([
      { index: 0, modelName: "large" },
      { index: 1, modelName: "small" },
    ]);
    provider.assertComplete();
  });

  test("takes a Map of models, and has no names but those", () => {
    const provider = new ScriptedModelProvider(new Map([["small", saying("small")]]));

    expect(provider.getModel("small")).toBeInstanceOf(ScriptedModel);
    expect(thrownBy(() => provider.getModel("constructor"))).toBeInstanceOf(
      UnexpectedModelNameError,
    );
  });

  test("gives the default model to an agent that names none, and to who asks for no name", async () => {
    const provider = new ScriptedModelProvider({}, { defaultModel: saying("default") });

    expect(await runWith(provider)).toBe("default");
    expect(provider.getModel()).toBeInstanceOf(ScriptedModel);
    expect(provider.transcript.map(({ title }) => title)).toEqual([
      "model by default",
      "model by default",
    ]);
    provider.assertComplete();
  });

  test("an unknown name is a violation", async () => {
    const provider = new ScriptedModelProvider({ small: saying("small") }, { name: "models" });
    const error = await rejectionOf(runWith(provider, "large"));

    expect(error).toBeInstanceOf(UnexpectedModelNameError);
    expect(error).toMatchObject({
      callIndex: 0,
      modelName: "large",
      message:
        'models: there is no model "large"; there is: "small". Add it, or find out why the application asks for it.',
    });
    expect(provider.violations).toEqual([error]);
    expect(thrownBy(() => provider.assertComplete())).toBe(error);
    expect(provider.takeViolations(UnexpectedModelNameError)).toEqual([error]);
  });

  test("an unknown name is a violation even where the error is swallowed", async () => {
    const inner = new Agent({ name: "Inner", model: "unknown" });
    const provider = new ScriptedModelProvider({
      known: new ScriptedModel([
        [functionCall("ask", {}, { callId: "call_1" })],
        [assistantMessage("fell back")],
      ]),
    });
    const ask = tool({
      name: "ask",
      description: "Asks the inner agent.",
      parameters: z.object({}),
      execute: async () =>
        await new Runner({ modelProvider: provider, tracingDisabled: true })
          .run(inner, "hi")
          .then(String, () => "no answer"),
    });
    const agent = new Agent({ name: "Outer", model: "known", tools: [ask] });
    const runner = new Runner({ modelProvider: provider, tracingDisabled: true });

    expect((await runner.run(agent, "hi")).finalOutput).toBe("fell back");
    expect(thrownBy(() => provider.assertComplete())).toBeInstanceOf(UnexpectedModelNameError);
  });

  test.each([undefined, ""])("has no default unless it is given one: asked for %j", (modelName) => {
    const provider = new ScriptedModelProvider({ small: saying("small") });

    expect(thrownBy(() => provider.getModel(modelName))).toMatchObject({
      modelName,
      message: expect.stringContaining("Give the option defaultModel"),
    });
  });

  test("verifies its models, and reports all that are not complete", async () => {
    const shared = saying("shared");
    const provider = new ScriptedModelProvider(
      { a: shared, b: shared, c: saying("c") },
      { defaultModel: shared },
    );

    expect(provider.remainingSteps).toBe(2);
    expect(thrownBy(() => provider.assertComplete())).toBeInstanceOf(VerificationError);
    await runWith(provider, "c");
    expect(thrownBy(() => provider.assertComplete())).toBeInstanceOf(UnconsumedModelStepsError);
    expect(provider.report()).toContain("1 requests for 2 models");
    await runWith(provider, "b");
    provider.assertComplete();
    expect(
      thrownBy(() => {
        using unused = new ScriptedModelProvider({ a: saying("a") });
        expect(unused.remainingSteps).toBe(1);
      }),
    ).toBeInstanceOf(UnconsumedModelStepsError);
  });

  test("has a transcript of who asked for what, in one order with the calls", async () => {
    const model = new ScriptedModel([[assistantMessage("hi")]], { name: "model" });
    const provider = new ScriptedModelProvider({ small: model }, { defaultModel: model });
    await runWith(provider, "small");
    provider.getModel();
    const entries = [...model.transcript, ...provider.transcript].toSorted(
      (a, b) => a.sequence - b.sequence,
    );

    expect(entries.map(({ double, index, title }) => [double, index, title])).toEqual([
      ["ScriptedModelProvider", 0, 'model "small"'],
      ["model", 0, "model call"],
      ["ScriptedModelProvider", 1, "model by default"],
    ]);
  });

  test.each<[string, unknown, unknown, string]>([
    ["an unknown option", {}, { fallback: 1 }, "fallback"],
    ["a name that is empty", {}, { name: "" }, "name"],
    ["a default that is no model", {}, { defaultModel: {} }, "defaultModel"],
    ["a model that is none", { a: [[assistantMessage("hi")]] }, {}, "models"],
  ])("refuses %s", (_what, models, options, option) => {
    const error = thrownBy(() => new ScriptedModelProvider(Object(models), Object(options)));

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ option });
  });
});
