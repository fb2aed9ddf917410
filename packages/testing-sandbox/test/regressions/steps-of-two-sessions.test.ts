import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
  type ScriptedSandboxStep,
  type ScriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

/** Freezes an object with all that it holds. */
function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const key of Reflect.ownKeys(value)) {
      deepFreeze(Reflect.get(value, key));
    }
    Object.freeze(value);
  }
  return value;
}

const listed = [{ name: "a", path: "/a", type: "file" as const }];

/** Steps of every kind, made anew. */
function steps(): readonly ScriptedSandboxStep[] {
  return [
    { method: "listDir", match: ({ path }) => path === "/", result: structuredClone(listed) },
    sandboxStep.execCommand({ cmd: "ls" }, "a"),
    { method: "running", error: { down: true } },
    sandboxStep.readFile("a", async ({ index }) => `call ${index}`),
    { method: "supportsPty", result: true },
  ];
}

async function perform(sandbox: ScriptedSandboxSession): Promise<void> {
  const entries = await sandbox.listDir?.({ path: "/" });
  expect(entries).toEqual(listed);
  entries?.splice(0);
  expect(await sandbox.execCommand?.({ cmd: "ls" })).toBe("a");
  await expect(sandbox.running?.()).rejects.toEqual({ down: true });
  expect(await sandbox.readFile?.({ path: "a" })).toBe("call 3");
  expect(sandbox.supportsPty?.()).toBe(true);
  sandbox.assertComplete();
}

describe("steps", () => {
  test("of two sessions work in both, in turn and at once", async () => {
    const shared = steps();
    const [one, two] = [scriptedSandboxSession(shared), scriptedSandboxSession(shared)];
    await perform(one);
    expect(two.remainingSteps).toBe(5);
    await perform(two);

    const both = [scriptedSandboxSession(shared), scriptedSandboxSession(shared)];
    await Promise.all(both.map(async (sandbox) => perform(sandbox)));
  });

  test("may stand in one script twice", async () => {
    const step = sandboxStep.execCommand("ls", "a");
    const sandbox = scriptedSandboxSession([step, step]);

    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("a");
    expect(await sandbox.execCommand({ cmd: "ls" })).toBe("a");
    sandbox.assertComplete();
  });

  test("that are frozen to the ground work, and their results can be changed", async () => {
    const frozen = deepFreeze(steps());
    await perform(scriptedSandboxSession(frozen));

    expect(frozen[0]).toHaveProperty("result", listed);
  });

  test("come from a generator, a set, or any iterable, read once", async () => {
    let reads = 0;
    function* generate(): Generator<ScriptedSandboxStep> {
      reads += 1;
      yield* steps();
    }
    await perform(scriptedSandboxSession(generate()));
    await perform(scriptedSandboxSession(new Set(steps())));
    await perform(scriptedSandboxSession(new Map(steps().entries()).values()));
    const later = scriptedSandboxSession([]);
    later.extend(generate());
    await perform(later);

    expect(reads).toBe(2);
  });

  test("are copied when they are queued: later changes change nothing", async () => {
    const list = steps().map((step) => ({ ...step }));
    const sandbox = scriptedSandboxSession(list);
    for (const step of list) {
      if (Array.isArray(step.result)) {
        step.result.splice(0);
      }
      Object.assign(step, { method: "stop", result: "changed", match: () => false });
    }
    list.splice(0);

    await perform(sandbox);
  });

  test("keep an error by identity, and a result by value", async () => {
    const error = { down: true };
    const result = new Uint8Array([1]);
    const sandbox = scriptedSandboxSession([
      { method: "start", error },
      { method: "persistWorkspace", result },
    ]);
    error.down = false;
    result.fill(2);

    await expect(sandbox.start()).rejects.toBe(error);
    const bytes = await sandbox.persistWorkspace();
    expect(bytes).toEqual(new Uint8Array([1]));
  });

  test("of two editors and of two clients work in both", async () => {
    const operations = deepFreeze([sandboxStep.deleteFile("a", { output: "gone" })]);
    for (const editor of [scriptedEditor(operations), scriptedEditor(new Set(operations))]) {
      expect(await editor.deleteFile({ type: "delete_file", path: "a" })).toEqual({
        output: "gone",
      });
      editor.assertComplete();
    }
    const session = scriptedSandboxSession([]);
    const resumed = Object.freeze({ method: "resume" as const, result: session });
    for (const client of [1, 2].map(() =>
      scriptedSandboxClient({ sessions: new Set([session, resumed]).values() }),
    )) {
      expect(await client.create?.()).toBe(session);
      expect(await client.resume?.(session.state)).toBe(session);
      client.assertComplete();
    }
  });

  test("of an ambient answer are frozen, or shared by two sessions", async () => {
    const ambient = deepFreeze({ listDir: { result: listed.map((entry) => ({ ...entry })) } });
    for (const sandbox of [
      scriptedSandboxSession([], { ambient }),
      scriptedSandboxSession([], { ambient }),
    ]) {
      (await sandbox.listDir({ path: "/" })).splice(0);
      expect(await sandbox.listDir({ path: "/" })).toEqual(listed);
    }
  });
});
