import { Agent, type AgentOutputItem, type Model, Runner, tool } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  modelResponse,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { script } from "@understudy/testing-shared";
import {
  exploreInterleavings,
  InterleavingError,
  type InterleavingOrder,
} from "@understudy/testing-shared/interleavings";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { toolResults } from "./tool-results.ts";

const runner = new Runner({ tracingDisabled: true });
const CITIES = ["Paris", "Rome"] as const;
type City = (typeof CITIES)[number];

const askBoth = CITIES.map((city) =>
  functionCall(`ask_${city}`, { input: `The weather in ${city}?` }, { callId: `call_${city}` }),
);
const lookUp = (city: City) => [functionCall("look_up", {}, { callId: `look_up_${city}` })];
const answer = (city: City) => [assistantMessage(`It rains in ${city}.`)];
const done = [assistantMessage("Done.")];

/** A lead asks two agents at once, each of which looks something up and answers. */
async function ask(
  order: InterleavingOrder,
  model: ScriptedModel,
  modelOf: (city: City) => Model,
): Promise<void> {
  const specialists = CITIES.map((city) => {
    const look = tool({
      name: "look_up",
      description: "Looks it up.",
      parameters: z.object({}),
      execute: order.wrap(async () => await Promise.resolve("rain"), `the look-up of ${city}`),
    });
    const agent = new Agent({ name: city, model: modelOf(city), tools: [look] });
    return agent.asTool({ toolName: `ask_${city}`, toolDescription: city });
  });
  const lead = new Agent({ name: "Lead", model: order.wrap(model), tools: specialists });
  await runner.run(lead, "How is the weather?");

  expect(toolResults(model)).toMatchObject(
    CITIES.map((city) => ({ text: `It rains in ${city}.` })),
  );
  model.assertComplete();
}

describe("two parallel agents on one model get their own answers in every order", () => {
  test("with lanes", async () => {
    const report = await exploreInterleavings(async (order) => {
      const model = new ScriptedModel([askBoth, done]);
      await ask(order, model, (city) =>
        order.wrap(model.for(city, [lookUp(city), answer(city)]), city),
      );
    });

    expect(report.runs).toBe(100);
    // Two lines of three completions each interleave in 20 ways.
    expect(report.orders).toBeGreaterThan(15);
  });

  test("with a group in any order, whose steps match", async () => {
    const of = (city: City, step: (city: City) => AgentOutputItem[], calls: number) =>
      modelResponse(step(city), {
        match: ({ request }) =>
          JSON.stringify(request.input).includes(`The weather in ${city}?`) &&
          (Array.isArray(request.input) ? request.input.length : 1) === calls,
      });
    const report = await exploreInterleavings(async (order) => {
      const model = new ScriptedModel([
        askBoth,
        script.inAnyOrder(
          ...CITIES.map((city) => script.inOrder(of(city, lookUp, 1), of(city, answer, 3))),
        ),
        done,
      ]);
      await ask(order, model, () => order.wrap(model, "model"));
    });

    expect(report.orders).toBeGreaterThan(15);
  });
});

describe("two parallel agents on one model without routing", () => {
  const explore = async (options?: { readonly seed: number; readonly runs: number }) =>
    await exploreInterleavings(async (order) => {
      const steps: readonly ScriptedModelInput[] = [
        askBoth,
        lookUp("Paris"),
        lookUp("Rome"),
        answer("Paris"),
        answer("Rome"),
        done,
      ];
      const model = new ScriptedModel(steps, { name: "model" });
      await ask(order, model, () => order.wrap(model));
    }, options);

  const errorOf = async (exploration: Promise<unknown>): Promise<InterleavingError> => {
    const error: unknown = await exploration.catch((reason: unknown) => reason);
    if (!InterleavingError.isInstance(error)) {
      throw new Error("the exploration should have failed", { cause: error });
    }
    return error;
  };

  test("get each other's answers in an order that is found, and that its seed replays", async () => {
    const error = await errorOf(explore());

    expect(error.cause).toMatchObject({ name: "AssertionError" });
    expect(error.order[0]).toBe("model, call #1 (getResponse)");
    expect(error.order).toContain("the look-up of Rome, call #1");
    expect(error.order.at(-1)).toBe("model, call #6 (getResponse)");
    const replayed = await errorOf(explore({ seed: error.seed, runs: 1 }));
    expect(replayed.order).toEqual(error.order);
    expect(replayed.message).toBe(error.message);
  });

  test("pass where nothing is wrapped: by timing, and not by the script", async () => {
    const model = new ScriptedModel([
      askBoth,
      lookUp("Paris"),
      lookUp("Rome"),
      answer("Paris"),
      answer("Rome"),
      done,
    ]);
    const untouched: InterleavingOrder = { seed: 0, wrap: (target) => target };

    await expect(ask(untouched, model, () => model)).resolves.toBeUndefined();
  });
});
