import { Manifest, Permissions, type SandboxSessionState } from "@openai/agents-core/sandbox";
import {
  scriptedSandboxClient,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseClientInput } from "./loosely.ts";
import { messageOf, rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

const emptyState = (): SandboxSessionState => ({ manifest: new Manifest() });

describe("what a scripted client hands out", () => {
  test("are sessions in order, and errors between them", async () => {
    const [one, two] = [scriptedSandboxSession([]), scriptedSandboxSession([])];
    const full = new Error("no room");
    const client = scriptedSandboxClient({ sessions: [one, full, two] });

    expect(await client.create?.()).toBe(one);
    expect(await rejectionOf(client.create?.({ options: { size: 1 } }))).toBe(full);
    expect(await client.create?.(new Manifest())).toBe(two);
    expect(client.calls.map(({ index, method }) => [index, method])).toEqual([
      [0, "create"],
      [1, "create"],
      [2, "create"],
    ]);
    expect(client.calls[1]?.args).toEqual([{ options: { size: 1 } }]);
    client.assertComplete();
  });

  test("are answers of steps for any method, in one order", async () => {
    const session = scriptedSandboxSession([]);
    const gone = new Error("gone");
    const client = scriptedSandboxClient({
      sessions: [
        session,
        { method: "resume", match: ({ workspaceReady }) => workspaceReady, result: session },
        { method: "delete", error: gone },
        { method: "create", respond: ({ index }) => (index === 3 ? session : gone) },
      ],
    });

    await client.create?.();
    expect(await client.resume?.({ ...emptyState(), workspaceReady: true })).toBe(session);
    expect(await rejectionOf(client.delete?.(emptyState()))).toBe(gone);
    expect(await client.create?.()).toBe(session);
    client.assertComplete();
  });

  test("are added later", async () => {
    const session = scriptedSandboxSession([]);
    const client = scriptedSandboxClient({ sessions: [] });
    client.enqueue(session, { method: "resume", result: session });
    client.extend(new Set([new Error("no room")]));

    expect(client.remainingSteps).toBe(3);
    expect(await client.create?.()).toBe(session);
    expect(await client.resume?.(emptyState())).toBe(session);
    expect(messageOf(await rejectionOf(client.create?.()))).toBe("no room");
    client.assertComplete();
  });

  test("may be a session of another kind, the very object", async () => {
    const plain = { state: emptyState(), running: async () => true };
    const client = scriptedSandboxClient({ sessions: [plain] });

    expect(await client.create?.()).toBe(plain);
    client.assertComplete();
  });

  test.each([undefined, null, 5, "session", [], {}, { state: 5 }, () => undefined])(
    "is not %s",
    (input) => {
      expect(
        thrownBy(() => scriptedSandboxClient({ sessions: [looseClientInput(input)] })),
      ).toMatchObject({ name: "InvalidScriptedSandboxStepError", inputIndex: 0 });
    },
  );
});

describe("a call that a client does not expect", () => {
  test.each(["create", "resume"] as const)("is a violation: %s", async (method) => {
    const client = scriptedSandboxClient({ sessions: [] });
    const error = await rejectionOf(
      method === "create" ? client.create?.() : client.resume?.(emptyState()),
    );

    expect(error).toBeInstanceOf(UnexpectedSandboxCallError);
    expect(error).toMatchObject({ callIndex: 0, actualMethod: method, expectedMethod: undefined });
    expect(verdictOf(client)).toBe(error);
  });

  test("is one of another method than the next step", async () => {
    const client = scriptedSandboxClient({ sessions: [scriptedSandboxSession([])] });

    expect(await rejectionOf(client.resume?.(emptyState()))).toMatchObject({
      actualMethod: "resume",
      expectedMethod: "create",
    });
    client.takeViolations();
    client.assertComplete();
  });
});

describe("what a client does by itself", () => {
  test("deletes, and writes and reads a state with its manifest", async () => {
    const client = scriptedSandboxClient({ sessions: [] });
    const state: SandboxSessionState = {
      manifest: new Manifest({
        root: "/repo",
        entries: { src: { type: "dir", children: { "a.ts": { type: "file", content: "a" } } } },
        environment: { A: "1", B: { value: "2", description: "b" } },
      }),
      workspaceReady: true,
      providerId: "x",
      exposedPorts: { "80": { host: "localhost", port: 8080 } },
    };
    const written = await client.serializeSessionState?.(state);
    const read = await client.deserializeSessionState?.(JSON.parse(JSON.stringify(written)));

    expect(written).toEqual(JSON.parse(JSON.stringify(written)));
    expect(read?.manifest).toBeInstanceOf(Manifest);
    expect(read).toEqual(state);
    expect(await client.delete?.(state)).toBeUndefined();
    expect(client.calls.map(({ method }) => method)).toEqual([
      "serializeSessionState",
      "deserializeSessionState",
      "delete",
    ]);
    client.assertComplete();
  });

  test("writes and reads files of bytes and permissions", async () => {
    const client = scriptedSandboxClient({ sessions: [] });
    const content = new Uint8Array([0, 127, 255]);
    const permissions = new Permissions("drwxr-x---");
    const manifest = new Manifest({ entries: { "a.bin": { type: "file", content, permissions } } });
    const written = await client.serializeSessionState?.({ manifest });
    const read = await client.deserializeSessionState?.(JSON.parse(JSON.stringify(written)));

    const file: unknown = read?.manifest.entries["a.bin"];
    expect(Reflect.get(Object(file), "content")).toBeInstanceOf(Uint8Array);
    expect(file).toHaveProperty("content", content);
    expect(JSON.stringify(read?.manifest)).toBe(JSON.stringify(manifest));
  });

  test("reads a state without a manifest", async () => {
    const client = scriptedSandboxClient({ sessions: [] });
    const read = await client.deserializeSessionState?.({});

    expect(read?.manifest).toBeInstanceOf(Manifest);
  });

  test("yields to its script, and to the option ambient", async () => {
    const client = scriptedSandboxClient({
      sessions: [{ method: "serializeSessionState", result: { scripted: true } }],
      ambient: { delete: { error: "not now" }, canPersistOwnedSessionState: false },
    });

    expect(await client.serializeSessionState?.(emptyState())).toEqual({ scripted: true });
    expect(await rejectionOf(client.serializeSessionState?.(emptyState()))).toMatchObject({
      expectedMethod: undefined,
    });
    expect(await rejectionOf(client.delete?.(emptyState()))).toBe("not now");
    expect(await client.canPersistOwnedSessionState?.(emptyState())).toBe(false);
    expect(client.takeViolations()).toHaveLength(1);
    client.assertComplete();
  });
});
