import { InvalidOptionError } from "@understudy/testing-shared";
import {
  InvalidScriptedSandboxStepError,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { looseClientInput, looseOptions, looseStep } from "../pinned/loosely.ts";
import { EDITOR_METHODS, MAY_BE_VOID } from "../pinned/methods.ts";
import { messageOf, rejectionOf, thrownBy } from "../pinned/outcomes.ts";

// It was the answer itself: truthy, whatever it would return.
test("a function as an ambient answer is a responder", async () => {
  const down = new Error("down");
  const sandbox = scriptedSandboxSession([], {
    ambient: {
      supportsPty: () => false,
      execCommand: async ({ index, args: [{ cmd }] }) => `${index} ${cmd}`,
      running: () => down,
      createEditor: () => scriptedEditor([]),
    },
  });

  expect(sandbox.supportsPty()).toBe(false);
  expect(await sandbox.execCommand({ cmd: "ls" })).toBe("1 ls");
  expect(await rejectionOf(sandbox.running())).toBe(down);
  expect(sandbox.createEditor()).toHaveProperty("deleteFile");
  sandbox.assertComplete();
});

test("a function as an ambient answer of a client is a responder", async () => {
  const session = scriptedSandboxSession([]);
  const client = scriptedSandboxClient({
    sessions: [],
    ambient: { create: async () => session, canPersistOwnedSessionState: () => false },
  });

  expect(await client.create()).toBe(session);
  expect(client.canPersistOwnedSessionState?.(session.state)).toBe(false);
});

test("an assertion of a function as an ambient answer is a violation", async () => {
  const sandbox = scriptedSandboxSession([], {
    ambient: {
      running: ({ index }) => {
        expect(index).toBe(1);
        return true;
      },
    },
  });
  const error = await rejectionOf(sandbox.running());

  expect(sandbox.takeViolations()).toEqual([error]);
});

const fixed = (): boolean => true;
const METHODS = Object.keys(MAY_BE_VOID).filter((method) => method !== "registerPreStopHook");

test.each(METHODS)("a function is no fixed result of %s", (method) => {
  const error = thrownBy(() => scriptedSandboxSession([looseStep({ method, result: fixed })]));

  expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
  expect(error).toMatchObject({ reason: "invalid_outcome", method, path: "result" });
  expect(messageOf(error)).toContain("A function of the call is respond.");
});

test("a function is no fixed result of an editor, a client or an ambient answer", () => {
  for (const method of EDITOR_METHODS) {
    const step = looseStep({ method, result: fixed });
    expect(thrownBy(() => scriptedEditor([step]))).toMatchObject({ reason: "invalid_outcome" });
  }
  for (const method of ["create", "resume", "delete"]) {
    const input = looseClientInput({ method, result: fixed });
    expect(thrownBy(() => scriptedSandboxClient({ sessions: [input] }))).toMatchObject({
      reason: "invalid_outcome",
    });
  }
  const options = looseOptions({ ambient: { execCommand: { result: fixed } } });
  expect(thrownBy(() => scriptedSandboxSession([], options))).toBeInstanceOf(InvalidOptionError);
});

// An object with one misspelt key was the answer itself.
test.each([
  ["execCommand", { repond: fixed }, "Did you mean respond?"],
  ["stop", { eror: new Error("no") }, "Did you mean error?"],
  ["listDir", { reslt: [] }, "Did you mean result?"],
] as const)("a misspelt key of an ambient answer is refused: %s", (method, answer, hint) => {
  const options = looseOptions({ ambient: { [method]: answer } });
  const error = thrownBy(() => scriptedSandboxSession([], options));

  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(messageOf(error)).toContain("has the unknown key");
  expect(messageOf(error)).toContain(hint);
});
