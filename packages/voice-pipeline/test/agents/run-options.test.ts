import { Agent, MemorySession, Runner } from "@openai/agents-core";
import { ScriptedModel } from "@understudy/testing-model";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";

import { inputOf, message, readText, runner, says, tellItems } from "./support.ts";

describe("the options of a run", () => {
  it("reach the runner: a context, and a runner of the application", async () => {
    const contexts: unknown[] = [];
    const model = new ScriptedModel([message("Hi.")]);
    const agent = new Agent<{ user: string }>({
      name: "Guide",
      model,
      instructions: ({ context }) => {
        contexts.push(context);
        return `You talk to ${context.user}.`;
      },
    });
    const own = new Runner({ tracingDisabled: true, workflowName: "mine" });
    const agents: string[] = [];
    own.on("agent_start", (_context, { name }) => {
      agents.push(name);
    });
    const context = { user: "Ada" };
    await readText(
      new SingleAgentVoiceWorkflow(agent, { runner: own, runOptions: { context } }).run("Hello"),
    );

    expect(contexts[0]).toBe(context);
    expect(agents).toEqual(["Guide"]);
    expect(model.firstCall?.request.systemInstructions).toBe("You talk to Ada.");
  });

  it("with a session, the runner is given only what is new", async () => {
    const { agent, model } = says("One.", "Two.");
    const session = new MemorySession();
    await session.addItems([{ role: "user", content: "before" }]);
    const workflow = new SingleAgentVoiceWorkflow(agent, {
      runner,
      runOptions: { session },
      greeting: "Welcome.",
    });
    await readText(workflow.onStart());
    await readText(workflow.run("1"));
    await readText(workflow.run("2"));

    const before = ["user: before", "assistant: Welcome.", "user: 1", "assistant: One.", "user: 2"];
    expect(inputOf(model, 1)).toEqual(before);
    expect(tellItems(await session.getItems())).toEqual([...before, "assistant: Two."]);
    expect(tellItems(workflow.history)).toEqual([...before, "assistant: Two."]);
  });

  it("with a conversation, the server is given only what is new, and the history holds all", async () => {
    const { agent, model } = says("One.", "Two.");
    const workflow = new SingleAgentVoiceWorkflow(agent, {
      runner,
      runOptions: { conversationId: "conv_1" },
      greeting: "Welcome.",
    });
    await readText(workflow.onStart());
    await readText(workflow.run("1"));
    await readText(workflow.run("2"));

    expect(model.calls.map(({ request }) => request.conversationId)).toEqual(["conv_1", "conv_1"]);
    expect(inputOf(model, 0)).toEqual(["assistant: Welcome.", "user: 1"]);
    expect(inputOf(model, 1)).toEqual(["user: 2"]);
    expect(tellItems(workflow.history)).toEqual([
      "assistant: Welcome.",
      "user: 1",
      "assistant: One.",
      "user: 2",
      "assistant: Two.",
    ]);
  });

  it("with both, the server remembers", async () => {
    const { agent, model } = says("One.", "Two.");
    const session = new MemorySession();
    const workflow = new SingleAgentVoiceWorkflow(agent, {
      runner,
      runOptions: { session, conversationId: "conv_1" },
      greeting: "Welcome.",
    });
    await readText(workflow.onStart());
    await readText(workflow.run("1"));
    await readText(workflow.run("2"));

    expect(inputOf(model, 0)).toEqual(["assistant: Welcome.", "user: 1"]);
    expect(inputOf(model, 1)).toEqual(["user: 2"]);
    expect(tellItems(workflow.history)).toEqual([
      "assistant: Welcome.",
      "user: 1",
      "assistant: One.",
      "user: 2",
      "assistant: Two.",
    ]);
  });
});
