import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { thrownBy } from "../pinned/outcomes.ts";

const hook = (): void => undefined;
const unregister = (): void => undefined;

// The types let the function that takes a hook back stand as the outcome, where it was called as a responder.
test("the responder of registerPreStopHook returns the function that takes the hook back", () => {
  const sandbox = scriptedSandboxSession([
    sandboxStep.registerPreStopHook(
      (given) => given === hook,
      () => unregister,
    ),
    sandboxStep.registerPreStopHook(
      () => true,
      ({ args: [given] }) => {
        expect(given).toBe(hook);
        return unregister;
      },
    ),
    sandboxStep.registerPreStopHook(() => undefined),
    { method: "registerPreStopHook", result: unregister },
  ]);

  expect(sandbox.registerPreStopHook(hook)).toBe(unregister);
  expect(sandbox.registerPreStopHook(hook)).toBe(unregister);
  expect(sandbox.registerPreStopHook(hook)).toBeUndefined();
  expect(sandbox.registerPreStopHook(hook)).toBe(unregister);
  sandbox.assertComplete();
});

test("a function in the place of its matcher is one, not the hook that is expected", () => {
  const other = (): null => null;
  const sandbox = scriptedSandboxSession([sandboxStep.registerPreStopHook(other)]);
  const error = thrownBy(() => sandbox.registerPreStopHook(hook));

  expect(error).toMatchObject({ name: "SandboxCallMatcherError", method: "registerPreStopHook" });
  expect(sandbox.takeViolations()).toEqual([error]);
});

test("a function as its ambient answer is a responder", () => {
  const sandbox = scriptedSandboxSession([], {
    ambient: { registerPreStopHook: () => unregister },
  });

  expect(sandbox.registerPreStopHook(hook)).toBe(unregister);
});
