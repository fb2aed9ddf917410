import { Agent, Runner, tool } from "@openai/agents-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { assistantMessage, ScriptedModel, toolCall } from "@understudy/testing-model";
import { verifyAll } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

import { thrownBy } from "../support/outcomes.ts";
import { deferred } from "../support/tasks.ts";
import { listenToFailure, microphone, nameOf, recording } from "./listening.ts";

const userHungUp = new Error("user hung up");

/** Something that never comes. */
function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

describe("a conversation that is aborted", () => {
  test("while a turn is transcribed", async () => {
    const controller = new AbortController();
    const session = new ScriptedTranscriptionSession([
      {
        respond: () => {
          controller.abort(userHungUp);
          return never();
        },
      },
    ]);
    const stt = new ScriptedSTTModel([], { sessions: [session] });
    const workflow = new ScriptedVoiceWorkflow([]);
    const tts = new ScriptedTTSModel([]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const run = pipeline.run(microphone(), { signal: controller.signal });
    const { events, error } = await listenToFailure(run.stream());

    expect(events).toEqual(["session_ended"]);
    expect(error).toBe(userHungUp);
    expect(session.closeCalls).toBe(1);
    verifyAll(stt, workflow, tts);
  });

  test("while a recording is transcribed", async () => {
    const controller = new AbortController();
    const stt = new ScriptedSTTModel([
      {
        respond: () => {
          controller.abort(userHungUp);
          return never();
        },
      },
    ]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([]),
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([]),
    });

    const run = pipeline.run(recording(), { signal: controller.signal });

    expect((await listenToFailure(run.stream())).error).toBe(userHungUp);
    stt.assertComplete();
  });

  test("while the answer is spoken: what was spoken by then is delivered", async () => {
    const controller = new AbortController();
    const isClosed = deferred<boolean>();
    const tts = new ScriptedTTSModel([
      {
        respond: async function* speak() {
          try {
            yield pcm16Samples([1]);
            yield pcm16Samples([2]);
          } finally {
            isClosed.resolve(true);
          }
        },
      },
    ]);
    const stt = new ScriptedSTTModel([], { sessions: [["one", "two"]] });
    const workflow = new ScriptedVoiceWorkflow(["One."]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: tts,
      config: { ttsSettings: { bufferSize: 1 } },
    });

    const stream = pipeline.run(microphone(), { signal: controller.signal }).stream();
    const heard: string[] = [];
    const reading = (async () => {
      for await (const event of stream) {
        heard.push(nameOf(event));
        if (event.type === "voice_stream_event_audio") {
          controller.abort(userHungUp);
        }
      }
    })();

    await expect(reading).rejects.toBe(userHungUp);
    expect(await isClosed.promise).toBe(true);
    expect(heard.at(0)).toBe("turn_started");
    expect(heard.slice(-2)).toEqual(["turn_ended", "session_ended"]);
    expect(stt.createdSessions[0]?.closeCalls).toBe(1);
    verifyAll(workflow, tts);
    // The second turn was not heard any more: that is what the script did not expect.
    expect(thrownBy(() => stt.assertComplete())).toMatchObject({ remainingSteps: 1 });
  });

  test("while a tool works: the tool and the model hear of it", async () => {
    const controller = new AbortController();
    const lookUp = tool({
      name: "look_up",
      description: "Looks something up.",
      parameters: z.object({}),
      execute: async () => {
        controller.abort(userHungUp);
        return "found";
      },
    });
    const model = new ScriptedModel([
      [toolCall(lookUp, {})],
      [assistantMessage("Nobody hears this.")],
    ]);
    const stt = new ScriptedSTTModel("Look it up.");
    const tts = new ScriptedTTSModel([]);
    const workflow = new SingleAgentVoiceWorkflow(
      new Agent({ name: "Guide", model, tools: [lookUp] }),
      { runner: new Runner({ tracingDisabled: true }) },
    );
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const run = pipeline.run(recording(), { signal: controller.signal });
    const { events, error } = await listenToFailure(run.stream());

    expect(events).toEqual(["session_ended"]);
    expect(error).toBe(userHungUp);
    expect(workflow.history).toEqual([]);
    expect(model.remainingSteps).toBe(1);
    verifyAll(stt, tts);
  });

  test("before it begins: nothing is asked, and every step is left", async () => {
    const stt = new ScriptedSTTModel("hello");
    const workflow = new ScriptedVoiceWorkflow("Hi.");
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const run = pipeline.run(recording(), { signal: AbortSignal.abort(userHungUp) });
    const { events, error } = await listenToFailure(run.stream());

    expect(events).toEqual(["session_ended"]);
    expect(error).toBe(userHungUp);
    expect([stt, workflow, tts].map(({ remainingSteps }) => remainingSteps)).toEqual([1, 1, 1]);
    for (const { calls } of [stt, workflow, tts]) {
      expect(calls).toEqual([]);
    }
  });

  test("by the reader: its signal ends the reading and the run", async () => {
    const reader = new AbortController();
    const stt = new ScriptedSTTModel([], { sessions: ["hello"] });
    const workflow = new ScriptedVoiceWorkflow([{ respond: () => never<string>() }], {
      start: "Welcome.",
    });
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const reading = (async () => {
      for await (const event of pipeline.run(microphone()).stream({ signal: reader.signal })) {
        if (nameOf(event) === "turn_ended") {
          reader.abort(userHungUp);
        }
      }
    })();

    await expect(reading).rejects.toBe(userHungUp);
    expect(stt.createdSessions.every(({ closeCalls }) => closeCalls === 1)).toBe(true);
  });

  test("by a loop that is left: the run stops before the loop goes on", async () => {
    const stt = new ScriptedSTTModel([], { sessions: [["one", "two"]] });
    const workflow = new ScriptedVoiceWorkflow(["One.", "Two."]);
    const tts = new ScriptedTTSModel([
      pcm16Samples([1]),
      {
        respond: async function* falter() {
          yield pcm16Samples([2]);
          await never();
        },
      },
    ]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: tts,
      config: { ttsSettings: { bufferSize: 1 } },
    });

    let spoken = 0;
    for await (const event of pipeline.run(microphone()).stream()) {
      spoken += nameOf(event) === "audio" ? 1 : 0;
      if (spoken === 2) {
        break;
      }
    }

    expect(stt.createdSessions[0]?.closeCalls).toBe(1);
    expect(tts.lastCall?.options.signal?.aborted).toBe(true);
    verifyAll(stt, workflow, tts);
  });
});
