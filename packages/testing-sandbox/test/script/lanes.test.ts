import { ScriptedModel } from "@understudy/testing-model";
import {
  type RecordedSandboxCall,
  sandboxStep,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { commanding, done } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";

const isGit = (call: RecordedSandboxCall) =>
  call.method === "execCommand" && call.args[0].cmd.startsWith("git ");
const isCommand = (call: RecordedSandboxCall) => call.method === "execCommand";

describe("a lane", () => {
  test("has an order of its own, beside the one of the whole script", async () => {
    const model = new ScriptedModel([
      commanding("git add ."),
      commanding("npm test"),
      commanding("git commit"),
      done(),
    ]);
    const sandbox = scriptedSandboxSession([
      script.when(isGit, [
        sandboxStep.execCommand("git add .", "added"),
        sandboxStep.execCommand("git commit", "committed"),
      ]),
      sandboxStep.execCommand("npm test", "ok"),
    ]);
    expect(sandbox.remainingSteps).toBe(3);
    await work(model, { session: sandbox });

    expect(toolOutputs(model)).toEqual(["added", "ok", "committed"]);
    sandbox.assertComplete();
  });

  test("grows where its predicate comes again, and has its methods installed", async () => {
    const sandbox = scriptedSandboxSession([]);
    expect(sandbox.execCommand).toBeUndefined();
    sandbox.enqueue(script.when(isGit, [sandboxStep.execCommand("git a", "a")]));
    sandbox.enqueue(script.when(isGit, [sandboxStep.execCommand("git b", "b")]));

    expect(await sandbox.execCommand?.({ cmd: "git a" })).toBe("a");
    expect(await sandbox.execCommand?.({ cmd: "git b" })).toBe("b");
    const error = await rejectionOf(sandbox.execCommand?.({ cmd: "git c" }));
    expect(error).toMatchObject({ code: "unexpected_sandbox_call", expectedMethod: undefined });
    expect(String(error)).toContain("isGit has no step left.");
  });

  test("does not share a call: where two would take it, that is a violation that names both", async () => {
    const sandbox = scriptedSandboxSession(
      [
        script.when(isGit, [sandboxStep.execCommand("git a", "a")]),
        script.when(isCommand, [sandboxStep.execCommand("git a", "b")]),
      ],
      { name: "box" },
    );
    const error = await rejectionOf(sandbox.execCommand?.({ cmd: "git a" }));

    expect(error).toMatchObject({ code: "sandbox_call_matcher", callIndex: 0 });
    expect(String(error)).toMatch(
      /box: call #1, execCommand fits several lanes: isGit .*and isCommand/u,
    );
    expect(sandbox.remainingSteps).toBe(2);
    expect(thrownBy(() => sandbox.assertComplete())).toBe(error);
  });

  test("has what its predicate throws kept as a violation", async () => {
    const failure = new Error("no verdict");
    const sandbox = scriptedSandboxSession([
      script.when(() => {
        throw failure;
      }, [sandboxStep.start()]),
    ]);

    expect(await rejectionOf(sandbox.start?.())).toBe(failure);
    expect(thrownBy(() => sandbox.assertComplete())).toBe(failure);
    expect(sandbox.remainingSteps).toBe(1);
  });
});
