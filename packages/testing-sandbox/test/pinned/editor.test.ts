import { type ApplyPatchOperation, Agent, applyPatchTool, Runner } from "@openai/agents";
import { CallsInFlightError } from "@understudy/testing-shared";
import { assistantMessage, item, ScriptedModel } from "@understudy/testing-model";
import {
  type ScriptedEditor,
  SandboxCallMatcherError,
  sandboxStep,
  scriptedEditor,
  UnconsumedSandboxStepsError,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { hushErrors } from "../support/quiet.ts";
import { looseStep } from "./loosely.ts";
import { messageOf, rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

const create = { type: "create_file", path: "a.ts", diff: "+a" } as const;
const update = { type: "update_file", path: "a.ts", diff: "-a\n+b" } as const;
const remove = { type: "delete_file", path: "a.ts" } as const;

/** Has an agent with the SDK's tool apply operations, and gives what the model is told of each. */
async function applied(
  editor: ScriptedEditor,
  ...operations: readonly ApplyPatchOperation[]
): Promise<readonly unknown[]> {
  hushErrors();
  const model = new ScriptedModel([
    ...operations.map((operation, index) => [
      item.applyPatchCall(operation, { callId: `call_${index}` }),
    ]),
    [assistantMessage("done")],
  ]);
  const agent = new Agent({ name: "Patcher", model, tools: [applyPatchTool({ editor })] });
  const { history } = await new Runner({ tracingDisabled: true }).run(agent, "Patch.");
  model.assertComplete();
  return history.flatMap((entry) =>
    entry.type === "apply_patch_call_output" ? [[entry.status, entry.output]] : [],
  );
}

describe("a scripted editor in the SDK's tool", () => {
  test("answers operations in the order of its script", async () => {
    const editor = scriptedEditor([
      sandboxStep.createFile("a.ts", { output: "created" }),
      sandboxStep.updateFile({ path: /\.ts$/u, diff: /\+b/u }, { status: "failed", output: "no" }),
      sandboxStep.deleteFile("a.ts"),
    ]);

    expect(await applied(editor, create, update, remove)).toEqual([
      ["completed", "created"],
      ["failed", "no"],
      ["completed", undefined],
    ]);
    expect(editor.calls.map(({ index, method, args }) => [index, method, args[0]])).toEqual([
      [0, "createFile", create],
      [1, "updateFile", update],
      [2, "deleteFile", remove],
    ]);
    editor.assertComplete();
  });

  test("fails an operation by an error step: a failed patch, and no violation", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts", new Error("read-only"))]);
    const [[status] = []] = (await applied(editor, remove)) as readonly (readonly unknown[])[];

    expect(status).toBe("failed");
    editor.assertComplete();
  });

  test("keeps the drift that the tool makes a failed patch of", async () => {
    const editor = scriptedEditor([sandboxStep.updateFile("b.ts")]);
    await applied(editor, update, remove);

    expect(editor.violations).toEqual([
      expect.any(SandboxCallMatcherError),
      expect.any(UnexpectedSandboxCallError),
    ]);
    expect(verdictOf(editor)).toBeInstanceOf(SandboxCallMatcherError);
  });

  test("keeps an assertion of its matcher or responder", async () => {
    const editor = scriptedEditor([
      {
        method: "updateFile",
        respond: ({ args: [{ diff }] }) => {
          expect(diff).toBe("something else");
        },
      },
    ]);
    await applied(editor, update);

    expect(verdictOf(editor)).toHaveProperty("name", "AssertionError");
  });
});

describe("a scripted editor", () => {
  test("has all operations, whatever its script names", () => {
    const editor = scriptedEditor([]);

    expect(editor.createFile).toBeTypeOf("function");
    expect(editor.updateFile).toBeTypeOf("function");
    expect(editor.deleteFile).toBeTypeOf("function");
    editor.assertComplete();
  });

  test("rejects, and throws nothing", async () => {
    const editor = scriptedEditor([]);
    const answer = editor.deleteFile(remove);

    expect(answer).toBeInstanceOf(Promise);
    expect(await rejectionOf(answer)).toMatchObject({
      actualMethod: "deleteFile",
      expectedMethod: undefined,
      callIndex: 0,
    });
    editor.takeViolations();
  });

  test("tells what was not used, in order", async () => {
    const editor = scriptedEditor([
      sandboxStep.createFile("a.ts"),
      sandboxStep.updateFile("a.ts"),
      sandboxStep.deleteFile("a.ts"),
    ]);
    await editor.createFile(create);
    const error = verdictOf(editor);

    expect(error).toBeInstanceOf(UnconsumedSandboxStepsError);
    expect(error).toMatchObject({ pendingMethods: ["updateFile", "deleteFile"] });
    expect(editor.remainingSteps).toBe(2);
    expect(messageOf(error)).toMatch(/^ScriptedEditor: 2 of 3 steps were not used/u);
  });

  test("takes steps later, and no step of a session", async () => {
    const editor = scriptedEditor([]);
    editor.enqueue(sandboxStep.deleteFile("a.ts"));
    editor.extend([{ method: "createFile", result: undefined }]);

    for (const refused of [
      () => scriptedEditor([looseStep(sandboxStep.running(true))]),
      () => {
        editor.enqueue(looseStep(sandboxStep.running(true)));
      },
    ]) {
      expect(thrownBy(refused)).toMatchObject({ reason: "unknown_method", inputIndex: 0 });
    }
    expect(editor.remainingSteps).toBe(2);
    await editor.deleteFile(remove);
    await editor.createFile(create);
    editor.assertComplete();
  });

  test("counts a call in flight", async () => {
    const editor = scriptedEditor([
      sandboxStep.deleteFile("a.ts", () => new Promise<undefined>(() => undefined)),
    ]);
    void editor.deleteFile(remove);

    expect(verdictOf(editor)).toBeInstanceOf(CallsInFlightError);
  });

  test("keeps the identity of the run context that operations get", async () => {
    class Context {
      step = 1;
    }
    const context = new Context();
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts")]);
    await Reflect.apply(editor.deleteFile, editor, [remove, { runContext: context }]);

    expect(editor.firstCall?.args[1]).toHaveProperty("runContext", context);
    expect(editor.firstCall?.args[1]?.runContext).toBe(context);
  });
});
