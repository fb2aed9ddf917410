import {
  InvalidScriptedSandboxStepError,
  sandboxStep,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { MAY_BE_VOID } from "./methods.ts";
import { looseStep, looseSteps } from "./loosely.ts";
import { messageOf, thrownBy } from "./outcomes.ts";

const good = { method: "running", result: true } as const;

/** The error for an input behind a good one. */
function refusalOf(input: unknown): unknown {
  const error = thrownBy(() => scriptedSandboxSession([good, looseStep(input)]));
  expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
  expect(error).toMatchObject({ inputIndex: 1, callIndex: undefined });
  return error;
}

describe("what is no step", () => {
  test.each([undefined, null, 5, "execCommand", true, () => good, [good], Promise.resolve(good)])(
    "is refused: %s",
    (input) => {
      expect(refusalOf(input)).toMatchObject({ reason: "invalid_input", method: undefined });
    },
  );

  test.each([
    ["exec_command", "Did you mean execCommand?"],
    ["readfile", "Did you mean readFile?"],
    ["supportPty", "Did you mean supportsPty?"],
    ["toString", "The methods are "],
    ["constructor", "The methods are "],
    ["__proto__", "The methods are "],
  ])("names the method %s: %s", (method, hint) => {
    const error = refusalOf({ method, result: "" });

    expect(error).toMatchObject({ reason: "unknown_method", method, path: "method" });
    expect(Object(error).hint).toContain(hint);
    expect(messageOf(error)).toContain(hint);
  });

  test.each([{}, { method: undefined, result: 1 }, { method: 5, result: 1 }])(
    "names no method: %j",
    (input) => {
      expect(refusalOf(input)).toMatchObject({ reason: "unknown_method", method: undefined });
    },
  );
});

describe("the keys of a step", () => {
  test.each([
    ["matches", "Did you mean match?"],
    ["results", "Did you mean result?"],
    ["responds", "Did you mean respond?"],
    ["Error", "Did you mean error?"],
    ["args", "It may have: method, match, result, respond, error."],
  ])("are known ones: %s is not", (key, hint) => {
    const error = refusalOf({ method: "execCommand", result: "", [key]: () => true });

    expect(error).toMatchObject({ reason: "unknown_key", method: "execCommand", path: key, hint });
    expect(messageOf(error)).toContain(hint);
  });

  test.each([5, "pwd", null, {}, /pwd/u, true])("hold no matcher such as %s", (match) => {
    expect(refusalOf({ method: "execCommand", result: "", match })).toMatchObject({
      reason: "invalid_matcher",
      method: "execCommand",
      path: "match",
    });
  });

  test("may hold a matcher that is undefined", () => {
    expect(
      scriptedSandboxSession([looseStep({ method: "execCommand", result: "", match: undefined })])
        .remainingSteps,
    ).toBe(1);
  });
});

describe("the outcome of a step", () => {
  test.each([
    {},
    { result: "", error: new Error("x") },
    { result: "", respond: () => "" },
    { respond: () => "", error: 1 },
    { result: "", respond: () => "", error: 1 },
    { result: "", respond: undefined },
    { result: "", error: undefined },
    { result: undefined },
    { respond: "" },
    { respond: undefined },
    { respond: null },
  ])("is exactly one: %o", (outcome) => {
    expect(refusalOf({ method: "execCommand", ...outcome })).toMatchObject({
      reason: "invalid_outcome",
      method: "execCommand",
    });
  });

  test("is the step's own, not what it inherits", () => {
    const step: object = Object.create({ result: "" }, { method: { value: "execCommand" } });

    expect(refusalOf(step)).toMatchObject({ reason: "invalid_outcome", method: "execCommand" });
  });

  test.each(Object.entries(MAY_BE_VOID))("of %s may be undefined: %s", (method, mayBeVoid) => {
    if (mayBeVoid) {
      expect(
        scriptedSandboxSession([looseStep({ method, result: undefined })]).remainingSteps,
      ).toBe(1);
    } else {
      expect(refusalOf({ method, result: undefined })).toMatchObject({
        reason: "invalid_outcome",
        path: "result",
      });
    }
  });

  test("of a synchronous method is no promise", () => {
    expect(refusalOf({ method: "supportsPty", result: Promise.resolve(true) })).toMatchObject({
      reason: "invalid_outcome",
      path: "result",
    });
  });
});

describe("a script", () => {
  test.each([null, 5, "running", {}, good, () => [good], Promise.resolve([good])])(
    "that is no list is refused: %s",
    (steps) => {
      for (const run of [
        () => scriptedSandboxSession(looseSteps(steps)),
        () => {
          scriptedSandboxSession([]).extend(looseSteps(steps));
        },
      ]) {
        const error = thrownBy(run);
        expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
        expect(error).toMatchObject({ reason: "invalid_input", inputIndex: undefined });
      }
    },
  );

  test("is added to as a whole or not at all", () => {
    const sandbox = scriptedSandboxSession([good]);

    for (const add of [
      () => {
        sandbox.enqueue(sandboxStep.start(), looseStep({ method: "zap" }));
      },
      () => {
        sandbox.extend([sandboxStep.start(), looseStep({ method: "zap" })]);
      },
    ]) {
      expect(thrownBy(add)).toMatchObject({ reason: "unknown_method", inputIndex: 1 });
      expect(sandbox.remainingSteps).toBe(1);
      expect("start" in sandbox).toBe(false);
    }
  });

  test("installs the methods that are added to it", async () => {
    const sandbox = scriptedSandboxSession([]);
    expect("execCommand" in sandbox).toBe(false);
    sandbox.enqueue(sandboxStep.execCommand("ls", "a.ts"), { method: "running", result: true });
    sandbox.extend(new Set([sandboxStep.supportsPty(false)]));

    expect(await sandbox.execCommand?.({ cmd: "ls" })).toBe("a.ts");
    expect(await sandbox.running?.()).toBe(true);
    expect(sandbox.supportsPty?.()).toBe(false);
    sandbox.assertComplete();
  });

  test("does not replace a method that is wrapped when it grows", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    const wrapped = async (): Promise<string> => "wrapped";
    sandbox.execCommand = wrapped;
    sandbox.enqueue(sandboxStep.execCommand("pwd", "/"));

    expect(sandbox.execCommand).toBe(wrapped);
    expect(sandbox.remainingSteps).toBe(2);
  });

  test("whose iterator throws adds nothing", () => {
    const broken = new Error("broken");
    const sandbox = scriptedSandboxSession([]);

    expect(
      thrownBy(() => {
        sandbox.extend(
          (function* steps() {
            yield sandboxStep.start();
            throw broken;
          })(),
        );
      }),
    ).toBe(broken);
    expect(sandbox.remainingSteps).toBe(0);
  });
});
