import { MemorySession } from "@openai/agents-core";
import { modelError, ScriptedModel } from "@understudy/testing-model";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";

import { rejectionOf } from "../support/tasks.ts";
import { agentOf, inputOf, message, readText, runner, says, tellItems } from "./support.ts";

const greeting = "Welcome.";

describe("the greeting of a SingleAgentVoiceWorkflow", () => {
  it("is said when the conversation starts, and the agent knows that it was", async () => {
    const { agent, model } = says("One.", "Two.");
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner, greeting });
    expect(await readText(workflow.onStart())).toEqual([greeting]);
    expect(tellItems(workflow.history)).toEqual(["assistant: Welcome."]);

    await readText(workflow.run("1"));
    expect(inputOf(model, 0)).toEqual(["assistant: Welcome.", "user: 1"]);
    await readText(workflow.run("2"));
    const all = ["assistant: Welcome.", "user: 1", "assistant: One.", "user: 2"];
    expect(inputOf(model, 1)).toEqual(all);
    expect(tellItems(workflow.history)).toEqual([...all, "assistant: Two."]);
  });

  it("is known to the agent after a turn that failed, once", async () => {
    const model = new ScriptedModel([modelError(new Error("down")), message("One.")]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner, greeting });
    await readText(workflow.onStart());
    await rejectionOf(readText(workflow.run("1")));
    await readText(workflow.run("1"));

    expect(inputOf(model, 1)).toEqual(["assistant: Welcome.", "user: 1"]);
    expect(tellItems(workflow.history)).toEqual([
      "assistant: Welcome.",
      "user: 1",
      "assistant: One.",
    ]);
  });

  it("of a conversation that begins anew stands where it was said", async () => {
    const { agent, model } = says("One.", "Two.");
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner, greeting });
    await readText(workflow.onStart());
    await readText(workflow.run("1"));
    await readText(workflow.onStart());
    await readText(workflow.run("2"));

    expect(inputOf(model, 1)).toEqual([
      "assistant: Welcome.",
      "user: 1",
      "assistant: One.",
      "assistant: Welcome.",
      "user: 2",
    ]);
  });

  it("is told to a session at once, so that a turn that fails does not tell it twice", async () => {
    const session = new MemorySession();
    const model = new ScriptedModel([modelError(new Error("down")), message("Two.")]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), {
      runner,
      greeting,
      runOptions: { session },
    });
    await readText(workflow.onStart());
    expect(tellItems(await session.getItems())).toEqual(["assistant: Welcome."]);
    await rejectionOf(readText(workflow.run("1")));
    await readText(workflow.run("2"));

    // The session keeps what the failed turn told it.
    const all = ["assistant: Welcome.", "user: 1", "user: 2", "assistant: Two."];
    expect(tellItems(await session.getItems())).toEqual(all);
    expect(tellItems(workflow.history)).toEqual(all);
  });

  it("is sent to a conversation of the server with the first turn that succeeds", async () => {
    const model = new ScriptedModel([
      modelError(new Error("down")),
      message("Two."),
      message("Three."),
    ]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), {
      runner,
      greeting,
      runOptions: { conversationId: "conv_1" },
    });
    await readText(workflow.onStart());
    await rejectionOf(readText(workflow.run("1")));
    await readText(workflow.run("2"));
    await readText(workflow.onStart());
    await readText(workflow.run("3"));

    expect(inputOf(model, 1)).toEqual(["assistant: Welcome.", "user: 2"]);
    expect(inputOf(model, 2)).toEqual(["assistant: Welcome.", "user: 3"]);
    expect(tellItems(workflow.history)).toEqual([
      "assistant: Welcome.",
      "user: 2",
      "assistant: Two.",
      "assistant: Welcome.",
      "user: 3",
      "assistant: Three.",
    ]);
  });

  it("fails where the session cannot be told, and is then not known", async () => {
    const session = new MemorySession();
    session.addItems = async () => {
      throw new Error("The session is read-only.");
    };
    const workflow = new SingleAgentVoiceWorkflow(says().agent, {
      runner,
      greeting,
      runOptions: { session },
    });

    expect(await rejectionOf(readText(workflow.onStart()))).toMatchObject({
      message: "The session is read-only.",
    });
    expect(workflow.history).toEqual([]);
  });

  it("is nothing where there is none", async () => {
    const { agent } = says();
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner });

    expect(await readText(workflow.onStart())).toEqual([]);
    expect(workflow.history).toEqual([]);
  });

  it("is not known where the signal is aborted, or where it is not read to its end", async () => {
    const { agent } = says();
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner, greeting });
    const signal = AbortSignal.abort(new Error("gone"));
    workflow.onStart();
    for await (const fragment of workflow.onStart()) {
      expect(fragment).toBe(greeting);
      break;
    }

    expect(await rejectionOf(readText(workflow.onStart({ signal })))).toMatchObject({
      message: "gone",
    });
    expect(workflow.history).toEqual([]);
  });
});
