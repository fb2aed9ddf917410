import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { calling, commanding, done } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";

describe("an optional step", () => {
  test("may be left out, and is none of the pending methods", async () => {
    const sandbox = scriptedSandboxSession([
      script.optional(sandboxStep.execCommand("git status", "")),
      sandboxStep.readFile("a.ts", "a"),
      script.optional(sandboxStep.stop()),
    ]);
    expect(sandbox.remainingSteps).toBe(1);
    expect(thrownBy(() => sandbox.assertComplete())).toMatchObject({
      remainingSteps: 1,
      pendingMethods: ["readFile"],
    });

    await sandbox.readFile({ path: "a.ts" });
    sandbox.assertComplete();
  });

  test("is to be finished once it has begun", async () => {
    const sandbox = scriptedSandboxSession([
      script.optional(script.inOrder(sandboxStep.start(), sandboxStep.stop())),
    ]);
    await sandbox.start?.();

    expect(sandbox.remainingSteps).toBe(1);
    const error = thrownBy(() => sandbox.assertComplete());
    expect(error).toMatchObject({ code: "unconsumed_sandbox_steps", remainingSteps: 1 });
    expect(String(error)).toContain("at least 1 further call would satisfy the script");
  });
});

describe("a repeated step", () => {
  test("answers the polls of a real agent", async () => {
    const model = new ScriptedModel([
      commanding("ps"),
      commanding("ps"),
      calling(["exec_command", { cmd: "cat log" }]),
      done(),
    ]);
    const sandbox = scriptedSandboxSession([
      script.repeat(sandboxStep.execCommand("ps", "busy"), { atLeast: 1, atMost: 3 }),
      sandboxStep.execCommand("cat log", "finished"),
    ]);
    await work(model, { session: sandbox });

    expect(toolOutputs(model)).toEqual(["busy", "busy", "finished"]);
    sandbox.assertComplete();
  });

  test("gives each call a result of its own", async () => {
    const steps = [
      script.repeat(
        sandboxStep.listDir("src", [{ name: "a.ts", path: "src/a.ts", type: "file" }]),
        { times: 2 },
      ),
    ] as const;
    const sandbox = scriptedSandboxSession(steps);

    const first = await sandbox.listDir?.({ path: "src" });
    first?.splice(0);
    expect(await sandbox.listDir?.({ path: "src" })).toHaveLength(1);
    sandbox.assertComplete();
  });

  test("counts the calls that are missing", async () => {
    const sandbox = scriptedSandboxSession([
      script.repeat(sandboxStep.start(), { times: 3 }),
      sandboxStep.stop(),
    ]);
    await sandbox.start?.();

    expect(thrownBy(() => sandbox.assertComplete())).toMatchObject({
      remainingSteps: 3,
      pendingMethods: ["stop"],
    });
    expect(String(thrownBy(() => sandbox.assertComplete()))).toContain(
      "at least 3 further calls would satisfy the script",
    );
  });
});

describe("an ambient step", () => {
  test("answers what fits at any time, beside the option, and need not be used", async () => {
    const sandbox = scriptedSandboxSession(
      [
        script.ambient(sandboxStep.execCommand(/^git /u, "git")),
        script.ambient(sandboxStep.readFile("never.ts", "")),
        sandboxStep.execCommand("npm test", "ok"),
        sandboxStep.execCommand("npm publish", "published"),
      ],
      { ambient: { running: true } },
    );
    expect(sandbox.remainingSteps).toBe(2);

    const outputs: (string | undefined)[] = [];
    for (const cmd of [
      "git status",
      "npm test",
      "git diff",
      "git diff",
      "npm publish",
      "git log",
    ]) {
      outputs.push(await sandbox.execCommand({ cmd }));
    }
    expect(outputs).toEqual(["git", "ok", "git", "git", "published", "git"]);
    expect(await sandbox.running()).toBe(true);
    sandbox.assertComplete();
  });

  test("gives each call a result of its own", async () => {
    const sandbox = scriptedSandboxSession([
      script.ambient({ method: "readFile", result: new Uint8Array([1, 2]) }),
    ]);

    const first = await sandbox.readFile?.({ path: "a" });
    expect(first).toEqual(new Uint8Array([1, 2]));
    if (first instanceof Uint8Array) {
      first[0] = 9;
    }
    expect(await sandbox.readFile?.({ path: "a" })).toEqual(new Uint8Array([1, 2]));
  });

  test("leaves the order as strict as it was", async () => {
    const sandbox = scriptedSandboxSession([
      script.ambient(sandboxStep.execCommand("ls", "")),
      sandboxStep.execCommand("pwd", "/"),
    ]);
    const error = await rejectionOf(sandbox.execCommand({ cmd: "whoami" }));

    expect(error).toMatchObject({ code: "sandbox_call_matcher", callIndex: 0 });
    expect(sandbox.remainingSteps).toBe(0);
  });
});
