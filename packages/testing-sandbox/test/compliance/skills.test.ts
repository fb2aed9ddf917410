import { dir, file, skills } from "@openai/agents/sandbox";
import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { calling, done } from "../support/turns.ts";
import { instructions, offeredTools, toolOutputs, work } from "../support/workspace.ts";

const missing = Object.assign(new Error("no such file"), { code: "ENOENT" });

describe("skills that are there from the start", () => {
  const capabilities = () => [
    skills({
      skills: [{ name: "release", description: "Publishes a version.", content: "# How" }],
    }),
  ];

  test("are put into the session before the first turn, and named to the model", async () => {
    const sandbox = scriptedSandboxSession([
      {
        method: "applyManifest",
        match: ({ entries }) => Object.keys(entries).join() === ".agents/release",
        result: undefined,
      },
    ]);
    const model = new ScriptedModel([done()]);

    expect(await work(model, { session: sandbox }, capabilities())).toBe("Done.");
    expect(instructions(model)).toContain("- release: Publishes a version.");
    sandbox.assertComplete();
  });

  test("fail the run where they cannot be put there", async () => {
    const error = new Error("the disk is full");
    const sandbox = scriptedSandboxSession([{ method: "applyManifest", error }]);
    const model = new ScriptedModel([done()]);

    await expect(work(model, { session: sandbox }, capabilities())).rejects.toBe(error);
    expect(model.calls).toEqual([]);
    sandbox.assertComplete();
  });
});

describe("skills that are found in a folder", () => {
  const capabilities = () => [skills({ from: dir({ children: {} }) })];

  test("are listed and read in the session", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.applyManifest({}),
      sandboxStep.listDir(".agents", [
        { name: "release", path: ".agents/release", type: "dir" },
        { name: "broken", path: ".agents/broken", type: "dir" },
        { name: "README.md", path: ".agents/README.md", type: "file" },
      ]),
      sandboxStep.readFile(
        ".agents/release/SKILL.md",
        new TextEncoder().encode("---\nname: release\ndescription: Publishes it.\n---\n"),
      ),
      sandboxStep.readFile(".agents/broken/SKILL.md", missing),
    ]);
    const model = new ScriptedModel([done()]);
    await work(model, { session: sandbox }, capabilities());

    expect(instructions(model)).toContain("- release: Publishes it.");
    expect(instructions(model)).not.toContain("broken");
    sandbox.assertComplete();
  });

  test("fail the run where the folder cannot be listed", async () => {
    const error = new Error("permission denied");
    const sandbox = scriptedSandboxSession([
      sandboxStep.applyManifest({}),
      sandboxStep.listDir(".agents", error),
      sandboxStep.readFile({}, ""),
    ]);

    await expect(
      work(new ScriptedModel([done()]), { session: sandbox }, capabilities()),
    ).rejects.toBe(error);
    expect(sandbox.remainingSteps).toBe(1);
  });
});

describe("skills that are loaded when they are needed", () => {
  const capabilities = () => [
    skills({
      lazyFrom: {
        source: dir({
          children: { release: dir({ children: { "SKILL.md": file({ content: "# How" }) } }) },
        }),
      },
    }),
  ];
  const turns = () =>
    new ScriptedModel([
      calling(["load_skill", { skill_name: "release" }]),
      calling(["load_skill", { skill_name: "release" }]),
      done(),
    ]);

  test("are put into the session once", async () => {
    const sandbox = scriptedSandboxSession([
      { method: "pathExists", match: (path) => path === ".agents/release/SKILL.md", result: false },
      sandboxStep.materializeEntry({ path: ".agents/release", entry: { type: "dir" } }),
      sandboxStep.pathExists(".agents/release/SKILL.md", true),
    ]);
    const model = turns();

    expect(await work(model, { session: sandbox }, capabilities())).toBe("Done.");
    expect(offeredTools(model)).toEqual(["load_skill"]);
    expect(toolOutputs(model).map((output) => JSON.stringify(output))).toEqual([
      expect.stringContaining("loaded"),
      expect.stringContaining("already_loaded"),
    ]);
    sandbox.assertComplete();
    model.assertComplete();
  });

  test("tell the model where that fails, and the run goes on", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.pathExists(".agents/release/SKILL.md", false),
      sandboxStep.materializeEntry({}, new Error("the disk is full")),
      sandboxStep.pathExists(".agents/release/SKILL.md", new Error("the sandbox is gone")),
    ]);
    const model = turns();
    await work(model, { session: sandbox }, capabilities());

    expect(toolOutputs(model)).toEqual([
      expect.stringContaining("error"),
      expect.stringContaining("error"),
    ]);
    sandbox.assertComplete();
  });

  test("fail the run where the session cannot take them", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.pathExists(/SKILL/, true)]);

    await expect(
      work(new ScriptedModel([done()]), { session: sandbox }, capabilities()),
    ).rejects.toThrow("materializeEntry");
  });
});
