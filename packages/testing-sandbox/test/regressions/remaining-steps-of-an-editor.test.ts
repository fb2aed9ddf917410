import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

const remove = { type: "delete_file", path: "a.ts" } as const;

// It counted its own script, which nobody performs, while assertComplete() was content.
test("the remaining steps of an editor that sessions perform are theirs", async () => {
  const editor = scriptedEditor([sandboxStep.deleteFile("a.ts"), sandboxStep.deleteFile("a.ts")]);
  expect(editor.remainingSteps).toBe(2);
  const open = () => scriptedSandboxSession([], { ambient: { createEditor: editor } });
  const [one, two] = [open(), open()];
  expect(editor.remainingSteps).toBe(4);
  await one.createEditor().deleteFile(remove);
  expect([editor, one, two].map((double) => double.remainingSteps)).toEqual([3, 1, 2]);

  editor.enqueue(sandboxStep.deleteFile("a.ts"));
  expect(editor.remainingSteps).toBe(5);
  for (const sandbox of [one, one, two, two, two]) {
    await sandbox.createEditor().deleteFile(remove);
  }
  expect(editor.remainingSteps).toBe(0);
  editor.assertComplete();
});

test("they are its own once it is called itself", async () => {
  const editor = scriptedEditor([sandboxStep.deleteFile("a.ts"), sandboxStep.deleteFile("a.ts")]);
  const sandbox = scriptedSandboxSession([], { ambient: { createEditor: editor } });
  await editor.deleteFile(remove);

  expect(editor.remainingSteps).toBe(1);
  expect(sandbox.remainingSteps).toBe(2);
});
