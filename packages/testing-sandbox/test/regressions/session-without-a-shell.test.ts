import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { messageOf, verdictOf } from "../pinned/outcomes.ts";

const NOTE = /interactive shell/u;

// The note told a test that had said no to a shell how to script one.
test.each([
  ["as it is", { supportsPty: false }],
  ["as a result", { supportsPty: { result: false } }],
  ["as a step", { supportsPty: sandboxStep.supportsPty(false) }],
] as const)("no half of a shell is missing where ambient says no, %s", (_title, ambient) => {
  const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "")], { ambient });

  expect(sandbox.supportsPty()).toBe(false);
  expect(messageOf(verdictOf(sandbox))).not.toMatch(NOTE);
  expect(sandbox.report()).not.toMatch(NOTE);
});

test("one is missing where it says yes, or where only a call can tell", () => {
  for (const supportsPty of [true, () => false]) {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "")], {
      ambient: { supportsPty },
    });

    expect(messageOf(verdictOf(sandbox))).toMatch(NOTE);
  }
});
