import { RunState } from "@openai/agents";
import { Manifest } from "@openai/agents/sandbox";
import { describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import {
  sandboxStep,
  scriptedSandboxClient,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { deployingAgent, deployment, ENDING } from "../support/deployment.ts";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { commanding, done } from "../support/turns.ts";
import { runner, toolOutputs, work } from "../support/workspace.ts";

/** A session that is alive as long as its run, and known by an id. */
const sessionOf = (commands: readonly string[], sandboxId = "sandbox-1") =>
  scriptedSandboxSession(
    commands.map((cmd) => sandboxStep.execCommand(cmd, `${cmd}: ok`)),
    { name: sandboxId, ambient: ENDING, state: { sandboxId } },
  );

/** Approves whatever a run waits for. */
function approveAll<T extends Pick<RunState<unknown, never>, "approve" | "getInterruptions">>(
  state: T,
): T {
  for (const interruption of state.getInterruptions()) {
    state.approve(interruption);
  }
  return state;
}

describe("a run that waits for an approval", () => {
  test("keeps its session, and goes on in it in the same process", async () => {
    const session = sessionOf(["build", "check"]);
    const client = scriptedSandboxClient({ sessions: [session] });
    const model = deployment();
    const agent = deployingAgent(model);
    const stopped = await runner.run(agent, "Deploy.", { sandbox: { client } });

    expect(stopped.interruptions).toHaveLength(1);
    expect(session.calls.map(({ method }) => method)).not.toContain("shutdown");
    expect(session.remainingSteps).toBe(1);

    approveAll(stopped.state);
    const result = await runner.run(agent, stopped.state, { sandbox: { client } });

    expect(result.finalOutput).toBe("Done.");
    expect(toolOutputs(model)).toEqual(["build: ok", "deployed", "check: ok"]);
    expect(client.calls.map(({ method }) => method)).toEqual([
      "create",
      "serializeSessionState",
      "serializeSessionState",
    ]);
    expect(session.lastCall?.method).toBe("shutdown");
    client.assertComplete();
    model.assertComplete();
  });

  test("goes on from its text, in a session that the client resumes", async () => {
    const first = sessionOf(["build"], "sandbox-1");
    const second = sessionOf(["check"], "sandbox-2");
    const client = scriptedSandboxClient({
      sessions: [
        first,
        {
          method: "resume",
          match: ({ sandboxId }) => sandboxId === "sandbox-1",
          result: second,
        },
      ],
    });
    const model = deployment();
    const agent = deployingAgent(model);
    const stopped = await runner.run(agent, "Deploy.", { sandbox: { client } });
    const text = stopped.state.toString();
    expect(text).toContain("sandbox-1");

    const state = approveAll(await RunState.fromString(agent, text));
    const result = await runner.run(agent, state, { sandbox: { client } });

    expect(result.finalOutput).toBe("Done.");
    expect(toolOutputs(model)).toEqual(["build: ok", "deployed", "check: ok"]);
    expect(client.calls.map(({ method }) => method)).toEqual([
      "create",
      "serializeSessionState",
      "deserializeSessionState",
      "resume",
      "serializeSessionState",
    ]);
    client.assertComplete();
    model.assertComplete();
  });

  test("goes on in another process, with a client of its own", async () => {
    const before = scriptedSandboxClient({ sessions: [sessionOf(["build"])] });
    const stopped = await runner.run(deployingAgent(deployment()), "Deploy.", {
      sandbox: { client: before },
    });
    const text = stopped.state.toString();
    before.assertComplete();

    const after = scriptedSandboxClient({
      sessions: [{ method: "resume", result: sessionOf(["check"]) }],
    });
    const model = new ScriptedModel([commanding("check"), done()]);
    const agent = deployingAgent(model);
    const state = approveAll(await RunState.fromString(agent, text));
    await runner.run(agent, state, { sandbox: { client: after } });

    expect(after.calls.map(({ method }) => method)).toEqual([
      "deserializeSessionState",
      "resume",
      "serializeSessionState",
    ]);
    after.assertComplete();
    model.assertComplete();
  });

  test("may be resumed in the session that it had", async () => {
    const session = sessionOf(["build", "check"]);
    const client = scriptedSandboxClient({
      sessions: [session, { method: "resume", result: session }],
    });
    const model = deployment();
    const agent = deployingAgent(model);
    const stopped = await runner.run(agent, "Deploy.", { sandbox: { client } });
    const state = approveAll(await RunState.fromString(agent, stopped.state.toString()));
    await runner.run(agent, state, { sandbox: { client } });

    expect(toolOutputs(model)).toEqual(["build: ok", "deployed", "check: ok"]);
    client.assertComplete();
  });

  test("may stream before and after", async () => {
    const session = sessionOf(["build", "check"]);
    const client = scriptedSandboxClient({ sessions: [session] });
    const agent = deployingAgent(deployment());
    const options = { sandbox: { client }, stream: true } as const;
    const stopped = await runner.run(agent, "Deploy.", options);
    await stopped.completed;
    approveAll(stopped.state);
    const result = await runner.run(agent, stopped.state, options);
    await result.completed;

    expect(result.finalOutput).toBe("Done.");
    client.assertComplete();
  });

  test("is closed and resumed by a client that cannot keep it", async () => {
    const first = sessionOf(["build"], "sandbox-1");
    const second = sessionOf(["check"], "sandbox-2");
    const client = scriptedSandboxClient({
      sessions: [first, { method: "resume", result: second }],
      ambient: { canReusePreservedOwnedSession: false },
    });
    const agent = deployingAgent(deployment());
    const stopped = await runner.run(agent, "Deploy.", { sandbox: { client } });
    expect(first.lastCall?.method).toBe("shutdown");

    await runner.run(agent, approveAll(stopped.state), { sandbox: { client } });
    client.assertComplete();
  });

  test("that nobody resumes leaves its session's steps unused", async () => {
    const client = scriptedSandboxClient({ sessions: [sessionOf(["build", "check"])] });
    await runner.run(deployingAgent(deployment()), "Deploy.", { sandbox: { client } });

    expect(thrownBy(() => client.assertComplete())).toMatchObject({
      pendingMethods: ["execCommand"],
    });
  });

  test("is not resumed by a script that does not expect it", async () => {
    const client = scriptedSandboxClient({ sessions: [sessionOf(["build"])] });
    const agent = deployingAgent(deployment());
    const stopped = await runner.run(agent, "Deploy.", { sandbox: { client } });
    const state = approveAll(await RunState.fromString(agent, stopped.state.toString()));
    const error = await rejectionOf(runner.run(agent, state, { sandbox: { client } }));

    expect(error).toBeInstanceOf(UnexpectedSandboxCallError);
    expect(error).toMatchObject({ actualMethod: "resume" });
    expect(thrownBy(() => client.assertComplete())).toBe(error);
  });
});

describe("an application that holds a session's state", () => {
  test("hands it to a run, which resumes the session, and deletes it in the end", async () => {
    const session = sessionOf(["build"]);
    const client = scriptedSandboxClient({
      sessions: [
        {
          method: "resume",
          match: ({ sandboxId, manifest }) =>
            sandboxId === "sandbox-9" && Object.keys(manifest.entries).length === 0,
          respond: () => session,
        },
      ],
    });
    const sessionState = { sandboxId: "sandbox-9", manifest: new Manifest() };
    const model = new ScriptedModel([commanding("build"), done()]);
    await work(model, { client, sessionState });
    await client.delete?.(session.state);

    expect(client.lastCall).toMatchObject({
      method: "delete",
      args: [{ sandboxId: "sandbox-1" }],
    });
    expect(client.firstCall?.method).toBe("resume");
    client.assertComplete();
  });

  test("may care that it is deleted", async () => {
    const session = sessionOf([]);
    const client = scriptedSandboxClient({
      sessions: [
        session,
        {
          method: "delete",
          match: ({ sandboxId }) => sandboxId === "sandbox-1",
          result: undefined,
        },
      ],
    });
    await client.create?.();

    expect(thrownBy(() => client.assertComplete())).toMatchObject({ pendingMethods: ["delete"] });
    await client.delete?.(session.state);
    client.assertComplete();
  });
});
