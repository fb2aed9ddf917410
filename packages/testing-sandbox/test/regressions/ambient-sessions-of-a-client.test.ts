import { Manifest } from "@openai/agents-core/sandbox";
import {
  sandboxStep,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { verdictOf } from "../pinned/outcomes.ts";

// One that was never handed out was verified by nobody.
test("sessions in the option ambient of a client are verified from the start", async () => {
  for (const ambient of [
    (session: ReturnType<typeof scriptedSandboxSession>) => ({ resume: session }),
    (session: ReturnType<typeof scriptedSandboxSession>) => ({ resume: { result: session } }),
  ]) {
    const session = scriptedSandboxSession([sandboxStep.stop()], { name: "box" });
    const client = scriptedSandboxClient({ sessions: [], ambient: ambient(session) });

    expect(client.remainingSteps).toBe(1);
    expect(verdictOf(client)).toMatchObject({ pendingMethods: ["stop"] });
    expect(client.report()).toContain("box: 0 calls, 1 unused step.");
    expect(await client.resume({ manifest: new Manifest() })).toBe(session);
    await session.stop?.();
    client.assertComplete();
  }
});
