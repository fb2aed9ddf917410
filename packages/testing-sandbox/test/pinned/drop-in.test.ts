import { Manifest } from "@openai/agents-core/sandbox";
import {
  sandboxStep,
  type ScriptedSandboxMethod,
  scriptedSandboxSession,
  UnconsumedSandboxStepsError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { MAY_BE_VOID } from "./methods.ts";
import { deferred } from "./deferred.ts";
import { rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

describe("the methods of a scripted session", () => {
  test("are those that the script names, and no others", () => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", result: "" },
      { method: "supportsPty", result: true },
    ]);

    expect(Object.keys(MAY_BE_VOID).filter((method) => method in sandbox)).toEqual([
      "execCommand",
      "supportsPty",
    ]);
    expect(sandbox.writeStdin).toBeUndefined();
  });

  test("are none where the script is empty", () => {
    const sandbox = scriptedSandboxSession([]);

    expect(Object.keys(MAY_BE_VOID).filter((method) => method in sandbox)).toEqual([]);
    sandbox.assertComplete();
  });

  test.each(["execCommand", "supportsPty"] as const)("can be wrapped: %s", async (method) => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand({}, "real"),
      sandboxStep.supportsPty(true),
    ]);
    const real = sandbox.execCommand;
    const order: string[] = [];
    sandbox.execCommand = async (args) => {
      order.push("before");
      const answer = (await real?.(args)) ?? "";
      order.push(answer);
      return answer;
    };

    expect(Object.getOwnPropertyDescriptor(sandbox, method)).toMatchObject({
      writable: true,
      enumerable: true,
    });
    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("real");
    expect(order).toEqual(["before", "real"]);
    expect(sandbox.calls).toHaveLength(1);
  });

  test("need no receiver", async () => {
    const { execCommand } = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);

    expect(await execCommand?.({ cmd: "ls" })).toBe("a.ts");
  });

  test("stand beside a state with an empty manifest", () => {
    const { state } = scriptedSandboxSession([]);

    expect(state.manifest).toBeInstanceOf(Manifest);
    expect(state.manifest.entries).toEqual({});
    expect(Object.keys(state)).toEqual(["manifest"]);
  });
});

describe("the order of a scripted session", () => {
  test("is one over synchronous and asynchronous methods", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "supportsPty", result: true },
      { method: "running", result: false },
      { method: "supportsPty", respond: ({ index }) => index === 1 },
      { method: "execCommand", respond: async ({ index }) => `call ${index}` },
    ]);

    expect(sandbox.supportsPty()).toBe(true);
    expect(await sandbox.running()).toBe(false);
    expect(sandbox.supportsPty()).toBe(false);
    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("call 3");
    sandbox.assertComplete();
  });

  test("is that of the calls, not of their answers", async () => {
    const slow = deferred<string>();
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("one", () => slow.promise),
      sandboxStep.execCommand("two", "second"),
    ]);
    const first = sandbox.execCommand({ cmd: "one" });

    expect(await sandbox.execCommand({ cmd: "two" })).toBe("second");
    slow.resolve("first");
    expect(await first).toBe("first");
    sandbox.assertComplete();
  });

  test("is listed by what was not used", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.running(true),
      sandboxStep.supportsPty(true),
      sandboxStep.execCommand({}, ""),
    ]);
    await sandbox.running();
    const error = verdictOf(sandbox);

    expect(error).toBeInstanceOf(UnconsumedSandboxStepsError);
    expect(error).toMatchObject({
      remainingSteps: 2,
      pendingMethods: ["supportsPty", "execCommand"],
    });
    expect(sandbox.remainingSteps).toBe(2);
  });
});

describe("what a call ends with", () => {
  const failure = { not: "an error" };

  test("a synchronous method throws an error step, the very value", () => {
    const sandbox = scriptedSandboxSession([{ method: "supportsPty", error: failure }]);

    expect(thrownBy(() => sandbox.supportsPty())).toBe(failure);
    sandbox.assertComplete();
  });

  test("an asynchronous method rejects with it, and throws nothing", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", error: failure },
      { method: "running", error: undefined },
    ]);
    const answer = sandbox.execCommand({ cmd: "ls" });

    expect(answer).toBeInstanceOf(Promise);
    expect(await rejectionOf(answer)).toBe(failure);
    expect(await rejectionOf(sandbox.running())).toBeUndefined();
    sandbox.assertComplete();
  });

  test.each<[ScriptedSandboxMethod, boolean]>([
    ["supportsPty", true],
    ["createEditor", true],
    ["registerPreStopHook", true],
    ["setArchiveLimits", true],
    ["running", false],
    ["execCommand", false],
    ["persistWorkspace", false],
  ])("an unexpected call of %s throws at once: %s", async (method, isSync) => {
    const sandbox = scriptedSandboxSession([{ method, error: "used" }]);
    const call: () => unknown = () => Reflect.apply(Reflect.get(sandbox, method), sandbox, [{}]);

    if (isSync) {
      expect(thrownBy(call)).toBe("used");
      expect(thrownBy(call)).toHaveProperty("actualMethod", method);
    } else {
      expect(await rejectionOf(call())).toBe("used");
      expect(await rejectionOf(call())).toHaveProperty("actualMethod", method);
    }
    expect(sandbox.takeViolations()).toHaveLength(1);
  });
});
