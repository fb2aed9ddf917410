import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { looseStep } from "../pinned/loosely.ts";
import { rejectionOf, thrownBy } from "../pinned/outcomes.ts";

const unreadable = new Error("not for you");

/** What throws when it is asked whether it is a promise. */
const hostile = {
  get then(): unknown {
    throw unreadable;
  },
};

test("a matcher that returns what cannot be read is a violation", async () => {
  const sandbox = scriptedSandboxSession([sandboxStep.execCommand(() => hostile, "")]);

  expect(await rejectionOf(sandbox.execCommand({ cmd: "ls" }))).toBe(unreadable);
  expect(sandbox.takeViolations()).toEqual([unreadable]);
});

test("a responder that answers what cannot be read is a violation", async () => {
  const sandbox = scriptedSandboxSession(
    ["supportsPty", "execCommand"].map((method) => looseStep({ method, respond: () => hostile })),
  );

  expect(thrownBy(() => sandbox.supportsPty?.())).toBe(unreadable);
  expect(sandbox.takeViolations()).toEqual([unreadable]);
  expect(await rejectionOf(sandbox.execCommand?.({ cmd: "ls" }))).toBe(unreadable);
  expect(sandbox.takeViolations()).toEqual([unreadable]);
});
