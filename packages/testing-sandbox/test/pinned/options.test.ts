import { Manifest } from "@openai/agents-core/sandbox";
import { InvalidOptionError } from "@understudy/testing-shared";
import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseOptions } from "./loosely.ts";
import { messageOf, thrownBy, verdictOf } from "./outcomes.ts";

describe("the name of a double", () => {
  test("is its kind by default", () => {
    expect(scriptedSandboxSession([]).name).toBe("ScriptedSandboxSession");
    expect(scriptedEditor([]).name).toBe("ScriptedEditor");
    expect(scriptedSandboxClient({ sessions: [] }).name).toBe("ScriptedSandboxClient");
  });

  test("stands in messages, transcripts and reports", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.running(true), sandboxStep.start()], {
      name: "build box",
    });
    await sandbox.running();

    expect(sandbox.name).toBe("build box");
    expect(sandbox.transcript).toMatchObject([{ double: "build box", index: 0, title: "running" }]);
    expect(sandbox.report()).toMatch(/^build box: 1 call, 1 unused step\./u);
    expect(messageOf(verdictOf(sandbox))).toMatch(/^build box: /u);
  });
});

describe("the state of a session", () => {
  test("has the manifest that is given, as a copy", () => {
    const manifest = new Manifest({ entries: { "a.txt": { type: "file", content: "a" } } });
    const { state } = scriptedSandboxSession([], { manifest });
    Object.assign(manifest.entries, { "b.txt": { type: "file", content: "b" } });

    expect(state.manifest).toBeInstanceOf(Manifest);
    expect(state.manifest).not.toBe(manifest);
    expect(Object.keys(state.manifest.entries)).toEqual(["a.txt"]);
  });

  test("has a manifest made of what is given", () => {
    const { state } = scriptedSandboxSession([], { manifest: { root: "/repo" } });

    expect(state.manifest).toBeInstanceOf(Manifest);
    expect(state.manifest.root).toBe("/repo");
  });

  test("has what else is given, as a copy", () => {
    const given = { workspaceReady: true, environment: { A: "1" }, providerId: "x" };
    const { state } = scriptedSandboxSession([], { state: given });
    given.environment.A = "2";

    expect(state).toMatchObject({
      workspaceReady: true,
      environment: { A: "1" },
      providerId: "x",
    });
    expect(state.manifest).toBeInstanceOf(Manifest);
  });

  test("can be changed, as the SDK does", () => {
    const { state } = scriptedSandboxSession([]);
    state.workspaceReady = true;

    expect(state.workspaceReady).toBe(true);
  });
});

describe("an option", () => {
  test.each<[unknown, string]>([
    [null, "options"],
    ["text", "options"],
    [[], "options"],
    [() => ({}), "options"],
    [{ nam: "x" }, "nam"],
    [{ name: "" }, "name"],
    [{ name: 5 }, "name"],
    [{ ambient: [] }, "ambient"],
    [{ ambient: true }, "ambient"],
    [{ interactive: "yes" }, "interactive"],
    [{ interactive: 1 }, "interactive"],
    [{ manifest: "x" }, "manifest"],
    [{ state: 5 }, "state"],
    [{ sessions: [] }, "sessions"],
  ])("of a session is refused: %o", (options, option) => {
    const error = thrownBy(() => scriptedSandboxSession([], looseOptions(options)));

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ option, code: "invalid_option" });
    expect(messageOf(error)).toMatch(/^scriptedSandboxSession/u);
  });

  test.each<[unknown, string]>([
    [null, "options"],
    [{ names: "x" }, "names"],
    [{ name: "" }, "name"],
    [{ ambient: {} }, "ambient"],
  ])("of an editor is refused: %o", (options, option) => {
    expect(thrownBy(() => scriptedEditor([], looseOptions(options)))).toMatchObject({ option });
  });

  test.each<[unknown, string]>([
    [undefined, "options"],
    [[], "options"],
    [{ sessions: 5 }, "sessions"],
    [{ sessions: "text" }, "sessions"],
    [{ sessions: [], backendId: "" }, "backendId"],
    [{ sessions: [], flags: true }, "flags"],
    [{ sessions: [], flags: { create: () => undefined } }, "flags"],
    [{ sessions: [], flags: { calls: [] } }, "flags"],
    [{ sessions: [], ambient: 5 }, "ambient"],
    [{ sessions: [], sesions: [] }, "sesions"],
  ])("of a client is refused: %o", (options, option) => {
    const error = thrownBy(() => scriptedSandboxClient(looseOptions(options)));

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ option });
  });

  test("that is misspelt is told the nearest one", () => {
    expect(
      Object(thrownBy(() => scriptedSandboxSession([], looseOptions({ interactiv: true }))))
        .message,
    ).toContain("Did you mean interactive?");
  });

  test("that is undefined is none", () => {
    const sandbox = scriptedSandboxSession(
      [],
      looseOptions({
        name: undefined,
        ambient: undefined,
        interactive: undefined,
        manifest: undefined,
        state: undefined,
      }),
    );

    expect(sandbox.name).toBe("ScriptedSandboxSession");
  });
});
