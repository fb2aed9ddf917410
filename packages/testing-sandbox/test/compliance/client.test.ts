import { Agent, handoff } from "@openai/agents";
import { dir, Manifest, SandboxAgent, shell } from "@openai/agents/sandbox";
import { describe, expect, test } from "vitest";

import { functionCall, ScriptedModel } from "@understudy/testing-model";
import {
  sandboxStep,
  scriptedSandboxClient,
  scriptedSandboxSession,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { ENDING } from "../support/deployment.ts";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { commanding, done } from "../support/turns.ts";
import { runner, toolOutputs, work, workStreaming } from "../support/workspace.ts";

const script = () => new ScriptedModel([commanding("ls"), done()]);

describe("a run with a client", () => {
  test("creates its session, works in it and ends it, in order", async () => {
    const session = scriptedSandboxSession([
      sandboxStep.start(undefined, { match: (options) => options?.reason === "create" }),
      sandboxStep.execCommand("ls", "a.ts"),
      sandboxStep.preStop(),
      sandboxStep.stop(),
      sandboxStep.shutdown(),
      sandboxStep.delete(),
    ]);
    const client = scriptedSandboxClient({ sessions: [session] });
    const model = script();

    expect(await work(model, { client })).toBe("Done.");
    expect(toolOutputs(model)).toEqual(["a.ts"]);
    expect(client.calls.map(({ method }) => method)).toEqual(["create", "serializeSessionState"]);
    client.assertComplete();
  });

  test("closes a session that has no other end", async () => {
    const session = scriptedSandboxSession([
      sandboxStep.execCommand("ls", "a.ts"),
      sandboxStep.close(),
    ]);
    const client = scriptedSandboxClient({ sessions: [session] });
    await work(script(), { client });

    client.assertComplete();
  });

  test("tells the client of the manifest and the options of the application", async () => {
    const session = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    const client = scriptedSandboxClient({ sessions: [session] });
    const manifest = new Manifest({ entries: { repo: dir() }, environment: { CI: "1" } });
    const agent = new SandboxAgent({
      name: "Worker",
      model: script(),
      capabilities: [shell()],
      defaultManifest: manifest,
    });
    await runner.run(agent, "Work.", { sandbox: { client, options: { image: "node:24" } } });

    expect(client.firstCall?.args[0]).toMatchObject({
      options: { image: "node:24" },
      manifest: { entries: { repo: { type: "dir" } } },
    });
    expect(session.state.environment).toEqual({ CI: "1" });
    client.assertComplete();
  });

  test("may work in a session that is no double, which stays the application's own", async () => {
    const session = {
      state: { manifest: new Manifest() },
      commands: new Array<string>(),
      async execCommand({ cmd }: { readonly cmd: string }) {
        this.commands.push(cmd);
        return "a.ts";
      },
    };
    const client = scriptedSandboxClient({
      sessions: [session, { method: "create", respond: () => session }],
    });
    const models = [script(), script()];
    for (const model of models) {
      await work(model, { client });
    }

    expect(session.commands).toEqual(["ls", "ls"]);
    expect(models.map((model) => toolOutputs(model))).toEqual([["a.ts"], ["a.ts"]]);
    client.assertComplete();
  });

  test("streams", async () => {
    const session = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")], {
      ambient: ENDING,
    });
    const client = scriptedSandboxClient({ sessions: [session] });
    await workStreaming(script(), { client });

    expect(session.lastCall?.method).toBe("shutdown");
    client.assertComplete();
  });

  test("creates a session for each agent, in the order of the script", async () => {
    const sessions = ["1", "2"].map((output) =>
      scriptedSandboxSession([sandboxStep.execCommand("ls", output)], {
        name: `session ${output}`,
      }),
    );
    const client = scriptedSandboxClient({ sessions });
    const second = script();
    const tester = new SandboxAgent({ name: "Tester", model: second, capabilities: [shell()] });
    const first = new ScriptedModel([
      commanding("ls"),
      [functionCall("transfer_to_Tester", {}, { callId: "handoff" })],
    ]);
    const builder = new SandboxAgent({
      name: "Builder",
      model: first,
      capabilities: [shell()],
      handoffs: [handoff(tester)],
    });
    await runner.run(builder, "Work.", { sandbox: { client } });

    expect(client.calls.filter(({ method }) => method === "create")).toHaveLength(2);
    expect(toolOutputs(second)).toContain("2");
    client.assertComplete();
    first.assertComplete();
  });

  test("does not ask the client for an agent that needs no sandbox", async () => {
    const client = scriptedSandboxClient({ sessions: [] });
    const agent = new Agent({ name: "Talker", model: new ScriptedModel([done()]) });
    await runner.run(agent, "Hello.", { sandbox: { client } });

    expect(client.calls).toEqual([]);
    client.assertComplete();
  });
});

