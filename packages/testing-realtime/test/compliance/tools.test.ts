import type { RunContext } from "@openai/agents";
import {
  backgroundResult,
  RealtimeAgent,
  type RealtimeContextData,
  tool,
} from "@openai/agents/realtime";
import { realtimeEvent, RealtimeCallMatcherError } from "@understudy/testing-realtime";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { rejectionOf } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { calls, connected, expectKept, finish, play, told } from "./stage.ts";

interface Caller {
  readonly customer: string;
}

type Context = RunContext<RealtimeContextData<Caller>>;

const noInput = z.object({});

beforeEach(hushErrors);

describe("a tool", () => {
  test("sees the context of the application, and the conversation so far", async () => {
    const agent = new RealtimeAgent<Caller>({
      name: "Support",
      tools: [
        tool({
          name: "who",
          description: "Says who calls.",
          parameters: noInput,
          execute: async (_input, context?: Context) =>
            `${context?.context.customer}, ${context?.context.history.length} items`,
        }),
      ],
    });
    const stage = await connected(agent, { context: { customer: "Ada" } });

    play(stage.transport, realtimeEvent.userSaid("Who am I?"));
    play(stage.transport, calls("who"));

    await stage.transport.expectCall("sendFunctionCallOutput", ({ output }) => {
      expect(output).toBe("Ada, 2 items");
    });
    await finish(stage);
  });

  test("may leave a mark in the context for the next one", async () => {
    const seen: number[] = [];
    const counter = { customer: "Ada", calls: 0 };
    const agent = new RealtimeAgent<typeof counter>({
      name: "Support",
      tools: [
        tool({
          name: "count",
          description: "Counts its calls.",
          parameters: noInput,
          execute: async (_input, context?: RunContext<RealtimeContextData<{ calls: number }>>) => {
            if (context !== undefined) {
              context.context.calls += 1;
              seen.push(context.context.calls);
            }
            return "counted";
          },
        }),
      ],
    });
    const stage = await connected(agent, { context: counter });

    for (const id of [1, 2]) {
      play(stage.transport, realtimeEvent.turn({ id, calls: [{ name: "count", arguments: {} }] }));
      await stage.transport.expectCall("sendFunctionCallOutput");
    }

    expect(seen).toEqual([1, 2]);
    await finish(stage);
  });

  test("may answer in the background: the model gets the output and does not speak", async () => {
    const agent = new RealtimeAgent({
      name: "Support",
      tools: [
        tool({
          name: "note",
          description: "Takes a note.",
          parameters: noInput,
          execute: async () => backgroundResult("noted"),
        }),
      ],
    });
    const stage = await connected(agent);

    play(stage.transport, calls("note"));

    await stage.transport.expectCall("sendFunctionCallOutput", (call) => {
      expect([call.output, call.startResponse]).toEqual(["noted", false]);
    });
    await finish(stage);
  });

  test("that is called twice with one id runs once, and answers twice", async () => {
    let runs = 0;
    const agent = new RealtimeAgent({
      name: "Support",
      tools: [
        tool({
          name: "book",
          description: "Books.",
          parameters: noInput,
          execute: async () => {
            runs += 1;
            return "booked";
          },
        }),
      ],
    });
    const stage = await connected(agent);
    const { transport } = stage;

    play(transport, calls("book"));
    await transport.expectCall("sendFunctionCallOutput");
    play(transport, calls("book"));
    await transport.expectCall("sendFunctionCallOutput");

    expect(runs).toBe(1);
    await finish(stage);
  });

  test("that fails tells the model, and the session goes on", async () => {
    const agent = new RealtimeAgent({
      name: "Support",
      tools: [
        tool({
          name: "crash",
          description: "Fails.",
          parameters: noInput,
          execute: async (): Promise<string> => {
            throw new Error("out of order");
          },
        }),
      ],
    });
    const stage = await connected(agent);

    play(stage.transport, calls("crash"));

    await stage.transport.expectCall("sendFunctionCallOutput", ({ output }) => {
      expect(output).toContain("error");
    });
    await finish(stage);
  });

  test("that the agent does not have is told to the model and to the application", async () => {
    const stage = await connected(new RealtimeAgent({ name: "Support" }));
    const { session, transport } = stage;
    const failed = told(session, "error");

    play(transport, calls("fly"));

    await transport.expectCall("sendFunctionCallOutput", ({ output }) => {
      expect(output).toBe("Tool fly not found");
    });
    expect(await failed).toMatchObject([{ error: { name: "ModelBehaviorError" } }]);
    await finish(stage);
  });

  test("that sees another context than it should is caught", async () => {
    const agent = new RealtimeAgent<Caller>({
      name: "Support",
      tools: [
        tool({
          name: "who",
          description: "Says who calls.",
          parameters: noInput,
          execute: async (_input, context?: Context) => `${context?.context.customer}`,
        }),
      ],
    });
    const { transport } = await connected(agent, { context: { customer: "Bob" } });

    play(transport, calls("who"));
    const error = await rejectionOf(
      transport.expectCall("sendFunctionCallOutput", ({ output }) => output === "Ada"),
    );

    expect(RealtimeCallMatcherError.isInstance(error)).toBe(true);
    expectKept(transport, error);
  });
});
