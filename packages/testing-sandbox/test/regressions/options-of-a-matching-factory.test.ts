import { InvalidOptionError } from "@understudy/testing-shared";
import {
  SandboxCallMatcherError,
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { looseCall } from "../pinned/loosely.ts";
import { messageOf, rejectionOf, reportOf, thrownBy } from "../pinned/outcomes.ts";

// The options of a factory that has a matcher were left unread.
test("the matcher of the options is asked besides the one in its place", async () => {
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand({}, "y", { match: ({ cmd }) => cmd === "ls" }),
    sandboxStep.execCommand({}, "y", { match: ({ cmd }) => cmd === "ls" }),
    sandboxStep.execCommand("ls", "y", {
      match: () => {
        expect.unreachable("the command differs already");
      },
    }),
    sandboxStep.execCommand(({ cmd }) => cmd === "ls", "y", { match: ({ tty }) => tty === true }),
    sandboxStep.pathExists("/a", true, { match: (_path, runAs) => runAs === "root" }),
  ]);

  expect(await sandbox.execCommand({ cmd: "ls" })).toBe("y");
  const refused = await rejectionOf(sandbox.execCommand({ cmd: "pwd" }));
  const differs = await rejectionOf(sandbox.execCommand({ cmd: "pwd" }));
  expect(await sandbox.execCommand({ cmd: "ls", tty: true })).toBe("y");
  const other = await rejectionOf(sandbox.pathExists("/a", "guest"));

  for (const error of [refused, differs, other]) {
    expect(error).toBeInstanceOf(SandboxCallMatcherError);
  }
  expect(messageOf(refused)).toContain("step 2");
  // The data differs: that is told as it is where there is no other matcher.
  expect(messageOf(differs)).toContain("cmd differs");
  expect(reportOf(differs)).toContain('"cmd": "ls"');
  expect(sandbox.takeViolations()).toEqual([refused, differs, other]);
});

test("what the matcher of the options throws is the violation", async () => {
  const mine = new Error("mine");
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand("ls", "y", {
      match: () => {
        throw mine;
      },
    }),
  ]);

  expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(mine);
  expect(sandbox.violations).toEqual([mine]);
});

test("a step of an editor takes the options, too", async () => {
  const editor = scriptedEditor([
    sandboxStep.createFile("a.ts", undefined, { match: ({ diff }) => diff === "+a" }),
    sandboxStep.createFile("a.ts", undefined, { match: ({ diff }) => diff === "+a" }),
  ]);
  await editor.createFile({ type: "create_file", path: "a.ts", diff: "+a" });
  const error = await rejectionOf(
    editor.createFile({ type: "create_file", path: "a.ts", diff: "+b" }),
  );

  expect(error).toBeInstanceOf(SandboxCallMatcherError);
  expect(editor.takeViolations()).toEqual([error]);
});

test.each([
  { matches: () => true },
  { match: "ls" },
  { match: () => true, name: "ls" },
  () => true,
  "ls",
  null,
  [],
])("other options than a match are refused: %o", (options) => {
  const error = thrownBy(() => looseCall(sandboxStep, "execCommand", "ls", "y", options));

  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(error).toMatchObject({ option: "options" });
});

test("options without a match change nothing", async () => {
  const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "y", {})]);

  expect(await sandbox.execCommand({ cmd: "ls" })).toBe("y");
});
