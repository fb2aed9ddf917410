import { RunState } from "@openai/agents";
import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import {
  sandboxStep,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { deployingAgent, deployment, ENDING } from "../support/deployment.ts";
import { rejectionOf } from "../support/outcomes.ts";
import { commanding, done } from "../support/turns.ts";
import { runner, work } from "../support/workspace.ts";

const error = new Error("the provider is overloaded");
const script = () => new ScriptedModel([commanding("ls"), done()]);
const listing = (ambient = {}) =>
  scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")], { ambient });

describe("a failure that the script means reaches the application, and is no violation", () => {
  test.each([
    ["an error in the place of a session", error],
    ["a step that fails", { method: "create", error }],
    ["a responder that answers with an error", { method: "create", respond: () => error }],
  ] as const)("of a creation: %s", async (_what, input) => {
    const client = scriptedSandboxClient({ sessions: [input] });
    const model = script();

    expect(await rejectionOf(work(model, { client }))).toBe(error);
    expect(model.calls).toEqual([]);
    client.assertComplete();
  });

  test("of a creation that is tried once more", async () => {
    const client = scriptedSandboxClient({ sessions: [error, listing()] });
    const first = await rejectionOf(work(script(), { client }));

    expect(first).toBe(error);
    expect(await work(script(), { client })).toBe("Done.");
    client.assertComplete();
  });

  test.each(["stop", "shutdown", "delete", "preStop", "runPreStopHooks"] as const)(
    "of a session's end: %s",
    async (method) => {
      const session = listing({ ...ENDING, [method]: { error } });
      const client = scriptedSandboxClient({ sessions: [session] });

      expect(await rejectionOf(work(script(), { client }))).toBe(error);
      // The rest of the end is there all the same.
      expect(session.calls.map((call) => call.method)).toEqual(
        expect.arrayContaining(["stop", "shutdown"]),
      );
      client.assertComplete();
    },
  );

  test("of a session's start", async () => {
    const client = scriptedSandboxClient({
      sessions: [scriptedSandboxSession([{ method: "start", error }])],
    });

    expect(await rejectionOf(work(script(), { client }))).toBe(error);
    client.assertComplete();
  });

  test("of the serialization of a session whose run waits", async () => {
    const session = scriptedSandboxSession([sandboxStep.execCommand("build", "ok")], {
      ambient: ENDING,
    });
    const client = scriptedSandboxClient({
      sessions: [session],
      ambient: { serializeSessionState: { error } },
    });
    const run = runner.run(deployingAgent(deployment()), "Deploy.", { sandbox: { client } });

    expect(await rejectionOf(run)).toBe(error);
    // What cannot be kept is closed.
    expect(session.lastCall?.method).toBe("shutdown");
    client.assertComplete();
  });

  test.each([
    ["deserializeSessionState", {}, { ambient: { deserializeSessionState: { error } } }],
    ["resume", { method: "resume", error }, {}],
  ] as const)("of a resumption: %s", async (_method, step, options) => {
    const session = scriptedSandboxSession([sandboxStep.execCommand("build", "ok")], {
      ambient: ENDING,
    });
    const client = scriptedSandboxClient({
      sessions: "method" in step ? [session, step] : [session],
      ...options,
    });
    const agent = deployingAgent(deployment());
    const stopped = await runner.run(agent, "Deploy.", { sandbox: { client } });
    const state = await RunState.fromString(agent, stopped.state.toString());
    for (const interruption of state.getInterruptions()) {
      state.approve(interruption);
    }

    expect(await rejectionOf(runner.run(agent, state, { sandbox: { client } }))).toBe(error);
    client.assertComplete();
  });

  test("of a deletion that the application asks for", async () => {
    const session = listing();
    const client = scriptedSandboxClient({ sessions: [session], ambient: { delete: { error } } });
    await work(script(), { client });

    expect(await rejectionOf(Promise.resolve(client.delete?.(session.state)))).toBe(error);
    client.assertComplete();
  });
});
