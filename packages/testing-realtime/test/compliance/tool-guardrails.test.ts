import { defineToolInputGuardrail, defineToolOutputGuardrail } from "@openai/agents";
import { RealtimeAgent, tool } from "@openai/agents/realtime";
import { RealtimeCallMatcherError } from "@understudy/testing-realtime";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { rejectionOf } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { calls, connected, expectKept, finish, play, told } from "./stage.ts";

const noAdmins = defineToolInputGuardrail({
  name: "no admins",
  run: async ({ toolCall }) => ({
    behavior: toolCall.arguments.includes("admin")
      ? { type: "rejectContent", message: "Not that account." }
      : { type: "allow" },
  }),
});

const noPasswords = defineToolOutputGuardrail({
  name: "no passwords",
  run: async ({ output }) => ({
    behavior: String(output).includes("hunter2")
      ? { type: "rejectContent", message: "The account is hidden." }
      : { type: "allow" },
  }),
});

const stopsAll = defineToolInputGuardrail({
  name: "stops all",
  run: async () => ({ behavior: { type: "throwException" } }),
});

interface Guards {
  readonly inputGuardrails?: (typeof noAdmins)[];
  readonly outputGuardrails?: (typeof noPasswords)[];
}

const clerk = (lookedUp: string[], guards: Guards) =>
  new RealtimeAgent({
    name: "Clerk",
    tools: [
      tool({
        name: "account",
        description: "Looks an account up.",
        parameters: z.object({ user: z.string() }),
        ...guards,
        execute: async ({ user }) => {
          lookedUp.push(user);
          return `${user}: hunter2`;
        },
      }),
    ],
  });

beforeEach(hushErrors);

describe("a guardrail on the input of a tool", () => {
  test("keeps the tool from running and tells the model why", async () => {
    const lookedUp: string[] = [];
    const stage = await connected(clerk(lookedUp, { inputGuardrails: [noAdmins] }));

    play(stage.transport, calls("account", { user: "admin" }));

    await stage.transport.expectCall(
      "sendFunctionCallOutput",
      ({ output, startResponse }) => output === "Not that account." && startResponse,
    );
    expect(lookedUp).toEqual([]);
    await finish(stage);
  });

  test("that throws fails the call: the session tells, and nothing goes out", async () => {
    const lookedUp: string[] = [];
    const stage = await connected(clerk(lookedUp, { inputGuardrails: [stopsAll] }));
    const { session, transport, errors } = stage;

    const failed = told(session, "error");
    play(transport, calls("account", { user: "ada" }));
    await failed;

    expect(errors).toMatchObject([{ name: "ToolInputGuardrailTripwireTriggered" }]);
    expect([lookedUp, transport.violations]).toEqual([[], []]);
    await finish(stage);
  });

  test("that lets a call through is caught by what goes out", async () => {
    const { transport } = await connected(clerk([], { inputGuardrails: [noAdmins] }));

    play(transport, calls("account", { user: "root" }));
    const error = await rejectionOf(
      transport.expectCall(
        "sendFunctionCallOutput",
        ({ output }) => output === "Not that account.",
      ),
    );

    expect(RealtimeCallMatcherError.isInstance(error)).toBe(true);
    expectKept(transport, error);
  });
});

describe("a guardrail on the output of a tool", () => {
  test("puts its own words in place of the output", async () => {
    const lookedUp: string[] = [];
    const stage = await connected(clerk(lookedUp, { outputGuardrails: [noPasswords] }));

    play(stage.transport, calls("account", { user: "ada" }));

    await stage.transport.expectCall(
      "sendFunctionCallOutput",
      ({ output }) => output === "The account is hidden.",
    );
    expect(lookedUp).toEqual(["ada"]);
    await finish(stage);
  });

  test("that is not there is caught: an assertion on the output fails the test as it is", async () => {
    const { session, transport } = await connected(clerk([], {}));

    const failed = told(session, "error");
    play(transport, calls("account", { user: "ada" }));
    const error = await rejectionOf(
      transport.expectCall("sendFunctionCallOutput", ({ output }) => {
        expect(output).not.toContain("hunter2");
      }),
    );

    expect(error).toMatchObject({ name: "AssertionError" });
    expect(await failed).toEqual([{ type: "error", error }]);
    expectKept(transport, error);
  });
});
