import { InvalidOptionError } from "@understudy/testing-shared";
import {
  InvalidScriptedSandboxStepError,
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { looseCall, looseClientInput, looseOptions, looseStep } from "../pinned/loosely.ts";
import { EDITOR_METHODS, MAY_BE_VOID } from "../pinned/methods.ts";
import { messageOf, thrownBy } from "../pinned/outcomes.ts";

const promise = Promise.resolve(true);
/** What `await` takes for a promise. */
const thenable = { then: (resolve: (value: boolean) => void) => resolve(true) };

function expectRefusal(build: () => unknown, method: string): void {
  const error = thrownBy(build);
  expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
  expect(error).toMatchObject({ reason: "invalid_outcome", inputIndex: 0, method, path: "result" });
  expect(messageOf(error)).toMatch(/has a promise as its result.*Await it first/u);
}

// A promise that nobody calls for is watched by nobody: an assertion in it was lost.
test.each(Object.keys(MAY_BE_VOID))("a promise is no fixed result of %s", (method) => {
  for (const result of [promise, thenable]) {
    expectRefusal(() => scriptedSandboxSession([looseStep({ method, result })]), method);
  }
});

test("a promise is no outcome of a factory", () => {
  const step = (outcome: unknown): ReturnType<typeof looseStep> => {
    return looseStep(looseCall(sandboxStep, "execCommand", "ls", outcome));
  };
  expectRefusal(() => scriptedSandboxSession([step(promise)]), "execCommand");
  expectRefusal(() => scriptedSandboxSession([step(thenable)]), "execCommand");
});

test.each(EDITOR_METHODS)("a promise is no fixed result of an editor's %s", (method) => {
  expectRefusal(() => scriptedEditor([looseStep({ method, result: promise })]), method);
});

test.each(["create", "resume"])("a promise of a session is nothing to hand out by %s", (method) => {
  const result = Promise.resolve(scriptedSandboxSession([]));
  const input = looseClientInput({ method, result });

  expectRefusal(() => scriptedSandboxClient({ sessions: [input] }), method);
});

test("a promise is no ambient answer, as it is or as a result", () => {
  for (const [method, answer] of [
    ["running", promise],
    ["running", thenable],
    ["running", { result: promise }],
    ["stop", promise],
    ["createEditor", Promise.resolve(scriptedEditor([]))],
  ] as const) {
    const error = thrownBy(() =>
      scriptedSandboxSession([], looseOptions({ ambient: { [method]: answer } })),
    );
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(messageOf(error)).toContain(`ambient answer of ${method} has a promise as its result`);
  }
  const ambient = { create: Promise.resolve(scriptedSandboxSession([])) };
  expect(
    thrownBy(() => scriptedSandboxClient(looseOptions({ sessions: [], ambient }))),
  ).toBeInstanceOf(InvalidOptionError);
});

test("a promise of a responder is one to wait for", async () => {
  const sandbox = scriptedSandboxSession([sandboxStep.running(async () => promise)], {
    ambient: { pathExists: async () => promise },
  });

  expect(await sandbox.running()).toBe(true);
  expect(await sandbox.pathExists("/a")).toBe(true);
  sandbox.assertComplete();
});
