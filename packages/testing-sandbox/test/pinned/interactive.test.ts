import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

const NOTE = /tool write_stdin/u;

/** The message of what a double has to say at the end. */
function verdict(double: { assertComplete(): void }): string {
  return messageOf(verdictOf(double));
}

describe("an interactive session", () => {
  test("supports a terminal outside the order, and has writeStdin", async () => {
    const sandbox = scriptedSandboxSession(
      [sandboxStep.execCommand("cat", "session 1"), sandboxStep.writeStdin("hi\n", "hi")],
      { interactive: true },
    );

    expect(sandbox.supportsPty?.()).toBe(true);
    expect(await sandbox.execCommand({ cmd: "cat" })).toBe("session 1");
    expect(sandbox.supportsPty?.()).toBe(true);
    expect(await sandbox.writeStdin({ sessionId: 1, chars: "hi\n" })).toBe("hi");
    expect(sandbox.calls.map(({ method }) => method)).toEqual([
      "supportsPty",
      "execCommand",
      "supportsPty",
      "writeStdin",
    ]);
    sandbox.assertComplete();
  });

  test("has writeStdin although the script does not name it: a call is off the script", async () => {
    const sandbox = scriptedSandboxSession([], { interactive: true });

    expect(await rejectionOf(sandbox.writeStdin?.({ sessionId: 1 }))).toMatchObject({
      actualMethod: "writeStdin",
      expectedMethod: undefined,
    });
    expect(sandbox.takeViolations()).toHaveLength(1);
  });

  test("answers supportsPty by its script, where that names it", () => {
    const sandbox = scriptedSandboxSession([sandboxStep.supportsPty(false)], { interactive: true });

    expect(sandbox.remainingSteps).toBe(1);
    expect(sandbox.supportsPty()).toBe(false);
    expect(thrownBy(() => sandbox.supportsPty())).toMatchObject({ expectedMethod: undefined });
    sandbox.takeViolations();
  });

  test("answers supportsPty by its script, where that names it later", () => {
    const sandbox = scriptedSandboxSession([], { interactive: true });
    expect(sandbox.supportsPty?.()).toBe(true);
    sandbox.enqueue(sandboxStep.supportsPty(false));

    expect(sandbox.supportsPty?.()).toBe(false);
    sandbox.assertComplete();
  });

  test("answers supportsPty by the option ambient, where that names it", () => {
    const sandbox = scriptedSandboxSession([], {
      interactive: true,
      ambient: { supportsPty: false },
    });

    expect(sandbox.supportsPty()).toBe(false);
    expect("writeStdin" in sandbox).toBe(true);
  });

  test("is not one by default, or by false", () => {
    for (const sandbox of [
      scriptedSandboxSession([]),
      scriptedSandboxSession([], { interactive: false }),
    ]) {
      expect("writeStdin" in sandbox || "supportsPty" in sandbox).toBe(false);
    }
  });
});

describe("one half of an interactive shell", () => {
  test("is named in every message, with the half that is missing", async () => {
    const half = scriptedSandboxSession([sandboxStep.supportsPty(true)]);
    expect(verdict(half)).toMatch(/has supportsPty but not writeStdin/u);

    const other = scriptedSandboxSession([sandboxStep.writeStdin("x", "")]);
    expect(verdict(other)).toMatch(/has writeStdin but not supportsPty/u);
    await other.writeStdin({ sessionId: 1, chars: "y" }).catch(() => undefined);
    expect(verdict(other)).toMatch(/has writeStdin but not supportsPty.*interactive: true/u);
    expect(other.report()).toMatch(NOTE);
  });

  test("is named in the messages of an unexpected call and of a bad answer", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.supportsPty(true),
      sandboxStep.execCommand({}, ""),
      sandboxStep.execCommand({}, ""),
    ]);
    const wrong = await rejectionOf(sandbox.execCommand({ cmd: "ls" }));

    expect(messageOf(wrong)).toMatch(NOTE);
    sandbox.takeViolations();
    await sandbox.execCommand({ cmd: "ls" });
    await sandbox.execCommand({ cmd: "ls" });
    expect(messageOf(thrownBy(() => sandbox.supportsPty()))).toMatch(NOTE);
  });

  test("is named for calls in flight, too", () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.writeStdin({}, () => new Promise<string>(() => undefined)),
    ]);
    void sandbox.writeStdin({ sessionId: 1 });

    expect(verdict(sandbox)).toMatch(NOTE);
  });

  test("is not named where both are there, or neither", () => {
    expect(
      verdict(
        scriptedSandboxSession([sandboxStep.supportsPty(true), sandboxStep.writeStdin({}, "")]),
      ),
    ).not.toMatch(NOTE);
    expect(verdict(scriptedSandboxSession([sandboxStep.execCommand({}, "")]))).not.toMatch(NOTE);
    expect(
      verdict(scriptedSandboxSession([sandboxStep.execCommand({}, "")], { interactive: true })),
    ).not.toMatch(NOTE);
  });
});
