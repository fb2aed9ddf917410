import { Manifest } from "@openai/agents-core/sandbox";
import { scriptedSandboxClient, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

/** An editor that is a plain object with a state of its own. */
function plainEditor(): {
  removed: string[];
  createFile: () => Promise<void>;
  updateFile: () => Promise<void>;
  deleteFile: (operation: { path: string }) => Promise<void>;
} {
  return {
    removed: [],
    createFile: async () => undefined,
    updateFile: async () => undefined,
    async deleteFile({ path }) {
      this.removed.push(path);
    },
  };
}

// A plain object that acts was copied as if it were data, and the copy changed instead of it.
test("an editor that is a plain object is given out as it is", async () => {
  const editors = [plainEditor(), plainEditor(), plainEditor(), plainEditor()] as const;
  const [result, made, ambient, responded] = editors;
  const sandbox = scriptedSandboxSession([
    { method: "createEditor", result },
    { method: "createEditor", respond: () => made },
  ]);
  const others = [
    scriptedSandboxSession([], { ambient: { createEditor: ambient } }),
    scriptedSandboxSession([], { ambient: { createEditor: { respond: () => responded } } }),
  ];
  for (const session of [sandbox, sandbox, ...others]) {
    await session.createEditor().deleteFile({ type: "delete_file", path: "a.ts" });
  }

  expect(editors.map(({ removed }) => removed)).toEqual([["a.ts"], ["a.ts"], ["a.ts"], ["a.ts"]]);
});

test("a session that is a plain object is handed out as it is", async () => {
  const session = { state: { manifest: new Manifest() }, running: async () => true };
  const client = scriptedSandboxClient({
    sessions: [
      session,
      { method: "create", respond: () => session },
      { method: "resume", result: session },
    ],
  });
  const ambient = scriptedSandboxClient({ sessions: [], ambient: { create: session } });

  expect(await client.create?.()).toBe(session);
  expect(await client.create?.()).toBe(session);
  expect(await client.resume?.(session.state)).toBe(session);
  expect(await ambient.create?.()).toBe(session);
  client.assertComplete();
});
