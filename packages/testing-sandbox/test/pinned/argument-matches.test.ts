import {
  SandboxCallMatcherError,
  sandboxStep,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseCall, looseStep } from "./loosely.ts";
import { isBoolean } from "./methods.ts";
import { messageOf, rejectionOf, reportOf } from "./outcomes.ts";

type AnyFactory = (expected: unknown, outcome: unknown) => object;

/** What a call leads to whose step has `expected` in the place of a matcher. */
async function verdict(
  method: string,
  expected: unknown,
  ...args: readonly unknown[]
): Promise<unknown> {
  const factory: AnyFactory = Reflect.get(sandboxStep, method);
  const sandbox = scriptedSandboxSession([
    looseStep(factory(expected, isBoolean(method) || { accepted: true })),
  ]);
  try {
    await looseCall(sandbox, method, ...args);
    return "accepted";
  } catch (error) {
    expect(sandbox.takeViolations()).toEqual([error]);
    expect(error).toBeInstanceOf(SandboxCallMatcherError);
    return error;
  }
}

describe("what stands in the place of a matcher", () => {
  test.each([
    ["exec", "cmd"],
    ["execCommand", "cmd"],
    ["listDir", "path"],
    ["materializeEntry", "path"],
    ["readFile", "path"],
    ["viewImage", "path"],
    ["writeStdin", "chars"],
  ])("a text or a pattern is for the main text of %s: %s", async (method, key) => {
    expect(await verdict(method, "abc", { [key]: "abc", more: 1 })).toBe("accepted");
    expect(await verdict(method, /b/gu, { [key]: "abc" })).toBe("accepted");
    expect(await verdict(method, "ab", { [key]: "abc" })).toMatchObject({ method });
    expect(await verdict(method, /^b/u, { [key]: "abc" })).toMatchObject({ method });
    expect(await verdict(method, "abc", {})).toMatchObject({ method });
    expect(await verdict(method, "abc")).toMatchObject({ method });
  });

  test.each(["pathExists", "directoryExists"])(
    "a text or a pattern is for the path of %s itself",
    async (method) => {
      expect(await verdict(method, "/a", "/a")).toBe("accepted");
      expect(await verdict(method, "/a", "/a", "root")).toBe("accepted");
      expect(await verdict(method, /^\//u, "/a")).toBe("accepted");
      expect(await verdict(method, "/a", "/b")).toMatchObject({ callIndex: 0 });
    },
  );

  test("a number is for the port", async () => {
    expect(await verdict("resolveExposedPort", 3000, 3000)).toBe("accepted");
    expect(await verdict("resolveExposedPort", 3000, 3001)).toMatchObject({ callIndex: 0 });
  });

  test("bytes or a text are for an archive", async () => {
    const bytes = new Uint8Array([1, 2]);

    expect(await verdict("hydrateWorkspace", bytes, new Uint8Array([1, 2]))).toBe("accepted");
    expect(await verdict("hydrateWorkspace", bytes, new Uint8Array([1, 3]))).toMatchObject({});
    expect(await verdict("hydrateWorkspace", "tar", "tar")).toBe("accepted");
    expect(await verdict("hydrateWorkspace", "tar", "zip")).toMatchObject({ callIndex: 0 });
  });

  test("a function of a hook is a matcher, not the hook", async () => {
    const hook = (): void => undefined;

    expect(await verdict("registerPreStopHook", (given: unknown) => given === hook, hook)).toBe(
      "accepted",
    );
    expect(await verdict("registerPreStopHook", () => false, hook)).toMatchObject({});
  });

  test("an object is for some keys of the first argument", async () => {
    const args = { cmd: "npm test", workdir: "/repo", tty: false };

    expect(await verdict("execCommand", {}, args)).toBe("accepted");
    expect(await verdict("execCommand", { workdir: "/repo" }, args)).toBe("accepted");
    expect(await verdict("execCommand", { cmd: /^npm /u, tty: false }, args)).toBe("accepted");
    expect(await verdict("execCommand", { runAs: undefined }, args)).toBe("accepted");
    expect(await verdict("execCommand", { cmd: expect.stringContaining("test") }, args)).toBe(
      "accepted",
    );
    expect(await verdict("execCommand", expect.objectContaining({ tty: false }), args)).toBe(
      "accepted",
    );
  });

  test.each<[string, unknown]>([
    ["cmd", { cmd: "npm run build" }],
    ["cmd", { workdir: "/repo", cmd: /^yarn/u }],
    ["cmd", { cmd: expect.stringMatching(/^yarn/u) }],
    ["workdir", { cmd: "npm test", workdir: "/" }],
    ["runAs", { runAs: "root" }],
    ["tty", { tty: true }],
  ])("is named where it differs: %s", async (path, expected) => {
    const error = await verdict("execCommand", expected, {
      cmd: "npm test",
      workdir: "/repo",
      tty: false,
    });

    expect(messageOf(error)).toContain(
      `call #1, execCommand is not what step 1 expects: ${path} differs.`,
    );
  });

  test("names the part of the argument in the message, and the place inside it in the report", async () => {
    const error = await verdict(
      "materializeEntry",
      { entry: { type: "dir", children: { "a b": { content: "x" } } } },
      { path: "p", entry: { type: "dir", children: { "a b": { content: "y" } } } },
    );

    expect(messageOf(error)).toContain("expects: entry differs.");
    // The names of files and variables are payloads.
    expect(messageOf(error)).not.toContain("a b");
    expect(reportOf(error)).toContain('It differs at: entry.children["a b"].content');
  });

  test("is printed in the report, beside what the call carried, and not in the message", async () => {
    const error = await verdict("execCommand", { cmd: "expected command" }, { cmd: "actual one" });
    const { message } = Object(error);
    const report: string = reportOf(error);

    expect(message).not.toMatch(/expected command|actual one/u);
    expect(report).toContain('The script expects:\n{\n  "cmd": "expected command"\n}');
    expect(report).toContain("actual one");
  });

  test("is a copy: changing it afterwards changes nothing", async () => {
    const expected = { cmd: "ls" };
    const step = sandboxStep.execCommand(expected, "ok");
    expected.cmd = "pwd";
    const sandbox = scriptedSandboxSession([step]);

    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("ok");
  });

  test("a function decides by what it returns or throws", async () => {
    const mine = new Error("mine");
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand(({ cmd }) => {
        expect(cmd).toBe("ls");
      }, "ok"),
      sandboxStep.execCommand(() => {
        throw mine;
      }, "ok"),
    ]);

    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("ok");
    expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(mine);
    expect(sandbox.takeViolations()).toEqual([mine]);
  });
});
