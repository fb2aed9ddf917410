import { InMemoryMemoryStore, memory, shell } from "@openai/agents/sandbox";
import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { commanding, done } from "../support/turns.ts";
import { instructions, toolOutputs, work } from "../support/workspace.ts";

const SUMMARY = "memories/memory_summary.md";
const missing = Object.assign(new Error("no such file"), { code: "ENOENT" });
const capabilities = () => [shell(), memory({ read: { liveUpdate: false }, generate: false })];

describe("reading a memory", () => {
  test("asks for it in each turn, between the calls of the model", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "pathExists", match: (path) => path === SUMMARY, result: true },
      sandboxStep.readFile({ path: SUMMARY, maxBytes: 1_000_000 }, "They like tabs."),
      sandboxStep.execCommand("ls", "a.ts"),
      sandboxStep.pathExists(SUMMARY, true),
      sandboxStep.readFile(SUMMARY, new TextEncoder().encode("They like spaces.")),
    ]);
    const model = new ScriptedModel([commanding("ls"), done()]);

    expect(await work(model, { session: sandbox }, capabilities())).toBe("Done.");
    expect(instructions(model)).toContain("memory_summary");
    expect(model.calls.map(({ request }) => request.systemInstructions)).toEqual([
      expect.stringContaining("They like tabs."),
      expect.stringContaining("They like spaces."),
    ]);
    sandbox.assertComplete();
  });

  test("is answered outside the order where its place does not matter", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")], {
      ambient: { pathExists: true, readFile: { respond: ({ index }) => `read ${index}` } },
    });
    const model = new ScriptedModel([commanding("ls"), done()]);
    await work(model, { session: sandbox }, capabilities());

    expect(instructions(model)).toContain("read 4");
    expect(toolOutputs(model)).toEqual(["a.ts"]);
    sandbox.assertComplete();
  });

  test.each([
    ["there is no summary", [sandboxStep.pathExists(SUMMARY, false)]],
    [
      "the summary went away meanwhile",
      [sandboxStep.pathExists(SUMMARY, true), sandboxStep.readFile(SUMMARY, missing)],
    ],
  ])("leaves the instructions as they are where %s", async (_what, steps) => {
    const sandbox = scriptedSandboxSession([...steps, sandboxStep.execCommand("ls", "")]);
    const model = new ScriptedModel([done()]);
    await work(model, { session: sandbox }, capabilities());

    expect(instructions(model)).not.toContain("memory_summary");
    expect(sandbox.remainingSteps).toBe(1);
    expect(sandbox.violations).toEqual([]);
  });

  test("fails the run where the summary cannot be read", async () => {
    const error = new Error("permission denied");
    const sandbox = scriptedSandboxSession([
      sandboxStep.pathExists(SUMMARY, true),
      sandboxStep.readFile(SUMMARY, error),
      sandboxStep.execCommand("ls", ""),
    ]);
    const model = new ScriptedModel([done()]);

    await expect(work(model, { session: sandbox }, capabilities())).rejects.toBe(error);
    expect(model.calls).toEqual([]);
    expect(sandbox.violations).toEqual([]);
  });

  test("runs a command where the session reads no files", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand(
        { cmd: /head -c/, login: false },
        "__OPENAI_AGENTS_MEMORY_SUMMARY_BEGIN__\nThey like tabs.\n__OPENAI_AGENTS_MEMORY_SUMMARY_END__\n",
      ),
    ]);
    const model = new ScriptedModel([done()]);
    await work(model, { session: sandbox }, capabilities());

    expect(instructions(model)).toContain("They like tabs.");
    sandbox.assertComplete();
  });

  test("brings what a store has into the session first", async () => {
    const store = new InMemoryMemoryStore();
    await store.write(SUMMARY, new TextEncoder().encode("They like tabs."));
    const sandbox = scriptedSandboxSession([
      sandboxStep.pathExists(SUMMARY, false),
      sandboxStep.materializeEntry({ path: SUMMARY, entry: { type: "file" } }),
      sandboxStep.pathExists(SUMMARY, true),
      sandboxStep.readFile(SUMMARY, "They like tabs."),
      sandboxStep.execCommand("ls", ""),
    ]);
    const model = new ScriptedModel([done()]);
    await work(model, { session: sandbox }, [
      shell(),
      memory({ read: { liveUpdate: false }, generate: false, store }),
    ]);

    expect(instructions(model)).toContain("They like tabs.");
    expect(sandbox.remainingSteps).toBe(1);
  });
});
