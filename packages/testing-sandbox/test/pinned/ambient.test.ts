import { InvalidOptionError } from "@understudy/testing-shared";
import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseOptions } from "./loosely.ts";
import { messageOf, rejectionOf, thrownBy } from "./outcomes.ts";

const result = { output: "a", stdout: "a", stderr: "", wallTimeSeconds: 0 };

describe("an ambient method", () => {
  test("is installed, recorded, never used up and never unused", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")], {
      ambient: { running: true, supportsPty: false, preStop: undefined, stop: undefined },
    });

    expect("running" in sandbox && "supportsPty" in sandbox && "stop" in sandbox).toBe(true);
    expect(sandbox.remainingSteps).toBe(1);
    expect(await sandbox.running()).toBe(true);
    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("a.ts");
    expect(await sandbox.running()).toBe(true);
    expect(sandbox.supportsPty()).toBe(false);
    expect(await sandbox.preStop({ reason: "end" })).toBeUndefined();
    expect(sandbox.calls).toMatchObject([
      { index: 0, method: "running", args: [] },
      { index: 1, method: "execCommand" },
      { index: 2, method: "running" },
      { index: 3, method: "supportsPty" },
      { index: 4, method: "preStop", args: [{ reason: "end" }] },
    ]);
    sandbox.assertComplete();
  });

  test("answers by a result, a responder or an error", async () => {
    const down = new Error("down");
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        execCommand: { respond: ({ index, args: [{ cmd }] }) => `${index} ${cmd}` },
        running: { result: true },
        pathExists: { error: down },
        readFile: { respond: async () => down },
        supportsPty: { respond: () => false },
      },
    });

    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("0 ls");
    expect(await sandbox.execCommand({ cmd: "pwd" })).toBe("1 pwd");
    expect(await sandbox.running()).toBe(true);
    expect(await rejectionOf(sandbox.pathExists("/"))).toBe(down);
    expect(await rejectionOf(sandbox.pathExists("/"))).toBe(down);
    expect(await rejectionOf(sandbox.readFile({ path: "/" }))).toBe(down);
    expect(sandbox.supportsPty()).toBe(false);
    sandbox.assertComplete();
  });

  test("answers each call with a copy of its own", async () => {
    const entries = [{ name: "a", path: "/a", type: "file" as const }];
    const sandbox = scriptedSandboxSession([], {
      ambient: { listDir: entries, exec: { result: { ...result } } },
    });
    entries.length = 0;
    const first = await sandbox.listDir({ path: "/" });
    first?.splice(0);

    expect(await sandbox.listDir({ path: "/" })).toEqual([{ name: "a", path: "/a", type: "file" }]);
    const executed = await sandbox.exec({ cmd: "ls" });
    Object.assign(Object(executed), { output: "changed" });
    expect(await sandbox.exec({ cmd: "ls" })).toEqual(result);
  });

  test("that fails by an assertion is a violation, as often as it does", async () => {
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        running: {
          respond: ({ index }) => {
            expect(index).toBe(1);
            return true;
          },
        },
      },
    });
    const error = await rejectionOf(sandbox.running());
    await sandbox.running();
    const another = await rejectionOf(sandbox.running());

    expect(sandbox.violations).toEqual([error, another]);
  });

  test.each([
    ["nothing", () => undefined],
    ["a promise", async () => true],
  ])("that answers %s to a synchronous method is a violation", (_title, respond) => {
    const sandbox = scriptedSandboxSession(
      [],
      looseOptions({ ambient: { supportsPty: { respond } } }),
    );
    const error = thrownBy(() => sandbox.supportsPty?.());

    expect(error).toMatchObject({ reason: "invalid_outcome", method: "supportsPty", callIndex: 0 });
    expect(messageOf(error)).toContain("ambient supportsPty");
    expect(sandbox.takeViolations()).toEqual([error]);
  });

  test("cannot be named by a step, at the start or later", () => {
    const options = { ambient: { running: true } };
    const step = sandboxStep.running(false);

    expect(thrownBy(() => scriptedSandboxSession([step], options))).toMatchObject({
      reason: "ambient_method",
      inputIndex: 0,
      method: "running",
      path: "method",
    });
    const sandbox = scriptedSandboxSession([], options);
    expect(
      thrownBy(() => {
        sandbox.enqueue(sandboxStep.start(), step);
      }),
    ).toMatchObject({ reason: "ambient_method", inputIndex: 1 });
    expect(
      thrownBy(() => {
        sandbox.extend([step]);
      }),
    ).toMatchObject({ reason: "ambient_method", inputIndex: 0 });
    expect(sandbox.remainingSteps).toBe(0);
  });

  test("does not move the script: a scripted method out of order still is one", async () => {
    const sandbox = scriptedSandboxSession(
      [sandboxStep.execCommand("ls", ""), sandboxStep.readFile("a", "")],
      { ambient: { running: true } },
    );
    await sandbox.running();
    const error = await rejectionOf(sandbox.readFile({ path: "a" }));

    expect(error).toBeInstanceOf(UnexpectedSandboxCallError);
    expect(error).toMatchObject({ callIndex: 1, expectedMethod: "execCommand" });
    sandbox.takeViolations();
  });
});

describe("the option ambient", () => {
  test.each<[unknown, string]>([
    [{ runing: true }, "Did you mean running?"],
    [{ runing: true }, '"runing"'],
    [{ toString: "x" }, '"toString"'],
    [{ running: undefined }, "running has the result undefined"],
    [{ supportsPty: Promise.resolve(true) }, "supportsPty has a promise"],
    [{ running: { respond: true } }, "respond"],
    [{ running: { result: true, error: 1 } }, "2 outcomes"],
    [{ running: { result: true, match: () => true } }, "has a match, but every call is answered"],
    [{ running: sandboxStep.running(true, { match: () => true }) }, "has a match"],
    [{ running: sandboxStep.supportsPty(true) }, "is a step of another method"],
    [{ running: {} }, "running has the result an object"],
    [{ running: { result: true, reslt: 1 } }, '"reslt"'],
  ])("refuses %o: %s", (ambient, words) => {
    const options = looseOptions({ ambient });
    const error = thrownBy(() => scriptedSandboxSession([], options));

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ option: "ambient" });
    expect(messageOf(error)).toContain(words);
  });

  test("gives out a scripted editor, whose script is performed once", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts")]);
    const sandbox = scriptedSandboxSession([], { ambient: { createEditor: editor } });

    expect(sandbox.remainingSteps).toBe(1);
    await sandbox.createEditor().deleteFile({ type: "delete_file", path: "a.ts" });
    expect(sandbox.createEditor()).toBe(sandbox.createEditor());
    sandbox.assertComplete();
  });

  test("takes a step of the method in the place of an answer", async () => {
    const down = new Error("down");
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        running: sandboxStep.running(({ index }) => index > 0),
        supportsPty: sandboxStep.supportsPty(true),
        stop: sandboxStep.stop(down),
      },
    });

    expect(await sandbox.running()).toBe(false);
    expect(await sandbox.running()).toBe(true);
    expect(sandbox.supportsPty()).toBe(true);
    expect(await rejectionOf(sandbox.stop())).toBe(down);
    sandbox.assertComplete();
  });
});
