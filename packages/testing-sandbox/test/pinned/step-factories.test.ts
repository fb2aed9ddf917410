import { InvalidOptionError } from "@understudy/testing-shared";
import {
  InvalidScriptedSandboxStepError,
  SandboxCallMatcherError,
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { EDITOR_METHODS, isBoolean, MAY_BE_VOID, PLAIN_METHODS } from "./methods.ts";
import { looseCall, looseStep } from "./loosely.ts";
import { messageOf, rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

type AnyFactory = (...args: readonly unknown[]) => object;

function factoryOf(method: string): AnyFactory {
  return Reflect.get(sandboxStep, method);
}

/** A step of a method, whatever stands in the place of its matcher. */
function makeStep(method: string, ...outcome: readonly unknown[]): object {
  const isPlain = (PLAIN_METHODS as readonly string[]).includes(method);
  return isPlain ? factoryOf(method)(...outcome) : factoryOf(method)(() => true, ...outcome);
}

describe("the factories", () => {
  test("are one a method, of sessions and editors", () => {
    expect(Object.keys(sandboxStep).toSorted()).toEqual(
      [...Object.keys(MAY_BE_VOID), ...EDITOR_METHODS].toSorted(),
    );
    expect(Object.isFrozen(sandboxStep)).toBe(true);
  });

  test.each(Object.entries(MAY_BE_VOID))("make a step that a session takes: %s", async (method) => {
    const value = isBoolean(method) || { value: method };
    const atSecond = isBoolean(method) || { index: 2 };
    const failure = new Error("of the step");
    const sandbox = scriptedSandboxSession([
      looseStep(makeStep(method, value)),
      looseStep(makeStep(method, failure)),
      looseStep(makeStep(method, ({ index }: { index: number }) => index === 2 && atSecond)),
    ]);
    const call = async (): Promise<unknown> => looseCall(sandbox, method, {});

    expect(await call()).toEqual(value);
    expect(await rejectionOf(call())).toBe(failure);
    expect(await call()).toEqual(atSecond);
    sandbox.assertComplete();
  });

  test.each(Object.entries(MAY_BE_VOID))(
    "may leave the outcome of %s out: %s",
    async (method, mayBeVoid) => {
      const build = (): unknown => scriptedSandboxSession([looseStep(makeStep(method))]);
      if (!mayBeVoid) {
        expect(thrownBy(build)).toBeInstanceOf(InvalidScriptedSandboxStepError);
        return;
      }
      const sandbox = scriptedSandboxSession([looseStep(makeStep(method))]);
      expect(await looseCall(sandbox, method, {})).toBeUndefined();
      sandbox.assertComplete();
    },
  );

  test.each(EDITOR_METHODS)("make a step that an editor takes: %s", async (method) => {
    const failure = new Error("of the step");
    const editor = scriptedEditor([
      looseStep(makeStep(method)),
      looseStep(makeStep(method, { status: "failed", output: "no" })),
      looseStep(makeStep(method, failure)),
    ]);

    expect(await looseCall(editor, method, {})).toBeUndefined();
    expect(await looseCall(editor, method, {})).toEqual({ status: "failed", output: "no" });
    expect(await rejectionOf(looseCall(editor, method, {}))).toBe(failure);
    editor.assertComplete();
  });

  test.each(PLAIN_METHODS)("take a matcher in the options of %s", async (method) => {
    const value = isBoolean(method) || {};
    const sandbox = scriptedSandboxSession([
      looseStep(factoryOf(method)(value, { match: (first: unknown) => first === "yes" })),
      looseStep(factoryOf(method)(value, { match: (first: unknown) => first === "yes" })),
    ]);
    const call = async (first: string): Promise<unknown> => looseCall(sandbox, method, first);

    expect(await call("yes")).toEqual(value);
    expect(await rejectionOf(call("no"))).toBeInstanceOf(SandboxCallMatcherError);
    sandbox.takeViolations();
  });

  test.each([() => true, "text", [], null, 5])("take no options such as %s", (options) => {
    expect(thrownBy(() => factoryOf("running")(true, options))).toBeInstanceOf(InvalidOptionError);
  });

  test("refuse an option that there is not, where it stands", () => {
    const error = thrownBy(() => factoryOf("running")(true, { matches: () => true }));

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ option: "options" });
    expect(messageOf(error)).toContain("{ match: ");
  });

  test("note the line that called them", () => {
    const sandbox = scriptedSandboxSession([sandboxStep.running(true)]);
    const { message } = Object(verdictOf(sandbox));

    expect(message).toMatch(
      /1\. \[unused\] running -> result {2}\(.*step-factories\.test\.ts:\d+/u,
    );
  });

  test("make plain steps: a copy with another outcome is one too", async () => {
    const { method, match } = sandboxStep.execCommand("ls", "a.ts");
    const sandbox = scriptedSandboxSession([{ method, ...(match && { match }), result: "b.ts" }]);

    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("b.ts");
  });
});
