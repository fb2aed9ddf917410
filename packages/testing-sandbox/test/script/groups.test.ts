import { ScriptedModel } from "@understudy/testing-model";
import {
  SandboxCallMatcherError,
  sandboxStep,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { script } from "@understudy/testing-shared";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { looseStep } from "../pinned/loosely.ts";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { commanding, done } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";

describe("steps in any order", () => {
  test("answer the commands of a real agent, in whichever order they come", async () => {
    const model = new ScriptedModel([commanding("npm test", "npm run lint"), done()]);
    const sandbox = scriptedSandboxSession([
      script.inAnyOrder(
        sandboxStep.execCommand("npm run lint", "clean"),
        sandboxStep.execCommand("npm test", "ok"),
      ),
    ]);
    await work(model, { session: sandbox });

    expect(toolOutputs(model)).toEqual(["ok", "clean"]);
    sandbox.assertComplete();
  });

  test("each answer the call that they are for, whatever the order", async () => {
    const commands = ["a", "b", "c", "d"];
    const steps = commands.map((cmd) => sandboxStep.execCommand(cmd, `ran ${cmd}`));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(steps, { minLength: 4 }),
        fc.shuffledSubarray(commands),
        async (anyOrder, calls) => {
          const sandbox = scriptedSandboxSession([script.inAnyOrder(...anyOrder)]);
          for (const cmd of calls) {
            expect(await sandbox.execCommand?.({ cmd })).toBe(`ran ${cmd}`);
          }
          expect(sandbox.remainingSteps).toBe(commands.length - calls.length);
          expect(sandbox.violations).toEqual([]);
        },
      ),
    );
  });

  test("are told apart by their methods, literals and what factories made alike", async () => {
    const sandbox = scriptedSandboxSession([
      script.inAnyOrder(
        { method: "readFile", match: ({ path }) => path === "a.ts", result: "a" },
        sandboxStep.pathExists("a.ts", true),
        { method: "supportsPty", result: false },
      ),
      sandboxStep.stop(),
    ]);
    expect(sandbox.remainingSteps).toBe(4);

    expect(sandbox.supportsPty?.()).toBe(false);
    expect(await sandbox.readFile?.({ path: "a.ts" })).toBe("a");
    expect(await sandbox.pathExists?.("a.ts")).toBe(true);
    await sandbox.stop();
    sandbox.assertComplete();
  });

  test("nest", async () => {
    const sandbox = scriptedSandboxSession([
      script.inAnyOrder(
        script.inOrder(
          sandboxStep.execCommand("git add .", ""),
          sandboxStep.execCommand("git commit", ""),
        ),
        script.optional(sandboxStep.execCommand("npm test", "ok")),
      ),
    ]);
    expect(sandbox.remainingSteps).toBe(2);

    await sandbox.execCommand?.({ cmd: "git add ." });
    await sandbox.execCommand?.({ cmd: "npm test" });
    await sandbox.execCommand?.({ cmd: "git commit" });
    sandbox.assertComplete();
  });

  test("have what is wrong with one of them told by its place", () => {
    const error = thrownBy(() =>
      scriptedSandboxSession([
        sandboxStep.stop(),
        script.inAnyOrder(
          sandboxStep.stop(),
          script.optional(looseStep({ method: "stopp", error: 1 })),
        ),
      ]),
    );
    expect(error).toMatchObject({
      reason: "unknown_method",
      inputIndex: 1,
      path: "items[1].item.method",
      hint: "Did you mean stop?",
    });
  });

  test("are steps: a group has no steps of methods that are answered outside the order", () => {
    const group = script.optional(sandboxStep.running(true));
    expect(
      thrownBy(() => scriptedSandboxSession([group], { ambient: { running: true } })),
    ).toMatchObject({ reason: "ambient_method", method: "running", path: "item.method" });
  });
});

describe("a call that no step of a group takes", () => {
  const steps = () =>
    script.inAnyOrder(
      sandboxStep.readFile("a.ts", "a"),
      sandboxStep.execCommand({ cmd: "npm test", workdir: "/secret" }, "ok"),
      {
        method: "execCommand",
        match: () => {
          throw new Error("secret");
        },
        result: "",
      },
    );

  test("uses nothing up, and is one violation that carries every refusal", async () => {
    const sandbox = scriptedSandboxSession([steps()], { name: "box" });
    const error = await rejectionOf(sandbox.execCommand?.({ cmd: "npm test", workdir: "/repo" }));

    expect(SandboxCallMatcherError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      callIndex: 0,
      method: "execCommand",
      cause: { message: "secret" },
    });
    expect(String(error)).toContain(
      [
        "box: no step whose turn it is accepts call #1, execCommand:",
        "- step 1: it is for readFile",
        "- step 2: it expects something else: workdir differs",
        "- step 3: its match threw Error",
      ].join("\n"),
    );
    expect(String(error)).not.toContain("secret");
    expect(error).toHaveProperty("report", expect.any(Function));
    expect(sandbox.report()).toMatch(/Step 2 expects:[^]*\/secret[^]*It differs at: workdir/u);
    expect(sandbox.remainingSteps).toBe(3);
    expect(sandbox.violations).toEqual([error]);
    expect(thrownBy(() => sandbox.assertComplete())).toBe(error);
  });

  test("is unexpected where no step is for its method", async () => {
    const sandbox = scriptedSandboxSession([steps(), sandboxStep.stop()]);
    const error = await rejectionOf(sandbox.stop());

    expect(UnexpectedSandboxCallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      callIndex: 0,
      actualMethod: "stop",
      expectedMethod: "readFile",
      remainingSteps: 4,
    });
    expect(String(error)).toMatch(/step 1: it is for readFile\n- step 2: it is for execCommand/u);
  });

  test("is one violation, with its rejection, where a match is asynchronous", async () => {
    const sandbox = scriptedSandboxSession([
      script.inAnyOrder(sandboxStep.start(), {
        method: "stop",
        match: async () => {
          throw new Error("late");
        },
        result: undefined,
      }),
    ]);
    const error = await rejectionOf(sandbox.stop?.());

    expect(SandboxCallMatcherError.isInstance(error)).toBe(true);
    await expect.poll(() => error).toMatchObject({ cause: { message: "late" } });
  });

  test("is reported though the SDK made a tool result of it", async () => {
    const model = new ScriptedModel([commanding("npm test"), commanding("rm -rf /"), done()]);
    const sandbox = scriptedSandboxSession([
      script.repeat(sandboxStep.execCommand("npm test", "ok"), { atLeast: 1 }),
    ]);

    expect(await work(model, { session: sandbox })).toBe("Done.");
    expect(sandbox.remainingSteps).toBe(0);
    expect(thrownBy(() => sandbox.assertComplete())).toMatchObject({
      code: "sandbox_call_matcher",
      callIndex: 1,
    });
  });
});
