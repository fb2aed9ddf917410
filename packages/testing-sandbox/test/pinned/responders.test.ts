import assert from "node:assert/strict";

import {
  InvalidScriptedSandboxStepError,
  scriptedSandboxSession,
  type ScriptedSandboxMethod,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { MAY_BE_VOID } from "./methods.ts";
import { looseCall, looseStep } from "./loosely.ts";
import { rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

describe("a responder", () => {
  test("gets the call: its index, its method, its arguments", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "running", result: true },
      { method: "execCommand", respond: (call) => JSON.stringify(call) },
    ]);
    await sandbox.running();

    expect(JSON.parse((await sandbox.execCommand({ cmd: "ls" })) ?? "")).toEqual({
      index: 1,
      method: "execCommand",
      args: [{ cmd: "ls" }],
    });
  });

  test("may be asynchronous where the method is", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "listDir", respond: async () => [{ name: "a", path: "/a", type: "file" }] },
    ]);

    expect(await sandbox.listDir({ path: "/" })).toEqual([{ name: "a", path: "/a", type: "file" }]);
    sandbox.assertComplete();
  });

  test("may return an Error, at once or later, to fail the call", async () => {
    const meant = new TypeError("meant");
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", respond: () => meant },
      { method: "execCommand", respond: async () => meant },
      { method: "supportsPty", respond: () => meant },
    ]);

    expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(meant);
    expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(meant);
    expect(thrownBy(() => sandbox.supportsPty())).toBe(meant);
    sandbox.assertComplete();
  });

  test("that throws an ordinary error means it", async () => {
    const meant = new Error("no space left");
    const fail = (): never => {
      throw meant;
    };
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", respond: fail },
      { method: "execCommand", respond: async () => fail() },
      { method: "supportsPty", respond: fail },
    ]);

    expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(meant);
    expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(meant);
    expect(thrownBy(() => sandbox.supportsPty())).toBe(meant);
    sandbox.assertComplete();
  });

  test.each([
    ["an assertion", () => assert.equal(1, 2)],
    ["a matcher of the runner", () => expect(1).toBe(2)],
    ["a bug", () => Reflect.get(Object(undefined), "x").y],
  ])("that throws at %s is a violation", async (_title, fail) => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", respond: () => String(fail()) },
      { method: "execCommand", respond: async () => String(fail()) },
      { method: "supportsPty", respond: () => Boolean(fail()) },
    ]);
    const errors = [
      await rejectionOf(sandbox.execCommand({ cmd: "ls" })),
      await rejectionOf(sandbox.execCommand({ cmd: "ls" })),
      thrownBy(() => sandbox.supportsPty()),
    ];

    expect(sandbox.violations).toEqual(errors);
    expect(verdictOf(sandbox)).toBe(errors[0]);
  });

  test("of a synchronous method that returns a promise is a violation", async () => {
    const late = new Error("late");
    const sandbox = scriptedSandboxSession([
      looseStep({ method: "supportsPty", respond: () => Promise.reject(late) }),
    ]);
    const error = thrownBy(() => sandbox.supportsPty?.());

    expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
    expect(error).toMatchObject({
      reason: "invalid_outcome",
      callIndex: 0,
      inputIndex: undefined,
      method: "supportsPty",
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(error).toHaveProperty("cause", late);
    expect(sandbox.violations).toEqual([error]);
  });

  test.each(Object.entries(MAY_BE_VOID))(
    "of %s may return nothing: %s",
    async (method, mayBeVoid) => {
      for (const respond of [() => undefined, async () => undefined]) {
        const sandbox = scriptedSandboxSession([looseStep({ method, respond })]);
        const call = async (): Promise<unknown> => looseCall(sandbox, method, {});
        const isSync = ["createEditor", "registerPreStopHook", "setArchiveLimits", "supportsPty"];
        if (mayBeVoid && (respond() === undefined || !isSync.includes(method))) {
          expect(await call()).toBeUndefined();
          sandbox.assertComplete();
        } else {
          const error = await rejectionOf(call());
          expect(error).toMatchObject({ reason: "invalid_outcome", callIndex: 0, method });
          expect(sandbox.violations).toEqual([error]);
        }
      }
    },
  );

  test("cannot change the record or what a later reader sees", async () => {
    const sandbox = scriptedSandboxSession([
      {
        method: "execCommand",
        respond: ({ args: [args] }) => {
          args.cmd = "changed";
          return "";
        },
      },
    ]);
    await sandbox.execCommand({ cmd: "ls" });

    expect(sandbox.firstCall).toMatchObject({ args: [{ cmd: "ls" }] });
  });

  test("is asked before the call returns, so that its order is that of the calls", () => {
    const asked: number[] = [];
    const sandbox = scriptedSandboxSession(
      [0, 1].map((number) => ({
        method: "execCommand" as const satisfies ScriptedSandboxMethod,
        respond: () => {
          asked.push(number);
          return "";
        },
      })),
    );
    void sandbox.execCommand({ cmd: "a" });
    void sandbox.execCommand({ cmd: "b" });

    expect(asked).toEqual([0, 1]);
  });

  test("answers with a copy", async () => {
    const bytes = new Uint8Array([1, 2]);
    const sandbox = scriptedSandboxSession([
      { method: "persistWorkspace", respond: () => bytes },
      { method: "persistWorkspace", respond: async () => bytes },
    ]);
    const first = await sandbox.persistWorkspace();
    first?.fill(9);
    const second = await sandbox.persistWorkspace();

    expect(bytes).toEqual(new Uint8Array([1, 2]));
    expect(second).toEqual(new Uint8Array([1, 2]));
    expect(second).not.toBe(bytes);
  });
});
