import { Manifest } from "@openai/agents-core/sandbox";
import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";

const remove = (path: string) => ({ type: "delete_file", path }) as const;

describe("a client", () => {
  test("takes sessions and errors in groups, and verifies the sessions", async () => {
    const [one, two] = [
      scriptedSandboxSession([sandboxStep.start()]),
      scriptedSandboxSession([sandboxStep.stop()]),
    ];
    const full = new Error("no room");
    const client = scriptedSandboxClient({
      sessions: [
        script.repeat(full, { times: 2 }),
        script.inAnyOrder(one, { method: "resume", result: two }),
        script.optional({ method: "delete", result: undefined }),
      ],
    });
    expect(client.remainingSteps).toBe(6);

    expect(await rejectionOf(client.create())).toBe(full);
    expect(await rejectionOf(client.create())).toBe(full);
    expect(await client.resume({ manifest: new Manifest() })).toBe(two);
    expect(await client.create()).toBe(one);
    expect(client.remainingSteps).toBe(2);
    await one.start();
    expect(thrownBy(() => client.assertComplete())).toMatchObject({ pendingMethods: ["stop"] });
    await two.stop();
    client.assertComplete();
  });

  test("has lanes, and holds a creation at a gate", async () => {
    const gate = script.gate(scriptedSandboxSession([]));
    const client = scriptedSandboxClient({
      sessions: [
        script.when((call) => call.method === "create", [gate]),
        { method: "resume", error: new Error("gone") },
      ],
    });

    const creation = client.create();
    expect(gate.waiting).toEqual(["ScriptedSandboxClient, call #1, create"]);
    gate.release();
    expect(await creation).toBe(gate.held);
    await rejectionOf(client.resume({ manifest: new Manifest() }));
    client.assertComplete();
  });

  test("holds a method that may answer at once or later", async () => {
    const gate = script.gate({ method: "canPersistOwnedSessionState", result: true });
    const client = scriptedSandboxClient({ sessions: [gate] });

    const answer = client.canPersistOwnedSessionState?.({ manifest: new Manifest() });
    expect(gate.waiting).toHaveLength(1);
    gate.release();
    expect(await answer).toBe(true);
    client.assertComplete();
  });
});

describe("an editor", () => {
  test("takes groups", async () => {
    const editor = scriptedEditor([
      script.inAnyOrder(sandboxStep.deleteFile("a.ts"), sandboxStep.deleteFile("b.ts")),
      script.repeat(sandboxStep.updateFile({}), { atLeast: 0 }),
    ]);
    await editor.deleteFile(remove("b.ts"));
    const error = await rejectionOf(editor.deleteFile(remove("c.ts")));
    await editor.deleteFile(remove("a.ts"));

    expect(error).toMatchObject({ code: "sandbox_call_matcher" });
    expect(editor.takeViolations()).toEqual([error]);
    editor.assertComplete();
  });

  test("performs what the test wrote when it was queued", async () => {
    const step: { method: "deleteFile"; result: { output: string } } = {
      method: "deleteFile",
      result: { output: "gone" },
    };
    const editor = scriptedEditor([script.optional(step)]);
    Object.assign(step, { method: "updateFile", result: { output: "changed" } });
    const sandbox = scriptedSandboxSession([sandboxStep.createEditor(editor)]);

    expect(await sandbox.createEditor().deleteFile(remove("a.ts"))).toEqual({ output: "gone" });
    sandbox.assertComplete();
  });

  test("performs them in each session from their start, with results of its own", async () => {
    const editor = scriptedEditor([
      script.inAnyOrder(
        sandboxStep.deleteFile("a.ts", { output: "gone" }),
        script.repeat(sandboxStep.deleteFile("b.ts", { output: "gone" }), { times: 2 }),
      ),
      { method: "createFile", result: undefined },
    ]);
    const sandboxes = [
      scriptedSandboxSession([sandboxStep.createEditor(editor)]),
      scriptedSandboxSession([sandboxStep.createEditor(editor)]),
    ];
    editor.enqueue(script.optional(sandboxStep.deleteFile("c.ts")));
    expect(editor.remainingSteps).toBe(8);

    for (const sandbox of sandboxes) {
      const given = sandbox.createEditor();
      for (const path of ["b.ts", "a.ts", "b.ts"]) {
        const answer = await given.deleteFile(remove(path));
        expect(answer).toEqual({ output: "gone" });
        Object.assign(answer ?? {}, { output: "changed" });
      }
      await given.createFile({ type: "create_file", path: "d.ts", diff: "+d" });
    }
    for (const sandbox of sandboxes) {
      sandbox.assertComplete();
    }
    editor.assertComplete();
    const places = sandboxes[0]?.report().match(/(?<=\(.*)[\w.-]+\.ts(?=:\d+:\d+\))/gu);
    expect(places).toEqual(Array.from({ length: 6 }, () => "doubles.test.ts"));
  });
});
