import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

async function isAccepted(
  step: ReturnType<typeof sandboxStep.execCommand>,
  args: { readonly cmd: string; readonly tty?: boolean },
): Promise<boolean> {
  const sandbox = scriptedSandboxSession([step]);
  await sandbox.execCommand(args).catch(() => undefined);
  return sandbox.takeViolations().length === 0;
}

describe("a negated matcher of a test runner in the place of a command", () => {
  test.each([
    ["a text", expect.not.stringContaining("rm"), { cmd: "rm -rf /" }, { cmd: "ls" }],
    ["a pattern", expect.not.stringMatching(/rm/u), { cmd: "rm -rf /" }, { cmd: "ls" }],
    [
      "an object",
      expect.not.objectContaining({ tty: true }),
      { cmd: "a", tty: true },
      { cmd: "a" },
    ],
  ] as const)("refuses what it is against: %s", async (_title, matcher, against, other) => {
    expect(await isAccepted(sandboxStep.execCommand(matcher, "y"), against)).toBe(false);
    expect(await isAccepted(sandboxStep.execCommand(matcher, "y"), other)).toBe(true);
  });
});

describe("a factory with two matchers", () => {
  test("asks the first once, and the second only if it accepts", async () => {
    let looks = 0;
    const first = (): boolean => {
      looks += 1;
      return looks > 1;
    };
    const step = sandboxStep.execCommand(first, "y", { match: () => false });

    expect(await isAccepted(step, { cmd: "ls" })).toBe(false);
    expect(looks).toBe(1);
  });

  test("leaves no rejection unhandled when the first returns a promise", async () => {
    const first = async (): Promise<never> => {
      throw new Error("too late");
    };
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand(first, "y", { match: () => true }),
    ]);

    await expect(sandbox.execCommand({ cmd: "ls" })).rejects.toThrow(/returned a promise/u);
    expect(sandbox.takeViolations()).toHaveLength(1);
  });
});

test("an empty object accepts any argument, a hook too", () => {
  const sandbox = scriptedSandboxSession([sandboxStep.registerPreStopHook({})]);
  sandbox.registerPreStopHook(() => undefined);

  sandbox.assertComplete();
});

test("a misspelt key beside the method is refused in an ambient answer", () => {
  const misspelt = { method: "execCommand", repond: () => "" };

  expect(() =>
    scriptedSandboxSession([], { ambient: Object.fromEntries([["execCommand", misspelt]]) }),
  ).toThrow(/unknown key "repond"/u);
});

test("a literal step of the method is an ambient answer", async () => {
  const sandbox = scriptedSandboxSession([], {
    ambient: { preStop: { method: "preStop", result: undefined } },
  });

  await expect(sandbox.preStop()).resolves.toBeUndefined();
});

test("an editor that was spread performs in the session", async () => {
  const editor = scriptedEditor([sandboxStep.deleteFile("a.ts")]);
  const sandbox = scriptedSandboxSession([], { ambient: { createEditor: { ...editor } } });

  await expect(
    sandbox.createEditor().deleteFile({ type: "delete_file", path: "b.ts" }),
  ).rejects.toThrow(/path differs/u);
  expect(() => sandbox.assertComplete()).toThrow(/path differs/u);
  editor.assertComplete();
});
