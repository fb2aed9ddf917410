import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseCall } from "./loosely.ts";

describe("calls", () => {
  test("have an index from zero, a method and positional arguments", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.pathExists("/a", true),
      sandboxStep.supportsPty(true),
    ]);
    await sandbox.pathExists("/a", "root");
    sandbox.supportsPty();

    expect(sandbox.calls).toEqual([
      { index: 0, method: "pathExists", args: ["/a", "root"] },
      { index: 1, method: "supportsPty", args: [] },
    ]);
    expect(JSON.stringify(sandbox.calls[0])).toBe(
      '{"index":0,"method":"pathExists","args":["/a","root"]}',
    );
  });

  test("come in a new frozen array, of calls that are frozen when read", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand({}, "")]);
    await sandbox.execCommand({ cmd: "ls" });
    const { calls } = sandbox;

    expect(Object.isFrozen(calls)).toBe(true);
    expect(sandbox.calls).not.toBe(calls);
    expect(calls[0]?.args).toEqual([{ cmd: "ls" }]);
    expect(calls[0]?.args).toBe(calls[0]?.args);
    expect(Object.isFrozen(calls[0])).toBe(true);
  });

  test("do not grow behind the reader's back", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.running(true), sandboxStep.running(true)]);
    await sandbox.running();
    const { calls } = sandbox;
    await sandbox.running();

    expect(calls).toHaveLength(1);
    expect(sandbox.calls).toHaveLength(2);
  });

  test("are plain data that a reader may change for himself", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand({}, "")]);
    await sandbox.execCommand({ cmd: "ls" });
    const call = sandbox.calls[0];
    Object.assign(Object(call?.args[0]), { cmd: "changed" });

    expect(call?.args).toEqual([{ cmd: "changed" }]);
    expect(sandbox.calls[0]?.args).toEqual([{ cmd: "ls" }]);
    expect(sandbox.firstCall?.args).toEqual([{ cmd: "ls" }]);
    expect(Object.getOwnPropertyDescriptor(call, "args")).toHaveProperty("value");
  });

  test("hold the arguments as they were when the call was made", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand({}, "")]);
    const args = { cmd: "ls" };
    const answer = sandbox.execCommand(args);
    args.cmd = "changed";
    await answer;
    args.cmd = "changed again";

    expect(sandbox.lastCall?.args).toEqual([{ cmd: "ls" }]);
  });

  test("hold bytes of their own", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.hydrateWorkspace(() => true),
      sandboxStep.hydrateWorkspace(() => true),
    ]);
    const bytes = new Uint8Array([1, 2, 3]);
    const buffer = Buffer.from("abc");
    await sandbox.hydrateWorkspace(bytes);
    await sandbox.hydrateWorkspace(buffer);
    bytes.fill(0);
    buffer.fill(0);

    const [first, second] = sandbox.calls.map(({ args }) => args[0]);
    expect(first).toEqual(new Uint8Array([1, 2, 3]));
    expect(String(second)).toBe("abc");
    expect((second as Buffer).buffer.byteLength).toBe(3);
  });

  test("keep the identity of what has behaviour", async () => {
    class Session {
      count = 1;
    }
    const hook = (): void => undefined;
    const session = new Session();
    const { signal } = new AbortController();
    const sandbox = scriptedSandboxSession([
      { method: "registerPreStopHook", match: (given) => given === hook, result: undefined },
      sandboxStep.execCommand({}, ""),
    ]);
    sandbox.registerPreStopHook(hook);
    await looseCall(sandbox, "execCommand", { hook, session, signal });

    expect(sandbox.firstCall?.args[0]).toBe(hook);
    const [given] = sandbox.lastCall?.args ?? [];
    expect(Reflect.get(Object(given), "hook")).toBe(hook);
    expect(Reflect.get(Object(given), "session")).toBe(session);
    expect(Reflect.get(Object(given), "signal")).toBe(signal);
    sandbox.assertComplete();
  });

  test("keep maps, sets, dates, holes and cycles", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand({}, "")]);
    const map = new Map([["a", [1]]]);
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    // oxlint-disable-next-line no-sparse-arrays -- a hole is what is tested.
    const holes = [, 1];
    await looseCall(sandbox, "execCommand", { map, holes, cycle, when: new Date(0) });
    map.clear();

    const [given] = (sandbox.lastCall?.args ?? []) as readonly object[];
    expect(given).toMatchObject({ map: new Map([["a", [1]]]), when: new Date(0) });
    expect(Object.keys(Reflect.get(Object(given), "holes"))).toEqual(["1"]);
    const copy: { self?: unknown } = Reflect.get(Object(given), "cycle");
    expect(copy.self).toBe(copy);
    expect(copy).not.toBe(cycle);
  });
});

describe("the first and the last call", () => {
  test("are undefined before there is one", () => {
    const sandbox = scriptedSandboxSession([]);

    expect(sandbox.firstCall).toBeUndefined();
    expect(sandbox.lastCall).toBeUndefined();
    expect(sandbox.calls).toEqual([]);
  });

  test("are views of their own", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.readFile("a", "A"),
      sandboxStep.readFile("b", "B"),
    ]);
    await sandbox.readFile({ path: "a" });
    await sandbox.readFile({ path: "b" });

    expect(sandbox.firstCall).toEqual({ index: 0, method: "readFile", args: [{ path: "a" }] });
    expect(sandbox.lastCall).toEqual({ index: 1, method: "readFile", args: [{ path: "b" }] });
    expect(sandbox.lastCall).not.toBe(sandbox.lastCall);
  });
});

describe("the transcript", () => {
  test("has an entry a call, in one order with other doubles", async () => {
    const one = scriptedSandboxSession([], { name: "one", ambient: { running: true } });
    const two = scriptedSandboxSession([], { name: "two", ambient: { supportsPty: true } });
    await one.running();
    two.supportsPty();
    await one.running();

    const entries = [...two.transcript, ...one.transcript].toSorted(
      (a, b) => a.sequence - b.sequence,
    );
    expect(entries.map(({ double, index, title }) => [double, index, title])).toEqual([
      ["one", 0, "running"],
      ["two", 0, "supportsPty"],
      ["one", 1, "running"],
    ]);
  });
});
