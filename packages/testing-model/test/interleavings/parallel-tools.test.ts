import { Agent, Runner, tool } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
import { exploreInterleavings } from "@understudy/testing-shared/interleavings";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { toolResults } from "./tool-results.ts";

const runner = new Runner({ tracingDisabled: true });
const NAMES = ["one", "two", "three"];

function scriptedModel(): ScriptedModel {
  return new ScriptedModel(
    [
      NAMES.map((name) => functionCall(name, {}, { callId: `call_${name}` })),
      [assistantMessage("done")],
    ],
    { name: "model" },
  );
}

describe("three parallel tools", () => {
  test.each([
    ["whole", false],
    ["streamed", true],
  ] as const)("complete in all orders, and the model sees one: %s", async (_title, stream) => {
    const found = new Set<string>();
    const report = await exploreInterleavings(async (order) => {
      const completed: string[] = [];
      const model = scriptedModel();
      const tools = NAMES.map((name) => {
        const execute = order.wrap(async () => await Promise.resolve(`result of ${name}`), name);
        return tool({
          name,
          description: name,
          parameters: z.object({}),
          execute: async () => {
            const result = await execute();
            completed.push(name);
            return result;
          },
        });
      });
      const agent = new Agent({ name: "A", model: order.wrap(model), tools });
      if (stream) {
        await (
          await runner.run(agent, "go", { stream: true })
        ).completed;
      } else {
        await runner.run(agent, "go");
      }

      expect(toolResults(model)).toMatchObject(
        NAMES.map((name) => ({ text: `result of ${name}` })),
      );
      model.assertComplete();
      found.add(completed.join(" "));
    });

    expect(report).toEqual({ runs: 100, orders: 6 });
    expect(found.size).toBe(6);
  });

  test("may be wrapped as a whole, with all that the run asks of them", async () => {
    const report = await exploreInterleavings(
      async (order) => {
        const model = scriptedModel();
        const tools = NAMES.map((name) =>
          order.wrap(
            tool({
              name,
              description: name,
              parameters: z.object({}),
              execute: async () => await Promise.resolve(name),
            }),
          ),
        );
        await runner.run(new Agent({ name: "A", model, tools }), "go");
        expect(toolResults(model)).toMatchObject(NAMES.map((text) => ({ text })));
        model.assertComplete();
      },
      { runs: 50 },
    );

    expect(report.orders).toBeGreaterThan(6);
  });

  test("that must not depend on their order are caught where they do", async () => {
    const run = exploreInterleavings(async (order) => {
      const model = scriptedModel();
      const noted: string[] = [];
      const note = order.wrap(async (name: string) => await Promise.resolve(name), "note");
      const tools = NAMES.map((name) =>
        tool({
          name,
          description: name,
          parameters: z.object({}),
          execute: async () => noted.push(await note(name)),
        }),
      );
      await runner.run(new Agent({ name: "A", model, tools }), "go");
      expect(noted).toEqual(NAMES);
    });

    await expect(run).rejects.toMatchObject({
      code: "interleaving_failed",
      cause: { name: "AssertionError" },
    });
  });
});
