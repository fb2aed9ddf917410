import {
  functionCall,
  sandboxStep,
  scriptedEditor,
  ScriptedModel,
  scriptedSandboxSession,
  structuredOutput,
  verifyAll,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { type Review, reviewChange } from "./code-reviewer.ts";

const runs = (cmd: string) => functionCall("exec_command", { cmd }, { callId: cmd });
const expected: Review = {
  verdict: "request changes",
  summary: "The discount is taken twice.",
  findings: [{ file: "src/cart.ts", line: 2, comment: "priceOf() has taken it already." }],
};
const script = [
  sandboxStep.execCommand("git diff main", "+  return priceOf(item) * (1 - discount);"),
  sandboxStep.execCommand(/^cat .*price\.ts$/, "return item.price * (1 - discount);"),
];
const ambient = { createEditor: scriptedEditor([]) };

const model = new ScriptedModel([
  [runs("git diff main")],
  [runs("cat .env")],
  [runs("cat src/price.ts")],
  [structuredOutput(expected)],
]);
const sandbox = scriptedSandboxSession(script, { ambient });

const review = await reviewChange("main", { model, sandbox });

assert.deepEqual(review, expected);
verifyAll(model, sandbox);
const commands = sandbox.calls.flatMap((call) =>
  call.method === "execCommand" ? call.args.map(({ cmd }) => cmd) : [],
);
assert.deepEqual(commands, ["git diff main", "cat src/price.ts"]);
console.log("The reviewer asked for three commands and got two.");
console.log(`  run: ${commands.join(", ")}; kept from it: cat .env`);
console.log(`  its verdict: ${review?.verdict}. ${review?.summary}`);

// Then the reviewer starts to run the linter, and nobody changes the script of the sandbox.
const eager = new ScriptedModel([
  [runs("git diff main")],
  [runs("cat src/price.ts")],
  [runs("npm run lint")],
  [structuredOutput(expected)],
]);
const unaware = scriptedSandboxSession(script, { ambient });

assert.deepEqual(await reviewChange("main", { model: eager, sandbox: unaware }), expected);
eager.assertComplete();
console.log(
  "Then it runs the linter, too. The review is the same; unaware.assertComplete() fails:\n",
);
assert.throws(
  () => unaware.assertComplete(),
  (error: Error) => {
    console.log(error.message.replaceAll(/^/gm, "    "));
    return error.message.includes("unexpected call");
  },
);
