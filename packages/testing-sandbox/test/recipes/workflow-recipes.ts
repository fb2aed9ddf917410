import assert from "node:assert/strict";
import { Runner } from "@openai/agents";
import { SandboxAgent, shell } from "@openai/agents/sandbox";

import type { Recipe } from "./recipe.ts";

// The scripted boundaries leave the exporter of traces alone.
const runner = new Runner({ tracingDisabled: true });

/** Whole workflows of an agent with a shell. */
export const workflowRecipes: readonly Recipe[] = [
  {
    title: "an agent with a shell works without a real sandbox",
    async run({ ScriptedModel, assistantMessage, functionCall, scriptedSandboxSession }, t) {
      const sandbox = scriptedSandboxSession([
        {
          method: "execCommand",
          match: ({ cmd }) => {
            // The shell tool has checked and converted the model's arguments by now.
            assert.equal(cmd, "git branch");
          },
          result: "* main\n",
        },
      ]);
      const model = new ScriptedModel([
        [functionCall("exec_command", { cmd: "git branch" }, { callId: "call_1" })],
        [assistantMessage("You are on main.")],
      ]);
      const agent = new SandboxAgent({ name: "Git helper", model, capabilities: [shell()] });

      // At the end of the test they report unused steps too, if the workflow ended early.
      t.after(() => {
        sandbox.assertComplete();
        model.assertComplete();
      });

      const result = await runner.run(agent, "Which branch is this?", {
        // The real runtime works in this session and starts no container.
        sandbox: { session: sandbox },
      });

      assert.equal(result.finalOutput, "You are on main.");
      assert.deepEqual(
        sandbox.calls.map((call) => call.method),
        ["execCommand"],
      );
      assert.equal(model.calls.length, 2);
    },
  },
  {
    title: "a responder answers from the call, and an error is what the model is told of",
    async run({ ScriptedModel, assistantMessage, functionCall, scriptedSandboxSession }, t) {
      const sandbox = scriptedSandboxSession([
        {
          method: "execCommand",
          respond: ({ index, method, args: [{ cmd }] }) => `${index} ${method} ${cmd}`,
        },
        { method: "execCommand", error: new Error("the disk is full") },
      ]);
      const model = new ScriptedModel([
        [functionCall("exec_command", { cmd: "date" }, { callId: "call_1" })],
        [functionCall("exec_command", { cmd: "npm ci" }, { callId: "call_2" })],
        [assistantMessage("The installation failed.")],
      ]);
      const agent = new SandboxAgent({ name: "Installer", model, capabilities: [shell()] });
      t.after(() => {
        sandbox.assertComplete();
        model.assertComplete();
      });

      await runner.run(agent, "Install.", { sandbox: { session: sandbox } });

      const input = model.calls[2]?.request.input;
      assert(Array.isArray(input));
      const outputs = input.flatMap((item) =>
        item.type === "function_call_result" ? [JSON.stringify(item.output)] : [],
      );
      assert.match(outputs[0] ?? "", /0 execCommand date/);
      assert.match(outputs[1] ?? "", /error/);
    },
  },
  {
    title: "a session that scripts supportsPty and writeStdin offers an interactive shell",
    async run({ ScriptedModel, assistantMessage, functionCall, scriptedSandboxSession }, t) {
      const sandbox = scriptedSandboxSession([
        { method: "supportsPty", result: true },
        { method: "execCommand", result: "session 1\n" },
        {
          method: "writeStdin",
          match: ({ sessionId, chars }) => {
            assert.equal(sessionId, 1);
            assert.equal(chars, "yes\n");
          },
          result: "deleted\n",
        },
      ]);
      const model = new ScriptedModel([
        [functionCall("exec_command", { cmd: "rm -i a", tty: true }, { callId: "call_1" })],
        [functionCall("write_stdin", { session_id: 1, chars: "yes\n" }, { callId: "call_2" })],
        [assistantMessage("It is gone.")],
      ]);
      const agent = new SandboxAgent({ name: "Cleaner", model, capabilities: [shell()] });
      t.after(() => {
        sandbox.assertComplete();
        model.assertComplete();
      });

      const result = await runner.run(agent, "Delete a.", { sandbox: { session: sandbox } });

      assert.equal(result.finalOutput, "It is gone.");
      assert.deepEqual(
        model.calls[0]?.request.tools.map(({ name }) => name),
        ["exec_command", "write_stdin"],
      );
    },
  },
  {
    title: "a session that scripts one half of it offers a plain shell",
    async run({ ScriptedModel, assistantMessage, scriptedSandboxSession }) {
      const sandbox = scriptedSandboxSession([
        { method: "supportsPty", result: true },
        { method: "execCommand", result: "" },
      ]);
      const model = new ScriptedModel([[assistantMessage("There is nothing to do.")]]);
      const agent = new SandboxAgent({ name: "Idler", model, capabilities: [shell()] });

      await runner.run(agent, "Hello.", { sandbox: { session: sandbox } });

      assert.deepEqual(
        model.calls[0]?.request.tools.map(({ name }) => name),
        ["exec_command"],
      );
      assert.equal("writeStdin" in sandbox, false);
      assert.equal(sandbox.remainingSteps, 1);
    },
  },
];
