import { SandboxAgent, shell } from "@openai/agents/sandbox";
import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { calling, commanding, done } from "../support/turns.ts";
import { offeredTools, runner, toolOutputs, work, workStreaming } from "../support/workspace.ts";

const TOOL_FAILED = expect.stringContaining("error occurred while running the tool");

describe("the shell capability", () => {
  test("runs the commands of the model in the session, with what it adds to them", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", result: "a.ts\n" },
      {
        method: "execCommand",
        match: ({ workdir, maxOutputTokens }) => workdir === "src" && maxOutputTokens === 100,
        respond: ({ args: [{ cmd }] }) => `ran ${cmd}`,
      },
    ]);
    const model = new ScriptedModel([
      commanding("ls"),
      calling(["exec_command", { cmd: "tsc", workdir: "src", max_output_tokens: 100 }]),
      done(),
    ]);

    expect(await work(model, { session: sandbox })).toBe("Done.");
    expect(toolOutputs(model)).toEqual(["a.ts\n", "ran tsc"]);
    expect(sandbox.firstCall?.args).toEqual([
      expect.objectContaining({ cmd: "ls", login: true, tty: false, yieldTimeMs: 10_000 }),
    ]);
    sandbox.assertComplete();
    model.assertComplete();
  });

  test("tells the model of a command that fails, and the run goes on", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("npm ci", new Error("the disk is full")),
      sandboxStep.execCommand("df", "100 %"),
    ]);
    const model = new ScriptedModel([commanding("npm ci"), commanding("df"), done()]);

    expect(await work(model, { session: sandbox })).toBe("Done.");
    expect(toolOutputs(model)).toEqual([TOOL_FAILED, "100 %"]);
    sandbox.assertComplete();
    model.assertComplete();
  });

  test("runs the commands of one turn in the order of the script", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("one", async () => "1"),
      sandboxStep.execCommand("two", "2"),
      sandboxStep.execCommand("three", "3"),
    ]);
    const model = new ScriptedModel([commanding("one", "two", "three"), done()]);
    await work(model, { session: sandbox });

    expect(toolOutputs(model)).toEqual(["1", "2", "3"]);
    sandbox.assertComplete();
  });

  test("never reaches the session with arguments that the tool refuses", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    const model = new ScriptedModel([commanding(""), commanding("ls"), done()]);
    await work(model, { session: sandbox });

    expect(sandbox.calls).toHaveLength(1);
    sandbox.assertComplete();
  });

  test("passes on who runs the command, and where", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.directoryExists("repo", true),
      sandboxStep.execCommand({ cmd: "ls", workdir: "repo/src", runAs: "dev" }, "a.ts"),
      sandboxStep.directoryExists("repo", true),
    ]);
    const agent = new SandboxAgent({
      name: "Worker",
      model: new ScriptedModel([calling(["exec_command", { cmd: "ls", workdir: "src" }]), done()]),
      capabilities: [shell()],
      runAs: "dev",
    });
    await runner.run(agent, "Work.", { sandbox: { session: sandbox, cwd: "repo" } });

    expect(sandbox.firstCall?.args).toEqual(["repo", "dev"]);
    sandbox.assertComplete();
  });

  test("works in a streamed run", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("ls", "a.ts\n"),
      sandboxStep.execCommand("pwd", new Error("no such folder")),
    ]);
    const model = new ScriptedModel([commanding("ls"), commanding("pwd"), done()]);
    const events = await workStreaming(model, { session: sandbox });

    expect(events.map(({ type }) => type)).toContain("run_item_stream_event");
    expect(toolOutputs(model)).toEqual(["a.ts\n", TOOL_FAILED]);
    sandbox.assertComplete();
    model.assertComplete();
  });

  test("fails the run where the session cannot run commands", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.readFile({}, "")]);

    await expect(work(new ScriptedModel([done()]), { session: sandbox })).rejects.toThrow(
      "execCommand",
    );
    expect("execCommand" in sandbox).toBe(false);
  });
});

describe("the interactive shell", () => {
  const turns = () =>
    new ScriptedModel([
      calling(["exec_command", { cmd: "python", tty: true }]),
      calling(["write_stdin", { session_id: 7, chars: "1 + 1\n" }]),
      calling(["write_stdin", { session_id: 7 }]),
      done(),
    ]);

  test("is offered by a session that is interactive, and writes to it", async () => {
    const sandbox = scriptedSandboxSession(
      [
        sandboxStep.execCommand({ cmd: "python", tty: true }, "session 7\n"),
        sandboxStep.writeStdin({ sessionId: 7, chars: "1 + 1\n" }, "2\n"),
        sandboxStep.writeStdin({ sessionId: 7, chars: "" }, ">>> "),
      ],
      { interactive: true },
    );
    const model = turns();

    expect(await work(model, { session: sandbox })).toBe("Done.");
    expect(offeredTools(model)).toEqual(["exec_command", "write_stdin"]);
    expect(toolOutputs(model)).toEqual(["session 7\n", "2\n", ">>> "]);
    expect(sandbox.calls.map(({ method }) => method)).toEqual([
      "supportsPty",
      "execCommand",
      "writeStdin",
      "writeStdin",
    ]);
    sandbox.assertComplete();
  });

  test("tells the model of what fails there", async () => {
    const sandbox = scriptedSandboxSession(
      [
        sandboxStep.execCommand("python", "session 7\n"),
        sandboxStep.writeStdin("1 + 1\n", new Error("broken pipe")),
        sandboxStep.writeStdin("", "bye"),
      ],
      { interactive: true },
    );
    const model = turns();
    await work(model, { session: sandbox });

    expect(toolOutputs(model)).toEqual(["session 7\n", TOOL_FAILED, "bye"]);
    sandbox.assertComplete();
  });

  test("is not offered where supportsPty says no, and the message says what is missing", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("python", "")], {
      ambient: { supportsPty: true },
    });
    const model = new ScriptedModel([done()]);
    await work(model, { session: sandbox });

    expect(offeredTools(model)).toEqual(["exec_command"]);
    expect(() => {
      sandbox.assertComplete();
    }).toThrow("has supportsPty but not writeStdin");
  });
});
