import {
  type Agent,
  InputGuardrailTripwireTriggered,
  MaxTurnsExceededError,
  OutputGuardrailTripwireTriggered,
  tool,
} from "@openai/agents-core";
import { modelError, ScriptedModel, toolCall } from "@understudy/testing-model";
import { VoiceAnswerError } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { rejectionOf, watchRejections } from "../support/tasks.ts";
import {
  agentOf,
  countedSignal,
  inputOf,
  message,
  readText,
  runner,
  tellItems,
  weather,
} from "./support.ts";

/** Fails the second turn of a conversation, and sees that the third goes on from the first. */
async function failSecondTurn(
  model: ScriptedModel,
  agent: Agent,
  maxTurns?: number,
): Promise<unknown> {
  const assertHandled = watchRejections();
  const workflow = new SingleAgentVoiceWorkflow(agent, {
    runner,
    ...(maxTurns === undefined ? {} : { runOptions: { maxTurns } }),
  });
  await readText(workflow.run("first"));
  const before = tellItems(workflow.history);
  expect(before).toEqual(["user: first", "assistant: One."]);

  const { signal, listeners } = countedSignal();
  const failed = workflow.run("second", { signal });
  const error = await rejectionOf(readText(failed));
  expect(tellItems(workflow.history)).toEqual(before);
  expect(await failed.next()).toEqual({ done: true, value: undefined });
  expect(listeners()).toBe(0);

  expect(await readText(workflow.run("third"))).toEqual(["Three."]);
  expect(inputOf(model, model.calls.length - 1)).toEqual([...before, "user: third"]);
  model.assertComplete();
  await assertHandled();
  return error;
}

const TRIPWIRE = { outputInfo: {}, tripwireTriggered: true };

describe("a turn fails, and the conversation goes on without it,", () => {
  it("where the model fails", async () => {
    const failure = new Error("The model is down.");
    const model = new ScriptedModel([message("One."), modelError(failure), message("Three.")]);

    expect(await failSecondTurn(model, agentOf(model))).toBe(failure);
  });

  it("where an input guardrail trips", async () => {
    const model = new ScriptedModel([message("One."), message("Three.")]);
    let runs = 0;
    const agent = agentOf(model, {
      inputGuardrails: [
        {
          name: "no second",
          runInParallel: false,
          execute: async () => ({ outputInfo: {}, tripwireTriggered: ++runs === 2 }),
        },
      ],
    });

    expect(await failSecondTurn(model, agent)).toBeInstanceOf(InputGuardrailTripwireTriggered);
  });

  it("where an output guardrail trips", async () => {
    const model = new ScriptedModel([message("One."), message("Bad."), message("Three.")]);
    const agent = agentOf(model, {
      outputGuardrails: [
        {
          name: "nothing bad",
          execute: async ({ agentOutput }) =>
            agentOutput === "Bad." ? TRIPWIRE : { ...TRIPWIRE, tripwireTriggered: false },
        },
      ],
    });

    expect(await failSecondTurn(model, agent)).toBeInstanceOf(OutputGuardrailTripwireTriggered);
  });

  it("where the run takes too many turns", async () => {
    const model = new ScriptedModel([
      message("One."),
      [toolCall(weather, { city: "Tokyo" })],
      message("Three."),
    ]);
    const agent = agentOf(model, { tools: [weather] });

    expect(await failSecondTurn(model, agent, 1)).toBeInstanceOf(MaxTurnsExceededError);
  });

  it("where a tool call is to be approved", async () => {
    const risky = tool({
      name: "risky",
      description: "Risky.",
      parameters: z.object({ secret: z.string() }),
      needsApproval: true,
      execute: () => "",
    });
    const model = new ScriptedModel([
      message("One."),
      [toolCall(risky, { secret: "hunter2" }), toolCall(risky, { secret: "hunter3" })],
      message("Three."),
    ]);
    const error = await failSecondTurn(model, agentOf(model, { tools: [risky] }));

    expect(error).toBeInstanceOf(VoiceAnswerError);
    expect(error).toMatchObject({
      source: "agent",
      message: expect.stringContaining("2 tool call"),
    });
    expect(String(error)).not.toContain("hunter");
  });

  it("where the runner of the application fails before it has a result", async () => {
    const failure = new Error("No runner.");
    const model = new ScriptedModel([]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), {
      runner: {
        run: () => {
          throw failure;
        },
      },
    });
    const { signal, listeners } = countedSignal();

    expect(await rejectionOf(readText(workflow.run("Hi", { signal })))).toBe(failure);
    expect(listeners()).toBe(0);
  });
});

describe("onRun", () => {
  it("is called when the run begins, with the workflow and what was said", async () => {
    const calls: unknown[] = [];
    const model = new ScriptedModel([message("One.")]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), {
      runner,
      onRun: async (...args) => {
        await Promise.resolve();
        calls.push(args, model.calls.length);
      },
    });
    const answer = workflow.run("Hi");
    expect(calls).toEqual([]);
    await readText(answer);

    expect(calls).toEqual([[workflow, "Hi"], 0]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("Not now.");
      },
    ],
    [
      "rejects",
      async () => {
        throw new Error("Not now.");
      },
    ],
  ] as const)("fails the turn when it %s, before the agent runs", async (_how, onRun) => {
    const model = new ScriptedModel([]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner, onRun });

    expect(await rejectionOf(readText(workflow.run("Hi")))).toMatchObject({ message: "Not now." });
    expect(model.calls).toHaveLength(0);
    expect(workflow.history).toEqual([]);
  });

  it("is not called where the turn is aborted before it begins", async () => {
    const calls: string[] = [];
    const workflow = new SingleAgentVoiceWorkflow(agentOf(new ScriptedModel([])), {
      runner,
      onRun: (_workflow, transcription) => {
        calls.push(transcription);
      },
    });
    const signal = AbortSignal.abort("gone");

    expect(await rejectionOf(readText(workflow.run("Hi", { signal })))).toBe("gone");
    expect(calls).toEqual([]);
  });

  it("that is still working when the turn is aborted is not followed by a run", async () => {
    const assertHandled = watchRejections();
    const controller = new AbortController();
    const runs: unknown[] = [];
    const workflow = new SingleAgentVoiceWorkflow(agentOf(new ScriptedModel([])), {
      runner: {
        run: async (agent: unknown) => {
          runs.push(agent);
          throw new Error("It ran.");
        },
      },
      onRun: async () => {
        controller.abort("stop");
        await Promise.resolve();
      },
    });

    expect(await rejectionOf(readText(workflow.run("Hi", { signal: controller.signal })))).toBe(
      "stop",
    );
    await assertHandled();
    expect(runs).toEqual([]);
  });
});
