import { describe, expect, test } from "vitest";

import { extendExpect } from "@understudy/testing-runners";
import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import {
  sandboxStep,
  scriptedSandboxSession,
  UnconsumedSandboxStepsError,
} from "@understudy/testing-sandbox";
import { answerQuestion, bookTrip } from "../support/travel-agency.ts";

extendExpect(expect);

describe("toBeComplete", () => {
  test("holds for a double whose script was kept to", async () => {
    const { model } = await answerQuestion();

    expect(model).toBeComplete();
    expect(new ScriptedModel([[assistantMessage("Unused.")]])).not.toBeComplete();
  });

  test("throws what assertComplete() throws", () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);

    expect(() => {
      expect(sandbox).toBeComplete();
    }).toThrow(UnconsumedSandboxStepsError);
  });

  test("says that a double is complete which should not be", () => {
    expect(() => {
      expect(new ScriptedModel()).not.toBeComplete();
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedModel not to be complete

      It is: the workflow kept to the script and finished it.]
    `);
  });

  test("holds for a lane of a model", () => {
    const model = new ScriptedModel();

    expect(model.for("Geographer")).toBeComplete();
    model.for("Geographer").enqueue([assistantMessage("Paris.")]);
    expect(model.for("Geographer")).not.toBeComplete();
  });
});

describe("toHaveReceivedCall", () => {
  test("looks at a call by its index", async () => {
    const { model } = await bookTrip();

    expect(model).toHaveReceivedCall(0);
    expect(model).toHaveReceivedCall(0, { streamed: false });
    expect(model).toHaveReceivedCall(0, { request: { systemInstructions: /brief/u } });
    expect(model).toHaveReceivedCall(-1, { request: { handoffs: [] } });
    expect(model).not.toHaveReceivedCall(0, { request: { handoffs: [] } });
    expect(model).not.toHaveReceivedCall(3);
    expect(model).not.toHaveReceivedCall(-4);
  });

  test("looks at the calls of any double", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    await sandbox.execCommand({ cmd: "ls" });

    expect(sandbox).toHaveReceivedCall(0, { method: "execCommand", args: [{ cmd: "ls" }] });
    expect(sandbox).not.toHaveReceivedCall(0, { args: [{ cmd: "pwd" }] });
  });

  test("shows a diff of what is expected alone, at every depth", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    await sandbox.execCommand({ cmd: "ls", tty: true });

    let thrown: unknown;
    try {
      expect(sandbox).toHaveReceivedCall(0, { args: [{ cmd: /l/u, tty: false }] });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toHaveProperty("expected", { args: [{ cmd: /l/u, tty: false }] });
    expect(thrown).toHaveProperty("actual", { args: [{ cmd: /l/u, tty: true }] });
  });

  test("says what the call had, and which there were", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    await sandbox.execCommand({ cmd: "ls" });

    expect(() => {
      expect(sandbox).toHaveReceivedCall(0, { args: [{ cmd: /pwd/u }] });
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedSandboxSession to have received call #1 with {"args":[{"cmd":"/pwd/u"}]}

      It differs at args[0].cmd.
      Call #1: {"index":0,"method":"execCommand","args":[{"cmd":"ls"}]}]
    `);
    expect(() => {
      expect(sandbox).toHaveReceivedCall(1);
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedSandboxSession to have received call #2

      It received 1 call:
        1. {"index":0,"method":"execCommand","args":[{"cmd":"ls"}]}]
    `);
    expect(() => {
      expect(sandbox).not.toHaveReceivedCall(0);
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedSandboxSession not to have received call #1

      Call #1: {"index":0,"method":"execCommand","args":[{"cmd":"ls"}]}]
    `);
  });
});
