import { Manifest, Permissions } from "@openai/agents-core/sandbox";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { acknowledges, mountManifest } from "./acknowledged-mounts.ts";

/** Changes whatever a holder of a manifest can change. */
function spoil(manifest: Manifest): void {
  for (const key of Object.keys(manifest.entries)) {
    Object.assign(manifest.entries[key] ?? {}, { content: "spoilt", description: "spoilt" });
  }
  Object.assign(manifest.entries, { spoilt: { type: "dir" } });
  Object.assign(manifest.environment, { SPOILT: "1" });
  manifest.users.push({ name: "spoilt" });
}

function fileManifest(): Manifest {
  return new Manifest({
    entries: { "a.txt": { type: "file", content: "a" } },
    environment: { A: "1" },
  });
}

function isIntact(manifest: Manifest | undefined): boolean {
  return (
    manifest instanceof Manifest && JSON.stringify(manifest) === JSON.stringify(fileManifest())
  );
}

describe("a manifest in the arguments of a call", () => {
  test("is seen by caller, matcher, responder and readers, each with a copy", async () => {
    const seen: boolean[] = [];
    const sandbox = scriptedSandboxSession([
      {
        method: "applyManifest",
        match: (manifest) => {
          seen.push(isIntact(manifest));
          spoil(manifest);
        },
        respond: ({ args: [manifest] }) => {
          seen.push(isIntact(manifest));
          spoil(manifest);
        },
      },
    ]);
    const given = fileManifest();
    await sandbox.applyManifest(given, "root");

    expect(isIntact(given)).toBe(true);
    spoil(given);
    const read = (): Manifest | undefined => {
      const call = sandbox.calls[0];
      return call?.method === "applyManifest" ? call.args[0] : undefined;
    };
    const first = read();
    seen.push(isIntact(first));
    spoil(first ?? given);
    seen.push(isIntact(read()));
    expect(seen).toEqual([true, true, true, true]);
    expect(sandbox.calls[0]?.args[1]).toBe("root");
  });

  test("keeps what it acknowledges in every copy", async () => {
    const seen: boolean[] = [];
    const sandbox = scriptedSandboxSession([
      {
        method: "applyManifest",
        match: (manifest) => {
          seen.push(acknowledges(manifest));
        },
        respond: ({ args: [manifest] }) => {
          seen.push(acknowledges(manifest));
        },
      },
      {
        method: "applyManifest",
        match: (manifest) => {
          seen.push(acknowledges(manifest));
        },
        result: undefined,
      },
    ]);
    await sandbox.applyManifest(mountManifest("acknowledged"));
    await sandbox.applyManifest(mountManifest("not"));
    for (const { args } of sandbox.calls) {
      seen.push(acknowledges(args[0] as Manifest));
    }

    expect(seen).toEqual([true, true, false, true, false]);
  });

  test("is copied at any depth, with the permissions of its entries", async () => {
    const permissions = new Permissions("drwxr-x---");
    const sandbox = scriptedSandboxSession([
      sandboxStep.materializeEntry("a"),
      sandboxStep.materializeEntry(({ entry }) => {
        expect(entry.permissions).toEqual(permissions);
        expect(entry.permissions).toBeInstanceOf(Permissions);
      }),
    ]);
    const entry = { type: "file", content: "a", permissions } as const;
    await sandbox.materializeEntry({ path: "a", entry });
    await sandbox.materializeEntry({ path: "a", entry });
    Object.assign(permissions, { owner: 0 });

    const [call] = sandbox.calls;
    if (call?.method !== "materializeEntry") {
      return expect.unreachable("it was called");
    }
    const copy = call.args[0].entry.permissions;
    expect(copy).toBeInstanceOf(Permissions);
    expect(copy).not.toBe(permissions);
    expect(copy).toMatchObject({ owner: 7, group: 5, other: 0 });
    expect((copy as Permissions).toMode()).toBe(new Permissions("drwxr-x---").toMode());
    sandbox.assertComplete();
  });
});

describe("a manifest in the state of a session", () => {
  test("keeps what it acknowledges", () => {
    const { state } = scriptedSandboxSession([], { manifest: mountManifest("acknowledged") });

    expect(acknowledges(state.manifest)).toBe(true);
  });
});
