import { CallsInFlightError, UnderstudyError } from "@understudy/testing-shared";
import {
  InvalidScriptedSandboxStepError,
  SandboxCallMatcherError,
  sandboxStep,
  scriptedSandboxSession,
  UnconsumedSandboxStepsError,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseStep } from "../pinned/loosely.ts";
import { messageOf, rejectionOf, thrownBy, verdictOf } from "../pinned/outcomes.ts";

/** One error of every kind that a session throws. */
async function everyError(): Promise<readonly unknown[]> {
  const waiting = scriptedSandboxSession([
    sandboxStep.execCommand({}, () => new Promise<string>(() => undefined)),
  ]);
  void waiting.execCommand({ cmd: "ls" });
  const left = scriptedSandboxSession([sandboxStep.execCommand("ls", ""), sandboxStep.start()]);
  return [
    await rejectionOf(left.execCommand({ cmd: "pwd" })),
    await rejectionOf(left.execCommand({ cmd: "pwd" })),
    thrownBy(() => {
      scriptedSandboxSession([sandboxStep.start()]).assertComplete();
    }),
    thrownBy(() => scriptedSandboxSession([looseStep({ method: "zap" })])),
    verdictOf(waiting),
  ];
}

const KINDS = [
  [SandboxCallMatcherError, "SandboxCallMatcherError", "sandbox_call_matcher"],
  [UnexpectedSandboxCallError, "UnexpectedSandboxCallError", "unexpected_sandbox_call"],
  [UnconsumedSandboxStepsError, "UnconsumedSandboxStepsError", "unconsumed_sandbox_steps"],
  [
    InvalidScriptedSandboxStepError,
    "InvalidScriptedSandboxStepError",
    "invalid_scripted_sandbox_step",
  ],
  [CallsInFlightError, "CallsInFlightError", "calls_in_flight"],
] as const;

describe("the errors of a session", () => {
  test("have a class, a name and a code, and are of no other class", async () => {
    const errors = await everyError();

    for (const [number, [ErrorClass, name, code]] of KINDS.entries()) {
      const error = errors[number];
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({ name, code });
      expect(UnderstudyError.isInstance(error)).toBe(true);
      expect(errors.filter((other) => ErrorClass.isInstance(other))).toEqual([error]);
      expect(errors.filter((other) => other instanceof ErrorClass)).toEqual([error]);
      expect(Symbol.for(`understudy:${name}`) in Object(error)).toBe(true);
    }
  });

  test("have the fields of the guide", async () => {
    const [refused, unexpected, unconsumed, invalid] = await everyError();

    expect(refused).toMatchObject({ callIndex: 0, method: "execCommand" });
    expect(unexpected).toMatchObject({
      callIndex: 1,
      actualMethod: "execCommand",
      expectedMethod: "start",
      remainingSteps: 0,
    });
    expect(unconsumed).toMatchObject({ remainingSteps: 1, pendingMethods: ["start"] });
    expect(invalid).toMatchObject({ reason: "unknown_method", inputIndex: 0, method: "zap" });
    expect(Object.isFrozen(Reflect.get(Object(unconsumed), "pendingMethods"))).toBe(true);
  });

  test("carry the call where nobody prints it by accident", async () => {
    const [refused, unexpected, ...others] = await everyError();

    expect(refused).toMatchObject({ call: { index: 0, args: [{ cmd: "pwd" }] } });
    expect(unexpected).toMatchObject({ call: { index: 1, args: [{ cmd: "pwd" }] } });
    expect(Object.keys(Object(refused))).not.toContain("call");
    expect(JSON.stringify([refused, unexpected])).not.toContain("pwd");
    for (const error of others) {
      expect(Reflect.get(Object(error), "call")).toBeUndefined();
    }
  });

  test("lay the script out: state, method, outcome, place", async () => {
    const sandbox = scriptedSandboxSession(
      [
        sandboxStep.readFile("a", "A"),
        { method: "execCommand", match: () => false, respond: () => "" },
        { method: "stop", error: new RangeError("meant") },
        { method: "stop", error: 5 },
      ],
      { name: "box" },
    );
    await sandbox.readFile({ path: "a" });
    const { message } = Object(await rejectionOf(sandbox.execCommand({ cmd: "ls" })));

    expect(message).toMatch(/^box: the match of step 2 did not accept call #2, execCommand/u);
    expect(message).toMatch(
      /^ {4}1\. \[call #1\] readFile -> result, with match {2}\(.*errors\.test\.ts:\d+:\d+\)$/mu,
    );
    expect(message).toMatch(
      /^ {2}> 2\. \[call #2\] execCommand -> responder, with match {2}\(.*errors\.test\.ts/mu,
    );
    expect(message).toMatch(/^ {4}3\. \[unused\] stop -> error: RangeError {2}\(/mu);
    expect(message).toMatch(/^ {4}4\. \[unused\] stop -> error: a thrown number {2}\(/mu);
  });

  test("say what to do", async () => {
    const [refused, unexpected, unconsumed, invalid] = (await everyError()).map((error) =>
      messageOf(error),
    );

    expect(refused).toMatch(/report\(\)/u);
    expect(unexpected).toMatch(/Put a step for this call before it.*ambient/u);
    expect(unconsumed).toMatch(/Remove the step, or find out why/u);
    expect(invalid).toMatch(/The methods are /u);
  });

  test("are made although an error of the script cannot be read", () => {
    class Unreadable extends Error {
      override get name(): string {
        throw new Error("not for you");
      }
    }
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand({}, new Unreadable())]);

    expect(verdictOf(sandbox)).toBeInstanceOf(UnconsumedSandboxStepsError);
  });
});
