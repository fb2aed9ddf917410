import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
  UnconsumedSandboxStepsError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf, verdictOf } from "./outcomes.ts";

const remove = { type: "delete_file", path: "a.ts" } as const;
const create = { type: "create_file", path: "b.ts", diff: "+b" } as const;

describe("a scripted editor that a session gives out", () => {
  test("has its operations recorded and verified by the session", async () => {
    const editor = scriptedEditor([
      sandboxStep.deleteFile("a.ts", { output: "gone" }),
      sandboxStep.createFile("b.ts"),
    ]);
    const sandbox = scriptedSandboxSession([
      { method: "createEditor", result: editor },
      sandboxStep.execCommand("ls", "b.ts"),
    ]);
    expect(sandbox.remainingSteps).toBe(4);
    const given = sandbox.createEditor("root");

    expect(await given.deleteFile(remove)).toEqual({ output: "gone" });
    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("b.ts");
    expect(verdictOf(sandbox)).toMatchObject({
      remainingSteps: 1,
      pendingMethods: ["createFile"],
    });
    await given.createFile(create);
    expect(sandbox.calls.map(({ index, method, args }) => [index, method, args[0]])).toEqual([
      [0, "createEditor", "root"],
      [1, "deleteFile", remove],
      [2, "execCommand", { cmd: "ls" }],
      [3, "createFile", create],
    ]);
    expect(sandbox.transcript.map(({ title }) => title)).toEqual([
      "createEditor",
      "deleteFile",
      "execCommand",
      "createFile",
    ]);
    sandbox.assertComplete();
    editor.assertComplete();
  });

  test("leaves violations with the session, not with itself", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("other.ts")], { name: "patches" });
    const sandbox = scriptedSandboxSession([sandboxStep.createEditor(editor)], { name: "box" });
    const given = sandbox.createEditor();
    const refused = await rejectionOf(given.deleteFile(remove));
    const extra = await rejectionOf(given.deleteFile(remove));

    expect(refused).toMatchObject({ callIndex: 1, method: "deleteFile" });
    expect(messageOf(refused)).toMatch(/^box, patches: call #2, deleteFile/u);
    expect(extra).toMatchObject({ callIndex: 2, expectedMethod: undefined, remainingSteps: 0 });
    expect(sandbox.violations).toEqual([refused, extra]);
    expect(editor.violations).toEqual([]);
    expect(verdictOf(sandbox)).toBe(refused);
  });

  test("makes the session incomplete with its unused steps", () => {
    for (const sandbox of [
      scriptedSandboxSession([], {
        ambient: { createEditor: scriptedEditor([sandboxStep.deleteFile("a.ts")]) },
      }),
      scriptedSandboxSession([], {
        ambient: { createEditor: { result: scriptedEditor([sandboxStep.deleteFile("a.ts")]) } },
      }),
    ]) {
      const error = verdictOf(sandbox);
      expect(error).toBeInstanceOf(UnconsumedSandboxStepsError);
      expect(error).toMatchObject({ remainingSteps: 1, pendingMethods: ["deleteFile"] });
      expect(messageOf(error)).toMatch(
        /ScriptedEditor:\nThe script:\n {2}> 1\. \[unused\] deleteFile/u,
      );
      expect(sandbox.report()).toMatch(/1\. \[unused\] deleteFile/u);
    }
  });

  test("is verified once a responder gives it out", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts")]);
    const sandbox = scriptedSandboxSession([sandboxStep.createEditor(() => editor)]);
    const given = sandbox.createEditor();

    expect(verdictOf(sandbox)).toMatchObject({ pendingMethods: ["deleteFile"] });
    await given.deleteFile(remove);
    sandbox.assertComplete();
    editor.assertComplete();
  });

  test("performs its whole script in each of two sessions", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts"), sandboxStep.createFile("b.ts")]);
    const sessions = [1, 2].map(() =>
      scriptedSandboxSession([], { ambient: { createEditor: editor } }),
    );
    for (const sandbox of sessions) {
      const given = sandbox.createEditor();
      await given.deleteFile(remove);
      expect(verdictOf(sandbox)).toMatchObject({ pendingMethods: ["createFile"] });
      await given.createFile(create);
      sandbox.assertComplete();
    }
    expect(editor.calls).toEqual([]);
    editor.assertComplete();
  });

  test("goes on where it was when it is given out again", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts"), sandboxStep.createFile("b.ts")]);
    const sandbox = scriptedSandboxSession([
      sandboxStep.createEditor(editor),
      sandboxStep.createEditor(editor),
    ]);
    await sandbox.createEditor().deleteFile(remove);
    await sandbox.createEditor().createFile(create);

    sandbox.assertComplete();
  });

  test("takes later steps in the session, too", async () => {
    const editor = scriptedEditor([]);
    const sandbox = scriptedSandboxSession([], { ambient: { createEditor: editor } });
    editor.enqueue(sandboxStep.deleteFile("a.ts"));

    expect(sandbox.remainingSteps).toBe(1);
    await sandbox.createEditor().deleteFile(remove);
    sandbox.assertComplete();
  });

  test("is incomplete itself if it was called itself, too", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts"), sandboxStep.createFile("b.ts")]);
    scriptedSandboxSession([], { ambient: { createEditor: editor } });
    await editor.deleteFile(remove);

    expect(verdictOf(editor)).toMatchObject({ pendingMethods: ["createFile"] });
  });

  test("counts a call in flight with the session", () => {
    const editor = scriptedEditor([
      sandboxStep.deleteFile("a.ts", () => new Promise<undefined>(() => undefined)),
    ]);
    const sandbox = scriptedSandboxSession([], { ambient: { createEditor: editor } });
    void sandbox.createEditor().deleteFile(remove);

    expect(verdictOf(sandbox)).toMatchObject({ code: "calls_in_flight", callIndexes: [1] });
  });
});

describe("an editor of another kind that a session gives out", () => {
  test("works, and is not recorded", async () => {
    class Files {
      readonly removed: string[] = [];
      async createFile(): Promise<void> {
        await Promise.resolve();
      }
      async updateFile(): Promise<void> {
        await Promise.resolve();
      }
      async deleteFile({ path }: { path: string }): Promise<void> {
        this.removed.push(path);
        await Promise.resolve();
      }
    }
    const files = new Files();
    const sandbox = scriptedSandboxSession([], { ambient: { createEditor: files } });

    expect(sandbox.createEditor()).toBe(files);
    await sandbox.createEditor().deleteFile(remove);
    expect(files.removed).toEqual(["a.ts"]);
    expect(sandbox.calls.map(({ method }) => method)).toEqual(["createEditor", "createEditor"]);
  });
});