describe("a creation that the script does not expect", () => {
  test("fails the run, and is kept by the client", async () => {
    const client = scriptedSandboxClient({ sessions: [] });
    const error = await rejectionOf(work(script(), { client }));

    expect(error).toBeInstanceOf(UnexpectedSandboxCallError);
    expect(error).toMatchObject({ actualMethod: "create", callIndex: 0, remainingSteps: 0 });
    expect(thrownBy(() => client.assertComplete())).toBe(error);
  });

  test("is kept where the SDK makes a result of a tool of it", async () => {
    const client = scriptedSandboxClient({ sessions: [] });
    const inner = new SandboxAgent({ name: "Inner", model: script(), capabilities: [shell()] });
    const outer = new Agent({
      name: "Outer",
      model: new ScriptedModel([
        [functionCall("ask", { input: "Work." }, { callId: "call_1" })],
        done(),
      ]),
      tools: [inner.asTool({ toolName: "ask", toolDescription: "Asks." })],
    });
    const result = await runner.run(outer, "Work.", { sandbox: { client } });

    expect(result.finalOutput).toBe("Done.");
    expect(thrownBy(() => client.assertComplete())).toBeInstanceOf(UnexpectedSandboxCallError);
  });

  test("is one of a second run as well", async () => {
    const session = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    const client = scriptedSandboxClient({ sessions: [session] });
    await work(script(), { client });
    const error = await rejectionOf(work(script(), { client }));

    expect(thrownBy(() => client.assertComplete())).toBe(error);
  });
});

describe("the end of a test with a client", () => {
  test("verifies the sessions that it handed out", async () => {
    const session = scriptedSandboxSession([sandboxStep.execCommand("pwd", "/workspace")]);
    const client = scriptedSandboxClient({ sessions: [session] });
    await work(script(), { client });

    expect(session.violations).toHaveLength(1);
    expect(thrownBy(() => client.assertComplete())).toBe(session.violations[0]);
  });

  test("verifies the sessions that nobody asked for", () => {
    const client = scriptedSandboxClient({
      sessions: [scriptedSandboxSession([sandboxStep.execCommand("pwd", "/workspace")])],
    });

    expect(client.remainingSteps).toBe(2);
    expect(thrownBy(() => client.assertComplete())).toMatchObject({
      code: "unconsumed_sandbox_steps",
      pendingMethods: ["create"],
    });
  });

  test("verifies what a session left unused", async () => {
    const session = scriptedSandboxSession([
      sandboxStep.execCommand("ls", "a.ts"),
      sandboxStep.execCommand("pwd", "/workspace"),
    ]);
    const client = scriptedSandboxClient({ sessions: [session] });
    await work(script(), { client });

    expect(client.remainingSteps).toBe(1);
    expect(thrownBy(() => client.assertComplete())).toMatchObject({
      code: "unconsumed_sandbox_steps",
      pendingMethods: ["execCommand"],
    });
  });
});
