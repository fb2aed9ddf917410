// What must work beside an SDK version that has sandboxes. scripts/sdk-versions.mjs copies this file into applications
// that have other versions than the workspace, and runs the checks there. So it may use no helper of the tests.
import assert from "node:assert/strict";
import { Runner, RunState, tool } from "@openai/agents";
import { filesystem, Manifest, SandboxAgent, shell } from "@openai/agents/sandbox";
import {
  assistantMessage,
  functionCall,
  item,
  ScriptedModel,
  toolCall,
} from "@understudy/testing-model";
import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { z } from "zod";

const runner = new Runner({ tracingDisabled: true });

const approved = tool({
  name: "deploy",
  description: "Deploys.",
  parameters: z.object({}),
  needsApproval: true,
  execute: async () => "deployed",
});

function command(cmd: string, callId: string): ReturnType<typeof functionCall> {
  return functionCall("exec_command", { cmd }, { callId });
}

/** Each check by its name; it rejects where something does not work. */
export const checks: Readonly<Record<string, () => Promise<void>>> = {
  async "shell commands"() {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("pwd", "/workspace\n"),
      { method: "execCommand", match: ({ cmd }) => cmd === "ls", error: new Error("gone") },
    ]);
    const model = new ScriptedModel([
      [command("pwd", "call_1")],
      [command("ls", "call_2")],
      [assistantMessage("Done.")],
    ]);
    const agent = new SandboxAgent({ name: "Shell", model, capabilities: [shell()] });
    const result = await runner.run(agent, "Look.", { sandbox: { session: sandbox } });
    assert.equal(result.finalOutput, "Done.");
    assert.match(JSON.stringify(model.calls[1]?.request.input), /\/workspace/);
    sandbox.assertComplete();
    model.assertComplete();
  },

  async "a command off the script"() {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("pwd", "/workspace\n")]);
    const model = new ScriptedModel([
      [command("pwd", "call_1"), command("ls", "call_2")],
      [assistantMessage("Done.")],
    ]);
    const agent = new SandboxAgent({ name: "Shell", model, capabilities: [shell()] });
    const result = await runner.run(agent, "Look.", { sandbox: { session: sandbox } });
    assert.equal(result.finalOutput, "Done.");
    assert.throws(() => sandbox.assertComplete(), UnexpectedSandboxCallError);
  },

  async "an interactive shell"() {
    const sandbox = scriptedSandboxSession(
      [
        sandboxStep.execCommand({ cmd: "python3", tty: true }, ">>> "),
        sandboxStep.writeStdin("1\n", "1\n"),
      ],
      { interactive: true },
    );
    const model = new ScriptedModel([
      [functionCall("exec_command", { cmd: "python3", tty: true }, { callId: "call_1" })],
      [functionCall("write_stdin", { session_id: 1, chars: "1\n" }, { callId: "call_2" })],
      [assistantMessage("Done.")],
    ]);
    const agent = new SandboxAgent({ name: "Shell", model, capabilities: [shell()] });
    await runner.run(agent, "Count.", { sandbox: { session: sandbox } });
    sandbox.assertComplete();
  },

  async patches() {
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        createEditor: scriptedEditor([
          sandboxStep.updateFile("a.txt", { status: "completed", output: "Patched." }),
        ]),
      },
    });
    const operation = { type: "update_file", path: "a.txt", diff: "@@\n-a\n+b\n" } as const;
    const model = new ScriptedModel([
      [item.applyPatchCall(operation, { callId: "call_1" })],
      [assistantMessage("Done.")],
    ]);
    const agent = new SandboxAgent({ name: "Patcher", model, capabilities: [filesystem()] });
    await runner.run(agent, "Patch.", { sandbox: { session: sandbox } });
    assert.equal(sandbox.lastCall?.method, "updateFile");
    sandbox.assertComplete();
  },

  async "manifests are copied"() {
    const sandbox = scriptedSandboxSession([sandboxStep.applyManifest({ root: "/repo" })], {
      manifest: { root: "/repo" },
    });
    const manifest = new Manifest({ root: "/repo", environment: { MODE: "test" } });
    await sandbox.applyManifest(manifest);
    const [call] = sandbox.calls;
    assert(call?.method === "applyManifest");
    assert.notEqual(call.args[0], manifest);
    assert(call.args[0] instanceof Manifest);
    assert.equal(call.args[0].environment["MODE"]?.value, "test");
    assert.equal(sandbox.state.manifest.root, "/repo");
  },

  async "a client that creates and resumes"() {
    const session = (): ReturnType<typeof scriptedSandboxSession> =>
      scriptedSandboxSession([sandboxStep.execCommand("make", "ok\n")]);
    const client = scriptedSandboxClient({
      sessions: [session(), { method: "resume", result: session() }],
    });
    const model = new ScriptedModel([
      [command("make", "call_1")],
      [toolCall(approved, {})],
      [command("make", "call_2")],
      [assistantMessage("Done.")],
    ]);
    const agent = new SandboxAgent({
      name: "Builder",
      model,
      tools: [approved],
      capabilities: [shell()],
    });
    const first = await runner.run(agent, "Build.", { sandbox: { client } });
    const state = await RunState.fromString(agent, first.state.toString());
    for (const interruption of state.getInterruptions()) {
      state.approve(interruption);
    }
    const second = await runner.run(agent, state, { sandbox: { client } });
    assert.equal(second.finalOutput, "Done.");
    client.assertComplete();
    model.assertComplete();
  },
};
