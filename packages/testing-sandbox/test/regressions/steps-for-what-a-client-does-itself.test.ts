import { Manifest } from "@openai/agents-core/sandbox";
import { scriptedSandboxClient } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { messageOf, rejectionOf, verdictOf } from "../pinned/outcomes.ts";

const state = { manifest: new Manifest() };
const NOTE = /by itself/u;

// A second cleanup failed as off the script, and nothing said why the client no longer answered it.
test("the message says what a script takes out of a client's hands", async () => {
  const client = scriptedSandboxClient({ sessions: [{ method: "delete", result: undefined }] });
  const note = "The script has steps for delete, so the client answers no call of it by itself.";
  expect(messageOf(verdictOf(client))).toContain(note);
  await client.delete(state);
  const error = await rejectionOf(client.delete(state));

  expect(messageOf(error)).toContain(note);
  expect(client.report()).toContain(note);
});

test("the message names every such method, and those that are added", async () => {
  const client = scriptedSandboxClient({ sessions: [{ method: "delete", result: undefined }] });
  client.enqueue({ method: "serializeSessionState", result: {} });

  expect(messageOf(verdictOf(client))).toContain(
    "The script has steps for delete and serializeSessionState, so the client answers no call of them by itself.",
  );
});

test("the message says nothing where the client has all in its hands", async () => {
  const client = scriptedSandboxClient({ sessions: [], ambient: { delete: undefined } });
  const error = await rejectionOf(client.create());

  expect(messageOf(error)).not.toMatch(NOTE);
  expect(client.report()).not.toMatch(NOTE);
});
