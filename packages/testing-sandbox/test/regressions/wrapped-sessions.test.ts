import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
  type ScriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy, verdictOf } from "../pinned/outcomes.ts";

type Session = ScriptedSandboxSession<"execCommand">;

/** A session of one command. */
function commandSession(): Session {
  return scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
}

/** Ways in which an application, or a helper of a test, wraps a session. */
const WRAPPERS: Readonly<Record<string, (session: Session) => Session>> = {
  "a Proxy": (session) => new Proxy(session, {}),
  "an object that inherits from it": (session) => Object.create(session),
};

const remove = { type: "delete_file", path: "a.ts" } as const;

// The controls were accessors and methods of a class with private fields: a wrapper threw, or had none.
describe.each(Object.entries(WRAPPERS))("a session behind %s", (_title, wrap) => {
  test("tells what the session tells", async () => {
    const session = commandSession();
    const wrapped = wrap(session);

    expect(wrapped.remainingSteps).toBe(1);
    expect(verdictOf(wrapped)).toMatchObject({ pendingMethods: ["execCommand"] });
    expect(await wrapped.execCommand({ cmd: "ls" })).toBe("a.ts");
    expect(wrapped.calls).toEqual(session.calls);
    expect(wrapped.firstCall).toEqual(session.calls[0]);
    expect(wrapped.lastCall).toEqual(session.calls[0]);
    expect(wrapped.transcript).toEqual(session.transcript);
    expect(wrapped.report()).toBe(session.report());
    expect(wrapped.name).toBe("ScriptedSandboxSession");
    wrapped.assertComplete();
  });

  test("takes steps and gives violations", async () => {
    const wrapped = wrap(commandSession());
    wrapped.enqueue(sandboxStep.readFile("a", "text"));
    wrapped.extend([sandboxStep.stop()]);
    expect(wrapped.remainingSteps).toBe(3);
    const error = await rejectionOf(wrapped.readFile?.({ path: "a" }));

    expect(wrapped.violations).toEqual([error]);
    expect(verdictOf(wrapped)).toBe(error);
    expect(wrapped.takeViolations()).toEqual([error]);
  });

  test("verifies at the end of a scope", () => {
    expect(
      thrownBy(() => {
        using wrapped = wrap(commandSession());
        expect(wrapped.remainingSteps).toBe(1);
      }),
    ).toMatchObject({ pendingMethods: ["execCommand"] });
  });
});

describe("a copy of a session by spreading", () => {
  test("has its methods and its verification", async () => {
    const session = commandSession();
    const copy = { ...session };

    expect(copy.state).toBe(session.state);
    expect(verdictOf(copy)).toMatchObject({ pendingMethods: ["execCommand"] });
    expect(await copy.execCommand({ cmd: "ls" })).toBe("a.ts");
    copy.assertComplete();
    copy.enqueue(sandboxStep.stop());
    expect(verdictOf(copy)).toMatchObject({ pendingMethods: ["stop"] });
    expect(session.remainingSteps).toBe(1);
  });

  test("that a client hands out is verified by it", async () => {
    const copy = { ...commandSession() };
    const client = scriptedSandboxClient({ sessions: [copy] });
    expect(await client.create()).toBe(copy);
    const error = await rejectionOf(copy.execCommand({ cmd: "pwd" }));

    expect(verdictOf(client)).toBe(error);
    expect(client.report()).toContain("ScriptedSandboxSession: 1 call, 0 unused steps.");
    expect(client.takeViolations()).toEqual([error]);
    client.assertComplete();
  });
});

describe("a wrapped session that a client hands out", () => {
  test.each(Object.entries(WRAPPERS))("is verified by it: %s", async (_title, wrap) => {
    const wrapped = wrap(commandSession());
    const client = scriptedSandboxClient({ sessions: [wrapped] });
    expect(client.remainingSteps).toBe(2);
    expect(await client.create()).toBe(wrapped);
    const error = await rejectionOf(wrapped.execCommand({ cmd: "pwd" }));

    expect(client.violations).toEqual([error]);
    expect(verdictOf(client)).toBe(error);
  });
});

describe("controls that are taken off their double", () => {
  test("work: those of a session", async () => {
    const session = commandSession();
    const { assertComplete, enqueue, extend, takeViolations, report, execCommand } = session;
    enqueue(sandboxStep.execCommand("pwd", "/"));
    extend([sandboxStep.stop()]);
    expect(session.remainingSteps).toBe(3);
    await execCommand({ cmd: "ls" });
    const error = await rejectionOf(execCommand({ cmd: "id" }));

    expect(thrownBy(assertComplete)).toBe(error);
    expect(report()).toBe(session.report());
    expect(takeViolations()).toEqual([error]);
    expect(thrownBy(assertComplete)).toMatchObject({ pendingMethods: ["stop"] });
    // A getter is read when it is taken off.
    const { calls } = session;
    expect(calls.map(({ method }) => method)).toEqual(["execCommand", "execCommand"]);
  });

  test("work: those of an editor and of a client", async () => {
    const editor = scriptedEditor([sandboxStep.deleteFile("a.ts")]);
    const { deleteFile, assertComplete } = editor;
    expect(thrownBy(assertComplete)).toMatchObject({ pendingMethods: ["deleteFile"] });
    await deleteFile(remove);
    assertComplete();

    const client = scriptedSandboxClient({ sessions: [commandSession()] });
    const { create, report, assertComplete: verify } = client;
    await create();
    expect(report()).toBe(client.report());
    expect(thrownBy(verify)).toMatchObject({ pendingMethods: ["execCommand"] });
  });

  test("note the line that gave a step", () => {
    const { enqueue, report } = commandSession();
    enqueue({ method: "stop", result: undefined });

    expect(report()).toMatch(
      /2\. \[unused\] stop -> result {2}\(.*wrapped-sessions\.test\.ts:\d+/u,
    );
  });
});

test("a wrapped editor that a session is given performs in the session", async () => {
  for (const wrap of [
    <T extends object>(editor: T): T => new Proxy(editor, {}),
    <T extends object>(editor: T): T => Object.create(editor),
  ]) {
    const editor = scriptedEditor([sandboxStep.deleteFile("other.ts")]);
    const sandbox = scriptedSandboxSession([], { ambient: { createEditor: wrap(editor) } });
    expect(sandbox.remainingSteps).toBe(1);
    const error = await rejectionOf(sandbox.createEditor().deleteFile(remove));

    expect(sandbox.calls.map(({ method }) => method)).toEqual(["createEditor", "deleteFile"]);
    expect(verdictOf(sandbox)).toBe(error);
    expect(editor.calls).toEqual([]);
  }
});
