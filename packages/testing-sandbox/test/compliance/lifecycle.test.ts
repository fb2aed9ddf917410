import { shell } from "@openai/agents/sandbox";
import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { MAY_BE_VOID } from "../pinned/methods.ts";
import { commanding, done } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";

const script = () => new ScriptedModel([commanding("ls"), done()]);

describe("what the runtime calls by itself", () => {
  test("stands in the order of the script, like any other call", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.running(false),
      sandboxStep.start(undefined, { match: (options) => options?.reason === "provided" }),
      sandboxStep.supportsPty(false),
      sandboxStep.execCommand("ls", "a.ts"),
      sandboxStep.runPreStopHooks(),
      sandboxStep.preStop(undefined, { match: (options) => options?.reason === "cleanup" }),
    ]);

    expect(await work(script(), { session: sandbox })).toBe("Done.");
    sandbox.assertComplete();
  });

  test("is answered outside it where the test does not care", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")], {
      ambient: {
        running: true,
        start: { error: new Error("it runs already") },
        supportsPty: true,
        createEditor: scriptedEditor([]),
        runPreStopHooks: undefined,
        preStop: undefined,
      },
    });
    await work(script(), { session: sandbox });

    expect(sandbox.calls.map(({ method }) => method)).toEqual([
      "running",
      "supportsPty",
      "execCommand",
      "runPreStopHooks",
      "preStop",
    ]);
    expect(sandbox.remainingSteps).toBe(0);
    sandbox.assertComplete();
  });

  test("is not called where the session has it not", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    await work(script(), { session: sandbox });

    expect(sandbox.calls.map(({ method }) => method)).toEqual(["execCommand"]);
  });

  test.each(["running", "start", "runPreStopHooks", "preStop"] as const)(
    "fails the run with the very error of the script: %s",
    async (method) => {
      const error = new Error("the sandbox is gone");
      const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")], {
        ambient: { running: false, start: undefined, [method]: { error } },
      });

      await expect(work(script(), { session: sandbox })).rejects.toBe(error);
      expect(sandbox.violations).toEqual([]);
    },
  );

  test("may look for the folder of the run, and limit archives", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.setArchiveLimits(undefined, { match: (limits) => limits?.maxMembers === 3 }),
      {
        method: "directoryExists",
        match: (path, runAs) => path === "repo" && runAs === undefined,
        result: true,
      },
      sandboxStep.execCommand({ cmd: "ls", workdir: "repo" }, "a.ts"),
      sandboxStep.directoryExists("repo", true),
    ]);
    const config = { session: sandbox, cwd: "repo", archiveLimits: { maxMembers: 3 } };

    expect(await work(script(), config)).toBe("Done.");
    sandbox.assertComplete();
  });
});

describe("the methods of a session", () => {
  test("are those of its script and its options, as far as the SDK can see", () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "")], {
      ambient: { running: true },
      interactive: true,
    });

    expect(
      Object.keys(sandbox)
        .filter((key) => Object.hasOwn(MAY_BE_VOID, key))
        .toSorted(),
    ).toEqual(["execCommand", "running", "supportsPty", "writeStdin"]);
    expect("createEditor" in sandbox).toBe(false);
    expect(sandbox).not.toHaveProperty("start");
  });

  test("grow with the script", () => {
    const sandbox = scriptedSandboxSession([]);
    expect("readFile" in sandbox).toBe(false);
    sandbox.enqueue(sandboxStep.readFile("a", ""));

    expect("readFile" in sandbox).toBe(true);
  });

  test("can be wrapped, and the wrapped one is called in order", async () => {
    const seen: string[] = [];
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("ls", "a.ts"),
      sandboxStep.execCommand("pwd", "/workspace"),
    ]);
    const original = sandbox.execCommand;
    sandbox.execCommand = async (args) => {
      seen.push(args.cmd);
      return `wrapped ${await original(args)}`;
    };
    const model = new ScriptedModel([commanding("ls"), commanding("pwd"), done()]);
    await work(model, { session: sandbox });

    expect(seen).toEqual(["ls", "pwd"]);
    expect(toolOutputs(model)).toEqual(["wrapped a.ts", "wrapped /workspace"]);
    sandbox.assertComplete();
  });
});

describe("a session of two runs", () => {
  test("keeps one order", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("ls", "1"),
      sandboxStep.preStop(),
      sandboxStep.execCommand("ls", "2"),
      sandboxStep.preStop(),
    ]);
    const models = [script(), script()];
    for (const model of models) {
      await work(model, { session: sandbox }, [shell()]);
    }

    expect(models.map((model) => toolOutputs(model))).toEqual([["1"], ["2"]]);
    expect(sandbox.calls.map(({ index, method }) => [index, method])).toEqual([
      [0, "execCommand"],
      [1, "preStop"],
      [2, "execCommand"],
      [3, "preStop"],
    ]);
    sandbox.assertComplete();
  });

  test("may get the steps of the second one after the first", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "1")]);
    await work(script(), { session: sandbox });
    sandbox.assertComplete();
    sandbox.extend([sandboxStep.execCommand("ls", "2")]);
    const model = script();
    await work(model, { session: sandbox });

    expect(toolOutputs(model)).toEqual(["2"]);
    sandbox.assertComplete();
  });
});
