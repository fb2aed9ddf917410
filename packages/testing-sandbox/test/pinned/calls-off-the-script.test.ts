import {
  SandboxCallMatcherError,
  sandboxStep,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

describe("a call that the script does not expect", () => {
  test("of the wrong method uses the step up, is recorded and kept", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("ls", "a.ts"),
      sandboxStep.supportsPty(true),
      sandboxStep.supportsPty(false),
    ]);
    const error = thrownBy(() => sandbox.supportsPty());

    expect(error).toBeInstanceOf(UnexpectedSandboxCallError);
    expect(error).toMatchObject({
      callIndex: 0,
      actualMethod: "supportsPty",
      expectedMethod: "execCommand",
      remainingSteps: 2,
    });
    expect(sandbox.calls).toMatchObject([{ index: 0, method: "supportsPty" }]);
    expect(sandbox.remainingSteps).toBe(2);
    expect(sandbox.supportsPty()).toBe(true);
    expect(verdictOf(sandbox)).toBe(error);
  });

  test("after the script ended is recorded and kept", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    await sandbox.execCommand({ cmd: "ls" });
    const error = await rejectionOf(sandbox.execCommand({ cmd: "pwd" }));

    expect(error).toBeInstanceOf(UnexpectedSandboxCallError);
    expect(error).toMatchObject({
      callIndex: 1,
      actualMethod: "execCommand",
      expectedMethod: undefined,
      remainingSteps: 0,
      call: { index: 1, method: "execCommand", args: [{ cmd: "pwd" }] },
    });
    expect(sandbox.calls).toHaveLength(2);
    expect(verdictOf(sandbox)).toBe(error);
  });

  test("does not run the matcher or the responder of a step of another method", async () => {
    const ran: string[] = [];
    const sandbox = scriptedSandboxSession([
      {
        method: "running",
        match: () => ran.push("match"),
        respond: () => ran.push("respond") > 0,
      },
      sandboxStep.execCommand({}, ""),
    ]);
    await rejectionOf(sandbox.execCommand({ cmd: "ls" }));

    expect(ran).toEqual([]);
    expect(sandbox.takeViolations(UnexpectedSandboxCallError)).toHaveLength(1);
  });
});

describe("a matcher", () => {
  test.each([undefined, true, 1, "x", [], {}])("accepts by returning %j", async (returned) => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: () => returned, result: "ok" },
    ]);

    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("ok");
    sandbox.assertComplete();
  });

  test.each([false, null, 0, "", Number.NaN, 0n])("refuses by returning %s", async (returned) => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: () => returned, result: "ok" },
    ]);
    const error = await rejectionOf(sandbox.execCommand({ cmd: "ls" }));

    expect(error).toBeInstanceOf(SandboxCallMatcherError);
    expect(error).toMatchObject({ callIndex: 0, method: "execCommand" });
    expect(sandbox.remainingSteps).toBe(0);
    expect(sandbox.violations).toEqual([error]);
    expect(verdictOf(sandbox)).toBe(error);
  });

  test("refuses a call of a synchronous method by a throw", () => {
    const sandbox = scriptedSandboxSession([
      { method: "supportsPty", match: () => false, result: true },
    ]);

    expect(thrownBy(() => sandbox.supportsPty())).toMatchObject({
      callIndex: 0,
      method: "supportsPty",
    });
    expect(sandbox.takeViolations()).toHaveLength(1);
  });

  test.each([new Error("mine"), "a text", undefined])("throws its own error: %s", async (mine) => {
    const sandbox = scriptedSandboxSession([
      {
        method: "execCommand",
        match: () => {
          throw mine;
        },
        result: "ok",
      },
    ]);

    expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(mine);
    expect(sandbox.violations).toEqual([mine]);
    expect(verdictOf(sandbox)).toBe(mine);
  });

  test("that returns a promise is a violation, and its rejection the cause", async () => {
    const late = new Error("late");
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: () => Promise.reject(late), result: "ok" },
    ]);
    const error = await rejectionOf(sandbox.execCommand({ cmd: "ls" }));

    expect(error).toBeInstanceOf(SandboxCallMatcherError);
    await new Promise((resolve) => setImmediate(resolve));
    expect(error).toHaveProperty("cause", late);
    expect(sandbox.takeViolations()).toEqual([error]);
  });

  test("gets every argument as its own copy", async () => {
    const grep: string[] = [];
    const sandbox = scriptedSandboxSession([
      {
        method: "pathExists",
        match: (path, runAs) => {
          grep.push(path, runAs ?? "");
        },
        result: true,
      },
      {
        method: "execCommand",
        match: (args) => {
          args.cmd = "changed";
        },
        respond: ({ args: [{ cmd }] }) => cmd,
      },
    ]);
    await sandbox.pathExists("a", "root");
    const given = { cmd: "ls" };

    expect(grep).toEqual(["a", "root"]);
    expect(await sandbox.execCommand(given)).toBe("ls");
    expect(given).toEqual({ cmd: "ls" });
    expect(sandbox.lastCall).toMatchObject({ args: [{ cmd: "ls" }] });
  });

  test("goes before the outcome of its step", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: () => false, error: new Error("of the step") },
    ]);

    expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBeInstanceOf(
      SandboxCallMatcherError,
    );
    sandbox.takeViolations();
  });
});
