import {
  SandboxCallMatcherError,
  sandboxStep,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { looseCall, looseStep } from "../pinned/loosely.ts";
import { rejectionOf, thrownBy, verdictOf } from "../pinned/outcomes.ts";

const unreadable = new Error("not for you");

function fail(): never {
  throw unreadable;
}

/** What throws when its kind is asked for. */
const tagged = {
  get [Symbol.toStringTag](): string {
    return fail();
  },
};

/** What throws at any look. */
const strict = new Proxy(
  {},
  { get: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail, has: fail, ownKeys: fail },
);

/** What throws at a look at its contents. */
const closed = {
  get output(): string {
    return fail();
  },
};

// The look was not watched, and the error of it was lost with the call.
test.each([
  ["a tag that throws", tagged],
  ["a strict Proxy", strict],
  ["a getter that throws", closed],
])("an answer with %s is a violation", async (_title, answer) => {
  const sandbox = scriptedSandboxSession([
    looseStep({ method: "exec", respond: () => answer }),
    looseStep({ method: "exec", respond: async () => ({ nested: answer }) }),
    looseStep({ method: "setArchiveLimits", respond: () => answer }),
  ]);

  expect(await rejectionOf(sandbox.exec?.({ cmd: "ls" }))).toBe(unreadable);
  expect(sandbox.takeViolations()).toEqual([unreadable]);
  expect(await rejectionOf(sandbox.exec?.({ cmd: "ls" }))).toBe(unreadable);
  expect(sandbox.takeViolations()).toEqual([unreadable]);
  expect(thrownBy(() => sandbox.setArchiveLimits?.({}))).toBe(unreadable);
  expect(sandbox.takeViolations()).toEqual([unreadable]);
  sandbox.assertComplete();
});

/** A matcher of a test runner that refuses at its first look, and throws at any other. */
function refusesOnce(): object {
  let looks = 0;
  return {
    asymmetricMatch: () => {
      looks += 1;
      return looks === 1 ? false : fail();
    },
  };
}

// The second look, for the message, threw in the place of the refusal, and nothing was kept.
test("a matcher that throws at its second look still refuses", async () => {
  for (const expected of [{ workdir: refusesOnce() }, { cmd: "ls", workdir: refusesOnce() }]) {
    const step = looseStep(looseCall(sandboxStep, "execCommand", expected, ""));
    const sandbox = scriptedSandboxSession([step]);
    const error = await rejectionOf(sandbox.execCommand?.({ cmd: "ls", workdir: "/" }));

    expect(error).toBeInstanceOf(SandboxCallMatcherError);
    expect(error).toMatchObject({ callIndex: 0, method: "execCommand" });
    expect(sandbox.violations).toEqual([error]);
    expect(verdictOf(sandbox)).toBe(error);
  }
});

test("a matcher that throws at its first look is a violation, the very error", async () => {
  const expected = { workdir: { asymmetricMatch: fail } };
  const step = looseStep(looseCall(sandboxStep, "execCommand", expected, ""));
  const sandbox = scriptedSandboxSession([step]);

  expect(await rejectionOf(sandbox.execCommand?.({ cmd: "ls" }))).toBe(unreadable);
  expect(sandbox.violations).toEqual([unreadable]);
});
