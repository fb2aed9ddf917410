import {
  SandboxCallMatcherError,
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { messageOf, rejectionOf } from "../pinned/outcomes.ts";

// A matcher for a text was held against the whole argument, which it never fits.
test("a matcher for a text is for the command, the path or the input", async () => {
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand(expect.stringContaining("npm"), "1"),
    sandboxStep.readFile(expect.stringMatching(/\.ts$/u), "2"),
    sandboxStep.writeStdin(expect.any(String), "3"),
    sandboxStep.pathExists(expect.stringContaining("src"), true),
    sandboxStep.execCommand(expect.stringContaining("npm"), "4"),
  ]);

  expect(await sandbox.execCommand({ cmd: "npm test" })).toBe("1");
  expect(await sandbox.readFile({ path: "a.ts" })).toBe("2");
  expect(await sandbox.writeStdin({ sessionId: 1, chars: "y" })).toBe("3");
  expect(await sandbox.pathExists("/src")).toBe(true);
  const error = await rejectionOf(sandbox.execCommand({ cmd: "ls" }));

  expect(error).toBeInstanceOf(SandboxCallMatcherError);
  expect(messageOf(error)).toContain("step 5 expects: cmd differs.");
  expect(sandbox.takeViolations()).toEqual([error]);
});

test("a matcher for an object is for the whole argument", async () => {
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand(expect.objectContaining({ cmd: "ls", tty: true }), "1"),
    sandboxStep.execCommand(expect.anything(), "2"),
    sandboxStep.execCommand(expect.objectContaining({ cmd: "ls" }), "3"),
  ]);

  expect(await sandbox.execCommand({ cmd: "ls", tty: true, workdir: "/" })).toBe("1");
  expect(await sandbox.execCommand({ cmd: "pwd" })).toBe("2");
  const error = await rejectionOf(sandbox.execCommand({ cmd: "pwd" }));
  expect(error).toBeInstanceOf(SandboxCallMatcherError);
  expect(sandbox.takeViolations()).toEqual([error]);
});

test("matchers are for the operations of an editor, too", async () => {
  const editor = scriptedEditor([
    sandboxStep.deleteFile(expect.stringContaining("a.")),
    sandboxStep.deleteFile(expect.objectContaining({ path: "b.ts" })),
  ]);
  await editor.deleteFile({ type: "delete_file", path: "a.ts" });
  await editor.deleteFile({ type: "delete_file", path: "b.ts" });

  editor.assertComplete();
});
