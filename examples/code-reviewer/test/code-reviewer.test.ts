import {
  functionCall,
  sandboxStep,
  ScriptedModel,
  structuredOutput,
  UnexpectedSandboxCallError,
  verifyAll,
} from "@understudy/testing";
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Review, reviewChange } from "../src/code-reviewer.ts";
import { scriptedCheckout } from "./checkout.ts";

const approval: Review = { verdict: "approve", summary: "A small fix.", findings: [] };

test("a change is read, tested and reviewed", async (t) => {
  const review: Review = {
    verdict: "request changes",
    summary: "The discount is taken twice.",
    findings: [{ file: "src/cart.ts", line: 2, comment: "priceOf() has taken it already." }],
  };
  const model = new ScriptedModel([
    [runs("git diff main")],
    [runs("cat src/price.ts")],
    [runs("rg priceOf src")],
    [runs("npm test")],
    [structuredOutput(review)],
  ]);
  const sandbox = scriptedCheckout([
    sandboxStep.execCommand("git diff main", "+  return priceOf(item) * (1 - discount);"),
    sandboxStep.execCommand("cat src/price.ts", "return item.price * (1 - discount);"),
    sandboxStep.execCommand(/^rg /, "src/cart.ts:2: priceOf(item) * (1 - discount)"),
    sandboxStep.execCommand("npm test", "Process exited with code 0\nOutput:\n12 passed"),
  ]);
  t.after(() => verifyAll(model, sandbox));

  assert.deepEqual(await reviewChange("main", { model, sandbox }), review);
});

test("tests that fail are shown to the model", async (t) => {
  const model = new ScriptedModel([
    [runs("npm test")],
    [structuredOutput({ ...approval, verdict: "request changes", summary: "A test fails." })],
  ]);
  const sandbox = scriptedCheckout([
    sandboxStep.execCommand("npm test", "Process exited with code 1\nOutput:\n1 failed"),
  ]);
  t.after(() => verifyAll(model, sandbox));

  const review = await reviewChange("main", { model, sandbox });

  assert.equal(review?.verdict, "request changes");
  assert.match(lastInput(model), /exited with code 1.*1 failed/);
});

test("a sandbox that fails does not end the review", async (t) => {
  const review = { ...approval, summary: "It reads well. I could not run its tests." };
  const model = new ScriptedModel([[runs("npm test")], [structuredOutput(review)]]);
  const sandbox = scriptedCheckout([
    sandboxStep.execCommand("npm test", new Error("The container is out of memory.")),
  ]);
  t.after(() => verifyAll(model, sandbox));

  assert.deepEqual(await reviewChange("main", { model, sandbox }), review);
  // The script meant this error, so it is no violation. The SDK keeps its text from the model.
  assert.match(lastInput(model), /An error occurred while running the tool/);
  assert.doesNotMatch(lastInput(model), /out of memory/);
});

test("a command that would show a secret never reaches the sandbox", async (t) => {
  const model = new ScriptedModel([
    [runs("cat .env")],
    [runs("git diff main")],
    [structuredOutput(approval)],
  ]);
  const sandbox = scriptedCheckout([sandboxStep.execCommand("git diff main", "+ // a comment")]);
  t.after(() => verifyAll(model, sandbox));

  assert.deepEqual(await reviewChange("main", { model, sandbox }), approval);
  assert.match(lastInput(model), /not for your eyes/);
});

test("a reviewer looks at screenshots and cannot change what it reviews", async (t) => {
  const model = new ScriptedModel([
    [runs("git diff main")],
    [functionCall("view_image", { path: "shots/cart.png" }, { callId: "call_1" })],
    [structuredOutput(approval)],
  ]);
  const sandbox = scriptedCheckout([
    sandboxStep.execCommand("git diff main", "Binary files shots/cart.png differ"),
    sandboxStep.viewImage("shots/cart.png", { type: "image", image: "data:image/png;base64,aQ==" }),
  ]);
  t.after(() => verifyAll(model, sandbox));

  assert.deepEqual(await reviewChange("main", { model, sandbox }), approval);

  assert.deepEqual(
    model.firstCall?.request.tools.map(({ name }) => name),
    ["exec_command", "view_image"],
  );
});

test("a command that the script does not know fails the test, however well the run ends", async () => {
  const model = new ScriptedModel([
    [runs("git diff main")],
    [runs("npm run lint")],
    [structuredOutput(approval)],
  ]);
  const sandbox = scriptedCheckout([sandboxStep.execCommand("git diff main", "+ // a comment")]);

  // The SDK makes a tool's result of the error, and the model goes on.
  assert.deepEqual(await reviewChange("main", { model, sandbox }), approval);
  model.assertComplete();

  assert.throws(
    () => sandbox.assertComplete(),
    (error) => {
      assert.ok(UnexpectedSandboxCallError.isInstance(error));
      assert.match(error.message, /^checkout: unexpected call #\d, execCommand/);
      assert.match(error.message, /the script ended after 1 step\./);
      // The command is a payload: it is in the report, not in the message.
      assert.doesNotMatch(error.message, /npm run lint/);
      assert.match(error.report(), /npm run lint/);
      return true;
    },
  );
});

/** The model's wish to run a command. */
function runs(cmd: string) {
  return functionCall("exec_command", { cmd }, { callId: cmd });
}

function lastInput(model: ScriptedModel): string {
  return JSON.stringify(model.lastCall?.request.input);
}
