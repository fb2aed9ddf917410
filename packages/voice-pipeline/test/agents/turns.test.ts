import { Agent, handoff, type StreamEvent } from "@openai/agents-core";
import {
  assistantMessage,
  handoffTo,
  modelError,
  modelResponse,
  modelStream,
  ScriptedModel,
  toolCall,
} from "@understudy/testing-model";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { rejectionOf } from "../support/tasks.ts";
import {
  agentOf,
  inputOf,
  message,
  readText,
  runner,
  says,
  tellItems,
  weather,
} from "./support.ts";

describe("a turn of a SingleAgentVoiceWorkflow", () => {
  it("answers with the deltas of the model", async () => {
    const { agent, model } = says("It is sunny.");
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner });

    expect(await readText(workflow.run("Tokyo?"))).toEqual(["It", " is", " sunny."]);
    expect(inputOf(model, 0)).toEqual(["user: Tokyo?"]);
    model.assertComplete();
  });

  it("answers with the deltas of every model call, before and after a tool", async () => {
    const model = new ScriptedModel([
      modelResponse([
        assistantMessage("a_message"),
        toolCall(weather, { city: "Tokyo" }, { callId: "call_1" }),
      ]),
      message("done"),
    ]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model, { tools: [weather] }), { runner });

    expect(await readText(workflow.run("Tokyo?"))).toEqual(["a_message", "done"]);
    expect(tellItems(workflow.history)).toEqual([
      "user: Tokyo?",
      "assistant: a_message",
      "call: get_weather",
      "result: get_weather",
      "assistant: done",
    ]);
    model.assertComplete();
  });

  it("runs nothing before its answer is read", async () => {
    const { agent, model } = says("Yes.");
    const answer = new SingleAgentVoiceWorkflow(agent, { runner }).run("Well?");

    expect(model.calls).toHaveLength(0);
    expect(await readText(answer)).toEqual(["Yes."]);
    expect(model.calls).toHaveLength(1);
  });

  it("is over once it was read", async () => {
    const { agent, model } = says("Yes.");
    const answer = new SingleAgentVoiceWorkflow(agent, { runner }).run("Well?");
    await readText(answer);

    expect(await answer.next()).toEqual({ done: true, value: undefined });
    expect(model.calls).toHaveLength(1);
  });

  it("says nothing where the model writes no text", async () => {
    const silent: StreamEvent[] = [
      { type: "response_started" },
      {
        type: "response_done",
        response: {
          id: "r",
          usage: { requests: 1, inputTokens: 0, outputTokens: 0, totalTokens: 0 },
          output: [assistantMessage("")],
        },
      },
    ];
    const model = new ScriptedModel([modelStream(silent)]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });

    expect(await readText(workflow.run("Well?"))).toEqual([]);
    expect(tellItems(workflow.history)[0]).toBe("user: Well?");
  });

  it("speaks the JSON of an agent with structured output", async () => {
    const model = new ScriptedModel([message('{"city":"Tokyo"}')]);
    const agent = new Agent({ name: "City", model, outputType: z.object({ city: z.string() }) });
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner });

    expect(await readText(workflow.run("Where?"))).toEqual(['{"city":"Tokyo"}']);
  });
});

describe("the history of a SingleAgentVoiceWorkflow", () => {
  it("grows turn by turn, and the model is given all of it", async () => {
    const { agent, model } = says("One.", "Two.", "Three.");
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner });
    expect(workflow.history).toEqual([]);

    await readText(workflow.run("1"));
    expect(tellItems(workflow.history)).toEqual(["user: 1", "assistant: One."]);
    await readText(workflow.run("2"));
    await readText(workflow.run("3"));

    const all = ["user: 1", "assistant: One.", "user: 2", "assistant: Two.", "user: 3"];
    expect(inputOf(model, 2)).toEqual(all);
    expect(tellItems(workflow.history)).toEqual([...all, "assistant: Three."]);
  });

  it("has changed when the answer has ended, and not before", async () => {
    const { agent } = says("One.");
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner });
    for await (const fragment of workflow.run("1")) {
      expect(fragment).toBe("One.");
      expect(workflow.history).toEqual([]);
    }
    expect(workflow.history).toHaveLength(2);
  });

  it("is a copy: who changes it changes nothing", async () => {
    const { agent, model } = says("One.", "Two.");
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner });
    await readText(workflow.run("1"));
    const { history } = workflow;
    Reflect.set(history, "length", 0);
    await readText(workflow.run("2"));

    expect(inputOf(model, 1)).toEqual(["user: 1", "assistant: One.", "user: 2"]);
  });

  it("counts an empty transcription as something said", async () => {
    const { agent, model } = says("Pardon?");
    await readText(new SingleAgentVoiceWorkflow(agent, { runner }).run(""));

    expect(inputOf(model, 0)).toEqual(["user: "]);
  });
});

describe("after a handoff", () => {
  it("the agent that took over answers the next turn", async () => {
    const expert = new ScriptedModel([message("Hi, the expert."), message("Still the expert.")]);
    const expertAgent = agentOf(expert, { name: "Expert" });
    const clerk = new ScriptedModel([[handoffTo(expertAgent)]]);
    const clerkAgent = agentOf(clerk, { name: "Clerk", handoffs: [handoff(expertAgent)] });
    const workflow = new SingleAgentVoiceWorkflow(clerkAgent, { runner });
    expect(workflow.currentAgent).toBe(clerkAgent);

    const answer = workflow.run("Help");
    expect((await answer.next()).value).toBe("Hi, the expert.");
    expect(workflow.currentAgent).toBe(clerkAgent);
    await readText(answer);
    expect(workflow.currentAgent).toBe(expertAgent);

    expect(await readText(workflow.run("And?"))).toEqual(["Still the expert."]);
    expect(inputOf(expert, 1).at(0)).toBe("user: Help");
    clerk.assertComplete();
    expert.assertComplete();
  });

  it("a turn that is left does not change the agent", async () => {
    const expertAgent = agentOf(new ScriptedModel([message("Hi, the expert.")]), {
      name: "Expert",
    });
    const clerk = new ScriptedModel([[handoffTo(expertAgent)], message("Clerk again.")]);
    const clerkAgent = agentOf(clerk, { name: "Clerk", handoffs: [expertAgent] });
    const workflow = new SingleAgentVoiceWorkflow(clerkAgent, { runner });
    for await (const fragment of workflow.run("Help")) {
      expect(fragment).toBe("Hi, the expert.");
      break;
    }

    expect(workflow.currentAgent).toBe(clerkAgent);
    expect(await readText(workflow.run("Help"))).toEqual(["Clerk again."]);
  });

  it("a turn that fails does not change the agent", async () => {
    const expert = new ScriptedModel([modelError(new Error("down"))]);
    const expertAgent = agentOf(expert, { name: "Expert" });
    const clerk = new ScriptedModel([[handoffTo(expertAgent)], message("Clerk again.")]);
    const clerkAgent = agentOf(clerk, { name: "Clerk", handoffs: [expertAgent] });
    const workflow = new SingleAgentVoiceWorkflow(clerkAgent, { runner });

    expect(await rejectionOf(readText(workflow.run("Help")))).toMatchObject({ message: "down" });
    expect(workflow.currentAgent).toBe(clerkAgent);
    expect(await readText(workflow.run("Help"))).toEqual(["Clerk again."]);
    expert.assertComplete();
  });
});
