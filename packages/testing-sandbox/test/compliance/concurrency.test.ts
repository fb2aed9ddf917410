import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import {
  sandboxStep,
  scriptedSandboxSession,
  SandboxCallMatcherError,
} from "@understudy/testing-sandbox";
import { thrownBy } from "../support/outcomes.ts";
import { commanding, done } from "../support/turns.ts";
import { toolOutputs, work, workStreaming } from "../support/workspace.ts";

const script = (...commands: readonly string[]) =>
  new ScriptedModel([...commands.map((cmd) => commanding(cmd)), done()]);

describe("parallel runs on one session", () => {
  test("share its order, and each hears what its own calls answered", async () => {
    const sandbox = scriptedSandboxSession(
      Array.from({ length: 6 }, () =>
        sandboxStep.execCommand({}, ({ args: [{ cmd }] }) => `ran ${cmd}`),
      ),
    );
    const models = [script("a1", "a2", "a3"), script("b1", "b2", "b3")] as const;
    await Promise.all(models.map((model) => work(model, { session: sandbox })));

    expect(toolOutputs(models[0])).toEqual(["ran a1", "ran a2", "ran a3"]);
    expect(toolOutputs(models[1])).toEqual(["ran b1", "ran b2", "ran b3"]);
    expect(sandbox.calls.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    sandbox.assertComplete();
  });

  test("do not mix up answers that come late", async () => {
    let release: (answer: string) => void = () => undefined;
    const answer = new Promise<string>((resolve) => {
      release = resolve;
    });
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("slow", () => answer),
      sandboxStep.execCommand("fast", "2"),
    ]);
    const slow = script("slow");
    const fast = script("fast");
    const slowRun = work(slow, { session: sandbox });
    await expect.poll(() => sandbox.calls.length).toBe(1);
    await work(fast, { session: sandbox });

    expect(toolOutputs(fast)).toEqual(["2"]);
    expect(thrownBy(() => sandbox.assertComplete())).toMatchObject({ code: "calls_in_flight" });
    release("1");
    await slowRun;
    expect(toolOutputs(slow)).toEqual(["1"]);
    sandbox.assertComplete();
  });

  test("that cross over leave the script, and the session says so", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("a", "1"),
      sandboxStep.execCommand("b", "2"),
    ]);
    await Promise.all([
      work(script("b"), { session: sandbox }),
      work(script("a"), { session: sandbox }),
    ]);

    expect(sandbox.violations).toEqual([
      expect.any(SandboxCallMatcherError),
      expect.any(SandboxCallMatcherError),
    ]);
  });

  test("may stream", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand({}, "x"),
      sandboxStep.execCommand({}, "x"),
    ]);
    await Promise.all([
      workStreaming(script("a"), { session: sandbox }),
      workStreaming(script("b"), { session: sandbox }),
    ]);

    sandbox.assertComplete();
  });
});

test("a streamed run that is left early leaves its steps unused", async () => {
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand("a", "1"),
    sandboxStep.execCommand("b", "2"),
  ]);
  await workStreaming(script("a"), { session: sandbox });

  expect(thrownBy(() => sandbox.assertComplete())).toMatchObject({
    code: "unconsumed_sandbox_steps",
    pendingMethods: ["execCommand"],
  });
});
