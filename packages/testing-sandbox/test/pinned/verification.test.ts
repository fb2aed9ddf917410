import { CallsInFlightError, verifyAll } from "@understudy/testing-shared";
import {
  SandboxCallMatcherError,
  sandboxStep,
  scriptedSandboxSession,
  UnconsumedSandboxStepsError,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { deferred } from "./deferred.ts";
import { rejectionOf, reportOf, thrownBy, verdictOf } from "./outcomes.ts";

describe("assertComplete", () => {
  test("throws the first violation, the same object each time, with the others in its report", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: () => false, result: "" },
    ]);
    const first = await rejectionOf(sandbox.execCommand({ cmd: "a" }));
    await rejectionOf(sandbox.execCommand({ cmd: "b" }));
    const verdict = verdictOf(sandbox);

    expect(verdict).toBe(first);
    expect(verdictOf(sandbox)).toBe(first);
    expect(reportOf(first)).toContain("1 more violation:\n- UnexpectedSandboxCallError:");
  });

  test("looks for violations, then for calls in flight, then for unused steps", async () => {
    const gate = deferred<string>();
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("wait", () => gate.promise),
      sandboxStep.execCommand("never", ""),
      sandboxStep.execCommand("never", ""),
    ]);
    const waiting = sandbox.execCommand({ cmd: "wait" });
    const refused = await rejectionOf(sandbox.execCommand({ cmd: "other" }));
    const verdict = (): unknown => verdictOf(sandbox);

    expect(verdict()).toBe(refused);
    sandbox.takeViolations();
    expect(verdict()).toBeInstanceOf(CallsInFlightError);
    expect(verdict()).toMatchObject({ callIndexes: [0] });
    gate.resolve("");
    await waiting;
    expect(verdict()).toBeInstanceOf(UnconsumedSandboxStepsError);
    expect(verdict()).toMatchObject({ remainingSteps: 1, pendingMethods: ["execCommand"] });
  });

  test("lists all calls in flight, and none that was rejected", async () => {
    const failing = deferred<string>();
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand({}, () => failing.promise),
      sandboxStep.execCommand({}, "at once"),
      sandboxStep.running(() => new Promise<boolean>(() => undefined)),
    ]);
    const first = sandbox.execCommand({ cmd: "a" });
    await sandbox.execCommand({ cmd: "b" });
    void sandbox.running();
    const indexes = (): unknown => Object(verdictOf(sandbox)).callIndexes;

    expect(indexes()).toEqual([0, 2]);
    failing.reject(new Error("meant"));
    await rejectionOf(first);
    expect(indexes()).toEqual([2]);
  });

  test("waits for an ambient responder as well", () => {
    const sandbox = scriptedSandboxSession([], {
      ambient: { running: { respond: () => new Promise<boolean>(() => undefined) } },
    });
    void sandbox.running();

    expect(verdictOf(sandbox)).toBeInstanceOf(CallsInFlightError);
  });

  test("says nothing of calls whose answer is fixed, although nobody waited", () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand({}, "fixed"),
      sandboxStep.supportsPty(() => true),
    ]);
    void sandbox.execCommand({ cmd: "a" });
    sandbox.supportsPty();

    sandbox.assertComplete();
  });

  test("says nothing of calls that settled, although nobody waited", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand({}, () => "made at once")]);
    void sandbox.execCommand({ cmd: "a" });
    await new Promise((resolve) => setImmediate(resolve));

    sandbox.assertComplete();
  });
});

describe("takeViolations", () => {
  test("takes those of a class only, or all", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: () => false, result: "" },
    ]);
    const refused = await rejectionOf(sandbox.execCommand({ cmd: "a" }));
    const extra = await rejectionOf(sandbox.execCommand({ cmd: "b" }));

    expect(sandbox.violations).toEqual([refused, extra]);
    expect(Object.isFrozen(sandbox.violations)).toBe(true);
    expect(sandbox.takeViolations(UnexpectedSandboxCallError)).toEqual([extra]);
    expect(sandbox.takeViolations(TypeError)).toEqual([]);
    expect(sandbox.takeViolations(SandboxCallMatcherError)).toEqual([refused]);
    expect(sandbox.takeViolations()).toEqual([]);
    sandbox.assertComplete();
  });
});

describe("using", () => {
  test("verifies at the end of the scope", () => {
    const open = (): void => {
      using sandbox = scriptedSandboxSession([sandboxStep.start()]);
      expect(sandbox.remainingSteps).toBe(1);
    };

    expect(thrownBy(open)).toBeInstanceOf(UnconsumedSandboxStepsError);
  });

  test("is content with a script that was used", async () => {
    using sandbox = scriptedSandboxSession([sandboxStep.start()]);
    await sandbox.start();
  });
});

describe("a session among other doubles", () => {
  test("is verified with them", () => {
    const one = scriptedSandboxSession([sandboxStep.start()], { name: "one" });
    const two = scriptedSandboxSession([sandboxStep.stop()], { name: "two" });

    expect(
      thrownBy(() => {
        verifyAll(one, two);
      }),
    ).toMatchObject({ failures: [{ double: "one" }, { double: "two" }] });
  });
});

describe("report", () => {
  test("tells the script, the calls and the violations, with payloads", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("ls -l", "a.ts"),
      sandboxStep.execCommand({ cmd: "make all" }, "done"),
      sandboxStep.start(),
    ]);
    await sandbox.execCommand({ cmd: "ls -l" });
    await rejectionOf(sandbox.execCommand({ cmd: "make none" }));
    const text = sandbox.report();

    expect(text).toMatch(/^ScriptedSandboxSession: 2 calls, 1 unused step\./u);
    expect(text).toMatch(/1\. \[call #1\] execCommand -> result, with match/u);
    expect(text).toMatch(/2\. \[call #2\] execCommand -> result, with match/u);
    expect(text).toMatch(/3\. \[unused\] start -> result/u);
    expect(text).toContain("make all");
    expect(text).toContain("make none");
  });

  test("says so where there is none", () => {
    const text = scriptedSandboxSession([]).report();

    expect(text).toContain("The script has no steps.");
    expect(text).toContain("No violations.");
  });
});
