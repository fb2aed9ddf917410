import * as sdk from "@openai/agents-core/testing";
import { scriptedSandboxClient, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { rejectionOf } from "../pinned/outcomes.ts";

// It has an assertComplete but keeps no violations, and was asked for them.
test("a double of the SDK that a client hands out is a session of another kind", async () => {
  const session = sdk.scriptedSandboxSession([{ method: "running", result: true }]);
  const client = scriptedSandboxClient({ sessions: [session, scriptedSandboxSession([])] });
  expect(client.remainingSteps).toBe(2);
  expect(await client.create()).toBe(session);

  expect(client.violations).toEqual([]);
  expect(client.report()).toContain("ScriptedSandboxClient: 1 call, 1 unused step.");
  expect(client.takeViolations()).toEqual([]);
  expect(client.takeViolations(Error)).toEqual([]);
  await client.create();
  client.assertComplete();
});

test("the violations of the client itself are told beside it", async () => {
  const session = sdk.scriptedSandboxSession([]);
  const client = scriptedSandboxClient({ sessions: [], ambient: { resume: session } });
  expect(await client.resume(session.state)).toBe(session);
  const error = await rejectionOf(client.create());

  expect(client.violations).toEqual([error]);
  expect(client.takeViolations()).toEqual([error]);
});
