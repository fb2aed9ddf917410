import {
  assistantMessage,
  functionCall,
  item,
  sandboxStep,
  scriptedEditor,
  ScriptedModel,
  scriptedSandboxClient,
  scriptedSandboxSession,
  verifyAll,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { mend } from "./patching-agent.ts";

const patch = (diff: string, callId: string) =>
  item.applyPatchCall({ type: "update_file", path: "src/sum.ts", diff }, { callId });
const run = (cmd: string) => functionCall("exec_command", { cmd }, { callId: cmd });

// The first patch was written from memory, so it does not apply.
const model = new ScriptedModel([
  [patch("-return a-b;\n+return a + b;\n", "first patch")],
  [run("cat src/sum.ts")],
  [patch("-return a - b;\n+return a + b;\n", "second patch")],
  [run("npm test")],
  [assistantMessage("sum() adds now.")],
]);
const editor = scriptedEditor([
  sandboxStep.updateFile("src/sum.ts", { status: "failed", output: "There is no such line." }),
  sandboxStep.updateFile({ path: "src/sum.ts", diff: /^-return a - b;/ }, { status: "completed" }),
]);
const checkout = scriptedSandboxSession(
  [
    sandboxStep.execCommand("cat src/sum.ts", "return a - b;"),
    sandboxStep.execCommand("npm test", "Process exited with code 0"),
  ],
  { ambient: { createEditor: editor } },
);
const client = scriptedSandboxClient({ sessions: [checkout] });

const answer = await mend("sum() subtracts.", { model, client });

assert.equal(answer, "sum() adds now.");
verifyAll(model, client);
// What the editor did stands in the history of the session, in one order with the commands.
const work = checkout.calls.map(({ method }) => method).filter((name) => name !== "createEditor");
assert.deepEqual(work, ["updateFile", "execCommand", "updateFile", "execCommand"]);
const shown = JSON.stringify(model.lastCall?.request.input);
assert.ok(shown.includes("There is no such line."));
console.log("The agent patched a file from memory, and the patch did not apply.");
console.log(`  what reached the sandbox: ${work.join(", ")}`);
console.log("  the model was told: There is no such line.");
console.log(`  the agent said: ${answer}`);
