import { Agent, applyPatchTool } from "@openai/agents";
import { filesystem } from "@openai/agents/sandbox";
import { beforeEach, describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { thrownBy } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { calling, done, patching } from "../support/turns.ts";
import { runner, toolOutputs, work } from "../support/workspace.ts";

beforeEach(hushErrors);

/** The SDK gives a model of this name a function tool to patch with, because its API knows no other. */
class ScriptedChatCompletionsModel extends ScriptedModel {}

const PATCH = `*** Begin Patch
*** Add File: a.ts
+new
*** Delete File: b.ts
*** End Patch`;

describe("a model that patches by a function tool", () => {
  const sandboxOf = (editor: ReturnType<typeof scriptedEditor>) =>
    scriptedSandboxSession([], { ambient: { createEditor: editor } });

  test("has the editor make each operation of its patch", async () => {
    const sandbox = sandboxOf(
      scriptedEditor([
        sandboxStep.createFile({ path: "a.ts", diff: "+new\n" }),
        sandboxStep.deleteFile("b.ts", { output: "b.ts is gone" }),
      ]),
    );
    const model = new ScriptedChatCompletionsModel([
      calling(["apply_patch", { patch: PATCH }]),
      done(),
    ]);
    await work(model, { session: sandbox }, [filesystem()]);

    expect(toolOutputs(model)).toEqual(["Patch applied.\nb.ts is gone"]);
    sandbox.assertComplete();
  });

  test("is told of the operation that fails", async () => {
    const sandbox = sandboxOf(
      scriptedEditor([
        sandboxStep.createFile("a.ts", new Error("read-only file system")),
        sandboxStep.deleteFile("b.ts"),
      ]),
    );
    const model = new ScriptedChatCompletionsModel([
      calling(["apply_patch", { patch: PATCH }]),
      done(),
    ]);
    await work(model, { session: sandbox }, [filesystem()]);

    expect(toolOutputs(model)).toEqual([
      "Failed to apply patch: read-only file system\nPatch applied.",
    ]);
    sandbox.assertComplete();
  });

  test("cannot hide an operation that is not scripted", async () => {
    const sandbox = sandboxOf(scriptedEditor([sandboxStep.createFile("a.ts")]));
    const model = new ScriptedChatCompletionsModel([
      calling(["apply_patch", { patch: PATCH }]),
      done(),
    ]);
    await work(model, { session: sandbox }, [filesystem()]);

    expect(thrownBy(() => sandbox.assertComplete())).toBeInstanceOf(UnexpectedSandboxCallError);
  });
});

describe("an editor without a sandbox", () => {
  const agentOf = (editor: ReturnType<typeof scriptedEditor>, model: ScriptedModel) =>
    new Agent({ name: "Patcher", model, tools: [applyPatchTool({ editor })] });
  const remove = (path: string) => patching({ type: "delete_file", path });

  test("makes the operations of a tool", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("b.ts", { output: "gone" })]);
    const model = new ScriptedModel([remove("b.ts"), done()]);
    await runner.run(agentOf(editor, model), "Tidy up.");

    expect(toolOutputs(model)).toEqual(["gone"]);
    expect(editor.calls.map(({ method }) => method)).toEqual(["deleteFile"]);
    editor.assertComplete();
  });

  test("reports what the tool makes a failed patch of", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("b.ts")]);
    const model = new ScriptedModel([remove("secret.ts"), done()]);
    const result = await runner.run(agentOf(editor, model), "Tidy up.");

    expect(result.finalOutput).toBe("Done.");
    expect(thrownBy(() => editor.assertComplete())).toMatchObject({
      code: "sandbox_call_matcher",
      method: "deleteFile",
    });
    expect(String(toolOutputs(model)[0])).not.toContain("secret");
  });
});
