import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseCall } from "./loosely.ts";
import { rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

const unreadable = new Error("not for you");

function throwingArguments(): object {
  return {
    cmd: "ls",
    get workdir(): string {
      throw unreadable;
    },
  };
}

describe("arguments whose getter throws", () => {
  test("record nothing, use nothing up, and are a violation", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand({}, "ok")]);

    expect(await rejectionOf(looseCall(sandbox, "execCommand", throwingArguments()))).toBe(
      unreadable,
    );
    expect(sandbox.calls).toEqual([]);
    expect(sandbox.remainingSteps).toBe(1);
    expect(verdictOf(sandbox)).toBe(unreadable);
  });

  test("are no call: the next one has its index and its step", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand({}, ({ index }) => `${index}`),
    ]);
    await rejectionOf(looseCall(sandbox, "execCommand", throwingArguments()));

    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("0");
    expect(sandbox.takeViolations()).toEqual([unreadable]);
    sandbox.assertComplete();
  });

  test("fail a synchronous and an ambient method, too", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.supportsPty(true)], {
      ambient: { running: true },
    });

    expect(thrownBy(() => looseCall(sandbox, "supportsPty", throwingArguments()))).toBe(unreadable);
    expect(await rejectionOf(looseCall(sandbox, "running", throwingArguments()))).toBe(unreadable);
    expect(sandbox.calls).toEqual([]);
    expect(sandbox.remainingSteps).toBe(1);
    expect(sandbox.violations).toEqual([unreadable]);
  });
});

describe("arguments with a getter", () => {
  test.each([1, 2, 9])("read it once, whatever looks at the call: %s arguments", async (count) => {
    let reads = 0;
    const counting = {
      get cmd(): string {
        reads += 1;
        return "ls";
      },
    };
    const sandbox = scriptedSandboxSession([
      {
        method: "execCommand",
        match: ({ cmd }) => cmd === "ls",
        respond: ({ args }) => args[0].cmd,
      },
    ]);
    const args = Array.from({ length: count }, () => counting);
    await looseCall(sandbox, "execCommand", ...args, { nested: [1] });

    expect(sandbox.calls[0]?.args[0]).toEqual({ cmd: "ls" });
    expect(sandbox.calls[0]?.args[0]).toEqual({ cmd: "ls" });
    expect(reads).toBe(1);
  });
});

describe("an answer whose getter throws", () => {
  test("of a responder is a violation", async () => {
    const sandbox = scriptedSandboxSession([
      {
        method: "exec",
        respond: () => ({
          output: "",
          stdout: "",
          stderr: "",
          get wallTimeSeconds(): number {
            throw unreadable;
          },
        }),
      },
    ]);

    expect(await rejectionOf(sandbox.exec({ cmd: "ls" }))).toBe(unreadable);
    expect(sandbox.takeViolations()).toEqual([unreadable]);
    expect(sandbox.remainingSteps).toBe(0);
  });

  test("of a step is thrown where the step is queued", () => {
    expect(
      thrownBy(() =>
        scriptedSandboxSession([
          {
            method: "exec",
            result: {
              output: "",
              stdout: "",
              stderr: "",
              get wallTimeSeconds(): number {
                throw unreadable;
              },
            },
          },
        ]),
      ),
    ).toBe(unreadable);
  });
});
