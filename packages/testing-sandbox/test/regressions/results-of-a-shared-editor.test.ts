import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

const remove = { type: "delete_file", path: "a.ts" } as const;

// The sessions got one object: what the first did to it, the second saw.
test("two sessions with one editor get results of their own", async () => {
  const editor = scriptedEditor([sandboxStep.deleteFile("a.ts", { output: "gone" })]);
  const sessions = [1, 2].map(() =>
    scriptedSandboxSession([], { ambient: { createEditor: editor } }),
  );
  editor.enqueue(sandboxStep.deleteFile("a.ts", { output: "gone later" }));
  for (const sandbox of sessions) {
    const given = sandbox.createEditor();
    for (const output of ["gone", "gone later"]) {
      const result = await given.deleteFile(remove);
      expect(result).toEqual({ output });
      Object.assign(Object(result), { output: "spoilt" });
    }
    sandbox.assertComplete();
  }
});

test("an editor that was performed elsewhere gives results of its own", async () => {
  const editor = scriptedEditor([sandboxStep.deleteFile("a.ts", { output: "gone" })]);
  const sandbox = scriptedSandboxSession([], { ambient: { createEditor: editor } });
  const result = await sandbox.createEditor().deleteFile(remove);
  Object.assign(Object(result), { output: "spoilt" });

  expect(await editor.deleteFile(remove)).toEqual({ output: "gone" });
});
