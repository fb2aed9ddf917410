import { Manifest, type SandboxSessionState } from "@openai/agents-core/sandbox";
import { InvalidOptionError, VerificationError } from "@understudy/testing-shared";
import {
  sandboxStep,
  scriptedSandboxClient,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseOptions } from "./loosely.ts";
import { messageOf, rejectionOf, thrownBy, verdictOf } from "./outcomes.ts";

const emptyState = (): SandboxSessionState => ({ manifest: new Manifest() });

describe("a scripted client", () => {
  test("has what the SDK needs, and what its script and its options name", () => {
    const bare = scriptedSandboxClient({ sessions: [] });
    const more = scriptedSandboxClient({
      sessions: [{ method: "validateSessionStateForResume", result: undefined }],
      ambient: { canReusePreservedOwnedSession: true },
      flags: { supportsDefaultOptions: true },
      backendId: "box",
    });
    const optional = ["validateSessionStateForResume", "canReusePreservedOwnedSession"];

    expect(bare.backendId).toBe("scripted");
    expect(optional.filter((method) => method in bare)).toEqual([]);
    expect("supportsDefaultOptions" in bare).toBe(false);
    expect(optional.filter((method) => method in more)).toEqual(optional);
    expect(more).toMatchObject({ supportsDefaultOptions: true, backendId: "box" });
  });

  test("answers a method that may be either by what the script gives", async () => {
    const client = scriptedSandboxClient({
      sessions: [
        { method: "canReusePreservedOwnedSession", respond: () => true },
        { method: "canReusePreservedOwnedSession", respond: async () => false },
      ],
    });

    expect(client.canReusePreservedOwnedSession?.(emptyState())).toBe(true);
    const later = client.canReusePreservedOwnedSession?.(emptyState());
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(false);
  });

  test("verifies the sessions that it hands out, and those that it did not", async () => {
    const one = scriptedSandboxSession([sandboxStep.start()], { name: "one" });
    const two = scriptedSandboxSession([sandboxStep.stop()], { name: "two" });
    const client = scriptedSandboxClient({ sessions: [one, two] });
    expect(client.remainingSteps).toBe(4);
    await client.create?.();

    expect(verdictOf(client)).toMatchObject({ pendingMethods: ["create"] });
    await client.create?.();
    expect(verdictOf(client)).toBeInstanceOf(VerificationError);
    await one.start();
    expect(verdictOf(client)).toMatchObject({ pendingMethods: ["stop"] });
    await two.stop();
    client.assertComplete();
  });

  test("tells the violations of its sessions, and takes them", async () => {
    const session = scriptedSandboxSession([sandboxStep.execCommand("ls", "")], { name: "box" });
    const client = scriptedSandboxClient({ sessions: [session] });
    await client.create?.();
    const error = await rejectionOf(session.execCommand({ cmd: "pwd" }));

    expect(client.violations).toEqual([error]);
    expect(verdictOf(client)).toBe(error);
    expect(client.report()).toMatch(
      /^ScriptedSandboxClient: 1 call, 0 unused steps\.[^]*^box: 1 call, 0 unused steps\./mu,
    );
    expect(client.takeViolations(UnexpectedSandboxCallError)).toEqual([]);
    expect(client.takeViolations()).toEqual([error]);
    client.assertComplete();
    session.assertComplete();
  });

  test("refuses an unknown ambient method, and a step for an ambient one", () => {
    const error = thrownBy(() =>
      scriptedSandboxClient(looseOptions({ sessions: [], ambient: { resum: undefined } })),
    );

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(messageOf(error)).toContain("Did you mean resume?");
    expect(
      thrownBy(() =>
        scriptedSandboxClient({
          sessions: [{ method: "delete", result: undefined }],
          ambient: { delete: undefined },
        }),
      ),
    ).toMatchObject({ reason: "ambient_method", method: "delete" });
  });

  test("keeps states that it was given as they were", async () => {
    const client = scriptedSandboxClient({ sessions: [] });
    const state: SandboxSessionState = { manifest: new Manifest({ root: "/a" }), tags: ["a"] };
    await client.delete?.(state);
    Object.assign(state, { workspaceReady: true });
    Object.assign(state.manifest, { root: "/b" });

    const [call] = client.calls;
    expect(call?.args[0]).toMatchObject({ tags: ["a"], manifest: { root: "/a" } });
    expect(call?.args[0]).not.toHaveProperty("workspaceReady");
  });

  test("verifies at the end of a scope", () => {
    expect(
      thrownBy(() => {
        using client = scriptedSandboxClient({ sessions: [scriptedSandboxSession([])] });
        expect(client.name).toBe("ScriptedSandboxClient");
      }),
    ).toMatchObject({ pendingMethods: ["create"] });
  });
});
