import {
  assistantMessage,
  functionCall,
  item,
  sandboxStep,
  scriptedEditor,
  type ScriptedEditorStep,
  ScriptedModel,
  scriptedSandboxClient,
  type ScriptedSandboxInput,
  scriptedSandboxSession,
  verifyAll,
} from "@understudy/testing";
import assert from "node:assert/strict";
import { test } from "node:test";

import { mend } from "../src/patching-agent.ts";

const ISSUE = "sum() subtracts.";

test("a file is read, patched and tested", async (t) => {
  const model = new ScriptedModel([
    [runs("cat src/sum.ts")],
    [patches("src/sum.ts", "-return a - b;\n+return a + b;\n")],
    [runs("npm test")],
    [assistantMessage("sum() adds now.")],
  ]);
  const client = clientOf({
    commands: [
      sandboxStep.execCommand("cat src/sum.ts", "return a - b;"),
      sandboxStep.execCommand("npm test", "Process exited with code 0"),
    ],
    edits: [sandboxStep.updateFile("src/sum.ts", { status: "completed" })],
  });
  // The client answers for the session that it hands out, and the session for its editor.
  t.after(() => verifyAll(model, client));

  assert.equal(await mend(ISSUE, { model, client }), "sum() adds now.");
});

test("a patch that does not apply is tried again", async (t) => {
  const model = new ScriptedModel([
    [patches("src/sum.ts", "-return a-b;\n+return a + b;\n")],
    [runs("cat src/sum.ts")],
    [patches("src/sum.ts", "-return a - b;\n+return a + b;\n")],
    [runs("npm test")],
    [assistantMessage("sum() adds now.")],
  ]);
  const client = clientOf({
    commands: [
      sandboxStep.execCommand("cat src/sum.ts", "return a - b;"),
      sandboxStep.execCommand("npm test", "Process exited with code 0"),
    ],
    edits: [
      sandboxStep.updateFile("src/sum.ts", new Error("There is no such line: return a-b;")),
      sandboxStep.updateFile({ path: "src/sum.ts", diff: /^-return a - b;/ }, {}),
    ],
  });
  t.after(() => verifyAll(model, client));

  assert.equal(await mend(ISSUE, { model, client }), "sum() adds now.");

  const [first, second] = patchResults(model);
  assert.equal(first?.status, "failed");
  assert.equal(first.output, "There is no such line: return a-b;");
  assert.equal(second?.status, "completed");
});

test("an assertion about a patch fails the test, although the run goes on", async () => {
  const model = new ScriptedModel([
    [runs("cat src/sum.ts")],
    [patches("src/sum.ts", "-return a - b;\n+return a * b;\n")],
    [assistantMessage("sum() adds now.")],
  ]);
  const client = clientOf({
    commands: [sandboxStep.execCommand("cat src/sum.ts", "return a - b;")],
    edits: [
      sandboxStep.updateFile(({ diff }) => assert.match(diff, /\+return a \+ b;/), {
        status: "completed",
      }),
    ],
  });

  // The SDK makes a failed patch of what an editor throws, an assertion too.
  assert.equal(await mend(ISSUE, { model, client }), "sum() adds now.");
  assert.equal(patchResults(model)[0]?.status, "failed");

  assert.throws(() => verifyAll(model, client), { name: "AssertionError", operator: "match" });
});

test("where no sandbox can be made, there is no answer", async (t) => {
  const model = new ScriptedModel([]);
  const client = scriptedSandboxClient({ sessions: [new Error("There is no room left.")] });
  t.after(() => verifyAll(model, client));

  await assert.rejects(mend(ISSUE, { model, client }), /There is no room left/);
});

/** A client that hands out one checkout, where commands are run and files edited by scripts. */
function clientOf({
  commands,
  edits,
}: {
  readonly commands: readonly ScriptedSandboxInput[];
  readonly edits: readonly ScriptedEditorStep[];
}) {
  const session = scriptedSandboxSession(commands, {
    name: "checkout",
    ambient: { createEditor: scriptedEditor(edits) },
  });
  return scriptedSandboxClient({ sessions: [session] });
}

let callCount = 0;

/** The model's wish to run a command. */
function runs(cmd: string) {
  callCount += 1;
  return functionCall("exec_command", { cmd }, { callId: `call_${callCount}` });
}

/** The model's wish to change a file. */
function patches(path: string, diff: string) {
  callCount += 1;
  return item.applyPatchCall({ type: "update_file", path, diff }, { callId: `call_${callCount}` });
}

/** What the model was told of its patches. */
function patchResults(model: ScriptedModel) {
  const input = model.lastCall?.request.input ?? [];
  assert.ok(Array.isArray(input));
  return input.filter((one) => one.type === "apply_patch_call_output");
}
