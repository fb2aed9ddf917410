import { describe, expect, test } from "vitest";

import { verifyAll } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone, recording } from "../recipes/listening.ts";
import { deferred } from "../support/tasks.ts";

describe("when a pipeline calls the doubles", () => {
  test("the greeting is spoken before the session is opened, and each turn before the next is heard", async () => {
    const order: string[] = [];
    const note =
      <T>(what: string, answer: T) =>
      (): T => {
        order.push(what);
        return answer;
      };
    const workflow = new ScriptedVoiceWorkflow(
      [{ respond: note("answer 1", "One.") }, { respond: note("answer 2", "Two.") }],
      { start: { respond: note("greeting", "Welcome.") } },
    );
    const stt = new ScriptedSTTModel([], {
      sessions: [{ respond: note("session", ["a", "b"]) }],
    });
    const tts = new ScriptedTTSModel(
      [1, 2, 3].map((number) => ({ respond: note(`speech ${number}`, pcm16Samples([number])) })),
    );
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listen(pipeline.run(microphone()).stream());

    expect(order).toEqual([
      "greeting",
      "speech 1",
      "session",
      "answer 1",
      "speech 2",
      "answer 2",
      "speech 3",
    ]);
  });

  test("the sentences of one turn are spoken at once, and delivered in the order of the text", async () => {
    const isSecondDone = deferred<undefined>();
    const tts = new ScriptedTTSModel([
      {
        respond: async () => {
          await isSecondDone.promise;
          return pcm16Samples([1]);
        },
      },
      {
        respond: () => {
          isSecondDone.resolve(undefined);
          return pcm16Samples([2]);
        },
      },
    ]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([
        ["This is a first sentence. ", "This is a second one."],
      ]),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
    });

    const { audio } = await listen(pipeline.run(recording()).stream());

    expect(audio).toEqual([Int16Array.of(1), Int16Array.of(2)]);
    tts.assertComplete();
  });

  test("2,000 turns are answered one after the other", async () => {
    const turns = Array.from({ length: 2_000 }, (_, index) => `turn ${index}`);
    const stt = new ScriptedSTTModel([], { sessions: [turns] });
    const workflow = new ScriptedVoiceWorkflow(turns);
    const tts = new ScriptedTTSModel(turns.map(() => pcm16Samples([1])));
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const { audio } = await listen(pipeline.run(microphone()).stream());

    expect(audio).toHaveLength(2_000);
    expect(workflow.transcriptions).toEqual(turns);
    verifyAll(stt, workflow, tts);
  });

  test("conversations at once share the scripts, a step for each call, and every session is closed once", async () => {
    const callers = Array.from({ length: 20 }, (_, index) => `caller ${index}`);
    const stt = new ScriptedSTTModel([], { sessions: callers });
    const workflow = new ScriptedVoiceWorkflow(
      callers.map(() => ({ respond: ({ transcription }) => `Hello ${transcription}.` })),
    );
    const tts = new ScriptedTTSModel(callers.map((_, index) => pcm16Samples([index])));
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await Promise.all(callers.map(() => listen(pipeline.run(microphone()).stream())));

    expect(workflow.transcriptions.toSorted()).toEqual(callers.toSorted());
    expect(stt.createdSessions.map(({ closeCalls }) => closeCalls)).toEqual(callers.map(() => 1));
    verifyAll(stt, workflow, tts);
  });
});
