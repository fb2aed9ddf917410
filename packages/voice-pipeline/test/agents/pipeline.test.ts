import { modelError, ScriptedModel, toolCall } from "@understudy/testing-model";
import {
  StreamedAudioInput,
  type TTSModel,
  VoiceAnswerError,
  VoicePipeline,
  type VoicePipelineConfig,
} from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { tool } from "@openai/agents-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { AUDIO, hears, read, readToError, saysLength, speaks, tell } from "../support/fakes.ts";
import { rejectionOf, watchRejections } from "../support/tasks.ts";
import {
  agentOf,
  countedSignal,
  message,
  readText,
  runner,
  says,
  stallsAfter,
  tellItems,
  weather,
} from "./support.ts";

function pipelineOf(
  workflow: SingleAgentVoiceWorkflow,
  turns: readonly string[] = [],
  ttsModel: TTSModel = saysLength(),
  config: VoicePipelineConfig = {},
): VoicePipeline {
  return new VoicePipeline({ workflow, sttModel: hears("Tokyo?", turns), ttsModel, config });
}

const turn = (...samples: readonly number[]): unknown[] => [
  "turn_started",
  ...samples.map((sample) => [sample]),
  "turn_ended",
];

describe("a pipeline with a SingleAgentVoiceWorkflow", () => {
  it("speaks what the agent says around a tool call", async () => {
    const model = new ScriptedModel([
      [...message("Let me have a look at that. "), toolCall(weather, { city: "Tokyo" })],
      message("It is sunny."),
    ]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model, { tools: [weather] }), { runner });
    const ttsModel = saysLength();
    const result = pipelineOf(workflow, [], ttsModel).run(AUDIO);

    expect(await read(result.stream())).toEqual([...turn(28, 12), "session_ended"]);
    expect(ttsModel.texts).toEqual(["Let me have a look at that. ", "It is sunny."]);
    expect(workflow.history).toHaveLength(5);
    model.assertComplete();
  });

  it("greets, and keeps one conversation over the turns of streamed audio", async () => {
    const { agent, model } = says("One.", "Two.");
    const workflow = new SingleAgentVoiceWorkflow(agent, { runner, greeting: "Welcome!" });
    const result = pipelineOf(workflow, ["first", "second"]).run(new StreamedAudioInput());

    expect(await read(result.stream())).toEqual([
      ...turn(8),
      ...turn(4),
      ...turn(4),
      "session_ended",
    ]);
    expect(result.totalOutputText).toBe("Welcome!One.Two.");
    expect(tellItems(workflow.history)).toEqual([
      "assistant: Welcome!",
      "user: first",
      "assistant: One.",
      "user: second",
      "assistant: Two.",
    ]);
    model.assertComplete();
  });

  it("keeps one conversation over several runs", async () => {
    const { agent } = says("One.", "Two.");
    const pipeline = pipelineOf(new SingleAgentVoiceWorkflow(agent, { runner }));
    await read(pipeline.run(AUDIO).stream());

    expect(await read(pipeline.run(AUDIO).stream())).toEqual([...turn(4), "session_ended"]);
  });

  it("throws what the agent fails with, behind what was spoken, and can run again", async () => {
    const assertHandled = watchRejections();
    const failure = new Error("The model is down.");
    const model = new ScriptedModel([modelError(failure), message("Now.")]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });
    const pipeline = pipelineOf(workflow);
    const { told, error } = await readToError(pipeline.run(AUDIO).stream());

    expect(told).toEqual(["session_ended"]);
    expect(error).toBe(failure);
    expect(workflow.history).toEqual([]);
    expect(await read(pipeline.run(AUDIO).stream())).toEqual([...turn(4), "session_ended"]);
    await assertHandled();
  });

  it("throws a VoiceAnswerError where a tool call is to be approved", async () => {
    const risky = tool({
      name: "risky",
      description: "Risky.",
      parameters: z.object({}),
      needsApproval: true,
      execute: () => "",
    });
    const model = new ScriptedModel([[toolCall(risky, {})]]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model, { tools: [risky] }), { runner });
    const { error } = await readToError(pipelineOf(workflow).run(AUDIO).stream());

    expect(error).toBeInstanceOf(VoiceAnswerError);
    expect(error).toMatchObject({ source: "agent" });
  });

  it("cancels the run of the agent when the listener leaves", async () => {
    const assertHandled = watchRejections();
    const stalled = stallsAfter("One whole sentence to speak. And", "Again.");
    const workflow = new SingleAgentVoiceWorkflow(agentOf(stalled.model), { runner });
    const pipeline = pipelineOf(workflow);
    for await (const event of pipeline.run(AUDIO).stream()) {
      if (tell(event) === "turn_started") {
        await stalled.waiting;
        break;
      }
    }

    expect(stalled.isAborted()).toBe(true);
    expect(workflow.history).toEqual([]);
    expect(await readText(workflow.run("Again?"))).toEqual(["Again."]);
    await assertHandled();
  });

  it("cancels the run of the agent when the signal is aborted", async () => {
    const assertHandled = watchRejections();
    const stalled = stallsAfter("One");
    const workflow = new SingleAgentVoiceWorkflow(agentOf(stalled.model), { runner });
    const { signal, abort, listeners } = countedSignal();
    const reading = readToError(pipelineOf(workflow).run(AUDIO, { signal }).stream());
    await stalled.waiting;
    abort("hung up");

    expect((await reading).error).toBe("hung up");
    expect(stalled.isAborted()).toBe(true);
    expect(listeners()).toBe(0);
    await assertHandled();
  });

  it("cancels the run of the agent when the speech fails", async () => {
    const assertHandled = watchRejections();
    const stalled = stallsAfter("One whole sentence to speak. And");
    const workflow = new SingleAgentVoiceWorkflow(agentOf(stalled.model), { runner });
    const mute = speaks(async function* say() {
      await stalled.waiting;
      yield await Promise.reject<Uint8Array>(new Error("Mute."));
    });
    const result = pipelineOf(workflow, [], mute).run(AUDIO);

    expect(await rejectionOf(read(result.stream()))).toMatchObject({ message: "Mute." });
    expect(stalled.isAborted()).toBe(true);
    expect(workflow.history).toEqual([]);
    await assertHandled();
  });

  it("fails by the error of onRun", async () => {
    const failure = new Error("Not now.");
    const workflow = new SingleAgentVoiceWorkflow(agentOf(new ScriptedModel([])), {
      runner,
      onRun: () => {
        throw failure;
      },
    });
    const { error } = await readToError(pipelineOf(workflow).run(AUDIO).stream());
    expect(error).toBe(failure);
  });
});
