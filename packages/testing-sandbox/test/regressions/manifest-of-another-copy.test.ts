import { createRequire } from "node:module";

import { Manifest } from "@openai/agents-core/sandbox";
import type * as sdk from "@openai/agents-core/sandbox";
import { scriptedSandboxClient, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

const commonJs: typeof sdk = createRequire(import.meta.url)("@openai/agents-core/sandbox");

function foreignManifest(): Manifest {
  return new commonJs.Manifest({
    root: "/repo",
    entries: { "a.txt": { type: "file", content: "a" } },
    environment: { A: "1", B: { value: "2", description: "b" } },
  });
}

/** Whether a recorded manifest is one of its own class, as it was, and a copy. */
function isDetached(recorded: unknown, live: Manifest): boolean {
  return (
    recorded instanceof commonJs.Manifest &&
    recorded !== live &&
    JSON.stringify(recorded) === JSON.stringify(foreignManifest())
  );
}

test("the CommonJS copy of the SDK has a class of its own", () => {
  expect(foreignManifest()).not.toBeInstanceOf(Manifest);
});

// It was copied by the methods of the other class, which could not read it.
test("a manifest of the CommonJS copy is recorded as a copy of its own class", async () => {
  const seen: boolean[] = [];
  const manifest = foreignManifest();
  const sandbox = scriptedSandboxSession([
    {
      method: "applyManifest",
      match: (given) => {
        seen.push(isDetached(given, manifest));
        Object.assign(given.environment, { A: "spoilt" });
      },
      respond: ({ args: [given] }) => {
        seen.push(isDetached(given, manifest));
      },
    },
  ]);
  await sandbox.applyManifest(manifest);
  Object.assign(manifest.entries, { "b.txt": { type: "dir" } });
  Object.assign(manifest.environment, { C: "3" });
  seen.push(isDetached(sandbox.calls[0]?.args[0], manifest));

  expect(seen).toEqual([true, true, true]);
  sandbox.assertComplete();
});

test("its environment is kept, with what describes it and what it comes to", async () => {
  const sandbox = scriptedSandboxSession([{ method: "applyManifest", result: undefined }]);
  await sandbox.applyManifest(foreignManifest());
  const [call] = sandbox.calls;
  const copy = call?.method === "applyManifest" ? call.args[0] : expect.unreachable("it was not");

  expect(await copy.resolveEnvironment()).toEqual({ A: "1", B: "2" });
  expect(copy.environment["B"]).toMatchObject({ value: "2", description: "b" });
});

test("it is one in the state that a client is given, too", async () => {
  const manifest = foreignManifest();
  const client = scriptedSandboxClient({ sessions: [] });
  const written = await client.serializeSessionState({ manifest, workspaceReady: true });
  const read = await client.deserializeSessionState(written);
  Object.assign(manifest.environment, { C: "3" });
  const state: unknown = client.calls[0]?.args[0];

  expect(isDetached(Reflect.get(Object(state), "manifest"), manifest)).toBe(true);
  expect(JSON.stringify(read.manifest)).toBe(JSON.stringify(foreignManifest()));
  client.assertComplete();
});
