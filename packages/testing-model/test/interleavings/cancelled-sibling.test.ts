import { Agent, Runner, tool } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  modelResponder,
  ScriptedModel,
} from "@understudy/testing-model";
import { exploreInterleavings } from "@understudy/testing-shared/interleavings";
import { expect, test } from "vitest";
import { z } from "zod";

import { unhandledRejectionsOf } from "../support/unhandled.ts";

const runner = new Runner({ tracingDisabled: true });

test("a run that is cancelled while its sibling goes on holds nothing up", async () => {
  const outcomes = new Set<string>();
  const unhandled = await unhandledRejectionsOf(async () => {
    const report = await exploreInterleavings(
      async (order) => {
        const model = new ScriptedModel();
        const controller = new AbortController();
        const race = async (name: string, signal?: AbortSignal): Promise<string> => {
          const lane = order.wrap(model.for(name, [[assistantMessage(name)]]), name);
          const agent = new Agent({ name, model: lane });
          const result = await runner.run(agent, "go", signal === undefined ? {} : { signal });
          return result.finalOutput ?? "nothing";
        };
        const quick = race("quick").finally(() => controller.abort());
        const slow = race("slow", controller.signal).catch((error: unknown) =>
          error instanceof Error && error.name === "AbortError" ? "stopped" : "failed",
        );
        outcomes.add((await Promise.all([quick, slow])).join(", "));
        model.assertComplete();
      },
      { runs: 30 },
    );
    expect(report.orders).toBe(2);
  });

  expect([...outcomes].toSorted()).toEqual(["quick, slow", "quick, stopped"]);
  expect(unhandled).toEqual([]);
});

test("a sibling that never completes and that nobody waits for holds nothing up", async () => {
  const unhandled = await unhandledRejectionsOf(async () => {
    const report = await exploreInterleavings(
      async (order) => {
        const model = new ScriptedModel([
          modelResponder(async () => await new Promise<never>(() => undefined)),
          [assistantMessage("quick")],
        ]);
        const agent = new Agent({ name: "A", model: order.wrap(model, "model") });
        const controller = new AbortController();
        void runner.run(agent, "go", { signal: controller.signal }).catch(() => undefined);
        const quick = await runner.run(agent, "go");
        controller.abort();

        expect(quick.finalOutput).toBe("quick");
        model.assertComplete();
      },
      { runs: 5 },
    );
    expect(report).toEqual({ runs: 5, orders: 1 });
  });

  expect(unhandled).toEqual([]);
});

test("a tool that fails while its siblings are held ends the run in every order", async () => {
  const unhandled = await unhandledRejectionsOf(async () => {
    const report = await exploreInterleavings(async (order) => {
      const names = ["one", "two", "fails"];
      const model = new ScriptedModel([
        names.map((name) => functionCall(name, {}, { callId: `call_${name}` })),
      ]);
      const tools = names.map((name) =>
        tool({
          name,
          description: name,
          parameters: z.object({}),
          errorFunction: null,
          execute: order.wrap(async () => {
            await Promise.resolve();
            if (name === "fails") {
              throw new Error("the tool failed");
            }
            return name;
          }, name),
        }),
      );
      await expect(runner.run(new Agent({ name: "A", model, tools }), "go")).rejects.toThrow(
        "the tool failed",
      );
      model.assertComplete();
    });
    expect(report.orders).toBeGreaterThan(1);
  });

  expect(unhandled).toEqual([]);
});
