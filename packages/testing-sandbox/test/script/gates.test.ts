import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { commanding, done } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";

describe("a gate", () => {
  test.each([
    ["first", "second"],
    ["second", "first"],
  ] as const)("has two parallel commands of an agent end %s and then %s", async (...order) => {
    const ended: string[] = [];
    const gateFor = (cmd: string) =>
      script.gate(
        sandboxStep.execCommand(cmd, () => {
          ended.push(cmd);
          return `${cmd} is done`;
        }),
      );
    const gates = { first: gateFor("first"), second: gateFor("second") };
    const sandbox = scriptedSandboxSession([script.inAnyOrder(gates.second, gates.first)], {
      name: "box",
    });
    const model = new ScriptedModel([commanding("first", "second"), done()]);

    const run = work(model, { session: sandbox });
    await Promise.all([gates.first.reached, gates.second.reached]);
    expect([...gates.first.waiting, ...gates.second.waiting]).toEqual([
      "box, call #1, execCommand",
      "box, call #2, execCommand",
    ]);
    for (const cmd of order) {
      expect(ended).not.toContain(cmd);
      gates[cmd].release();
      await expect.poll(() => ended.at(-1)).toBe(cmd);
    }
    await run;

    expect(ended).toEqual(order);
    expect(toolOutputs(model)).toEqual(["first is done", "second is done"]);
    expect(gates.first.waiting).toEqual([]);
    sandbox.assertComplete();
  });

  test("has its call in flight until the test releases it", async () => {
    const gate = script.gate(sandboxStep.execCommand("sleep 1", "late"));
    const sandbox = scriptedSandboxSession([gate]);

    const call = sandbox.execCommand({ cmd: "sleep 1" });
    expect(gate.waiting).toEqual(["ScriptedSandboxSession, call #1, execCommand"]);
    const error = thrownBy(() => sandbox.assertComplete());
    expect(error).toMatchObject({ code: "calls_in_flight", callIndexes: [0] });
    expect(String(error)).toContain("#1 (execCommand)");
    gate.release();

    expect(await call).toBe("late");
    sandbox.assertComplete();
  });

  test("keeps its call in flight while a responder answers", async () => {
    let answer: (text: string) => void = () => undefined;
    const gate = script.gate(
      sandboxStep.execCommand("a", () => new Promise<string>((resolve) => (answer = resolve))),
    );
    const sandbox = scriptedSandboxSession([gate]);
    const call = sandbox.execCommand({ cmd: "a" });
    gate.release();
    await expect.poll(() => gate.waiting).toEqual([]);

    expect(thrownBy(() => sandbox.assertComplete())).toMatchObject({ code: "calls_in_flight" });
    answer("b");
    expect(await call).toBe("b");
    sandbox.assertComplete();
  });

  test("lets pass what comes after it was released, and holds failures, too", async () => {
    const failure = new Error("meant");
    const open = script.gate(sandboxStep.start());
    const closed = script.gate(sandboxStep.stop(failure));
    open.release();
    const sandbox = scriptedSandboxSession([open, closed]);

    await sandbox.start();
    await open.reached;
    const stopped = sandbox.stop();
    closed.release();
    await expect(stopped).rejects.toBe(failure);
    sandbox.assertComplete();
  });

  test("holds the operations of an editor that a session performs", async () => {
    const gate = script.gate(sandboxStep.deleteFile("a.ts"));
    const sandbox = scriptedSandboxSession([sandboxStep.createEditor(scriptedEditor([gate]))], {
      name: "box",
    });
    const operation = sandbox.createEditor().deleteFile({ type: "delete_file", path: "a.ts" });

    expect(gate.waiting).toEqual(["box, ScriptedEditor, call #2, deleteFile"]);
    gate.release();
    await operation;
    sandbox.assertComplete();
  });

  test("is refused around a step of a method that answers at once", () => {
    expect(
      thrownBy(() =>
        scriptedSandboxSession([sandboxStep.start(), script.gate(sandboxStep.supportsPty(true))]),
      ),
    ).toMatchObject({
      code: "invalid_scripted_sandbox_step",
      reason: "invalid_input",
      inputIndex: 1,
      method: "supportsPty",
      path: "held",
      message: expect.stringContaining("supportsPty is synchronous"),
    });
    const sandbox = scriptedSandboxSession([]);
    const step = script.optional(script.gate(sandboxStep.createEditor(scriptedEditor([]))));
    expect(thrownBy(() => sandbox.enqueue(sandboxStep.start(), step))).toMatchObject({
      path: "item.held",
    });
    expect(sandbox.remainingSteps).toBe(0);
  });
});
