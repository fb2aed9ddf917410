import { describe, expect, test } from "vitest";

import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
  UnconsumedVoiceStepsError,
  UnexpectedVoiceCallError,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { listen, listenToFailure, microphone, recording, TURN } from "./listening.ts";

describe("the recipes of the guide for streams and for failures", () => {
  test("streamed transcription: a session with turns of its own", async () => {
    const session = new ScriptedTranscriptionSession(["first turn", "second turn"]);
    const stt = new ScriptedSTTModel([], { sessions: [session] });
    const workflow = new ScriptedVoiceWorkflow(["One.", "Two."]);
    const tts = new ScriptedTTSModel([pcm16Samples([1]), pcm16Samples([2])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });
    const input = microphone();

    await listen(pipeline.run(input).stream());

    expect(workflow.transcriptions).toEqual(["first turn", "second turn"]);
    expect(stt.createdSessions).toEqual([session]);
    expect(stt.createdSessions[0]).toBe(session);
    expect(stt.sessionCalls[0]?.input).toBe(input);
    expect(session.closeCalls).toBe(1);
    stt.assertComplete();
  });

  test.each([
    { form: "a sequence of turns", sessions: [["a", "b"]], heard: ["a", "b"] },
    { form: "a single string", sessions: ["a"], heard: ["a"] },
    { form: "a string that is no list", sessions: "a", heard: ["a"] },
    {
      form: "a scripted session",
      sessions: [new ScriptedTranscriptionSession(["a", "b"])],
      heard: ["a", "b"],
    },
  ])("a session may be $form", async ({ sessions, heard }) => {
    const stt = new ScriptedSTTModel([], { sessions });
    const workflow = new ScriptedVoiceWorkflow(heard.map(() => "Yes."));
    const tts = new ScriptedTTSModel(heard.map(() => pcm16Samples([1])));
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listen(pipeline.run(microphone()).stream());

    expect(workflow.transcriptions).toEqual(heard);
    stt.assertComplete();
  });

  test("a session may be an exception, which fails its creation", async () => {
    const unavailable = new Error("no microphone");
    const stt = new ScriptedSTTModel([], { sessions: [unavailable] });
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([]),
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([]),
    });

    const { events, error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(events).toEqual(["session_ended"]);
    expect(error).toBe(unavailable);
    stt.assertComplete();
  });

  test("closing a session stops the iteration and leaves the skipped turns to be reported", async () => {
    const session = new ScriptedTranscriptionSession(["first", "second", "third"]);
    const stt = new ScriptedSTTModel([], { sessions: [session] });
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow(["One.", new Error("out of order")]),
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([pcm16Samples([1])]),
    });

    await listenToFailure(pipeline.run(microphone()).stream());

    expect(session.closeCalls).toBe(1);
    expect(stt.remainingSteps).toBe(1);
    const reported = thrownBy(() => stt.assertComplete());
    expect(reported).toBeInstanceOf(UnconsumedVoiceStepsError);
    expect(reported).toMatchObject({ remainingSteps: 1 });
  });

  test("an application that closes the session itself ends the conversation, a turn that it waits for too", async () => {
    const session: ScriptedTranscriptionSession = new ScriptedTranscriptionSession([
      "first",
      {
        respond: () => {
          void session.close();
          return new Promise(() => undefined);
        },
      },
      "third",
    ]);
    const stt = new ScriptedSTTModel([], { sessions: [session] });
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow(["One."]),
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([pcm16Samples([1])]),
    });

    const { events } = await listen(pipeline.run(microphone()).stream());

    expect(events).toEqual([...TURN, "session_ended"]);
    expect(session.closeCalls).toBe(2);
    expect(thrownBy(() => stt.assertComplete())).toMatchObject({ remainingSteps: 1 });
  });

  test("a text-to-speech model takes one result, list of chunks or exception a call", async () => {
    const hoarse = new Error("hoarse");
    const tts = new ScriptedTTSModel([
      ttsResult([pcm16Samples([1]), pcm16Samples([2])]),
      [pcm16Samples([3])],
      hoarse,
    ]);
    const workflow = new ScriptedVoiceWorkflow(["One.", "Two.", "Three."]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: new ScriptedSTTModel([], { sessions: [["a", "b", "c"]] }),
      ttsModel: tts,
    });

    const { audio, error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(audio).toEqual([Int16Array.of(1, 2), Int16Array.of(3)]);
    expect(error).toBe(hoarse);
    tts.assertComplete();
  });

  test.each([
    {
      operation: "static_transcription",
      ask: (pipeline: VoicePipeline) => listen(pipeline.run(recording()).stream()),
      heard: { transcriptions: [], sessions: [] },
      said: ["Yes."],
      spoken: [pcm16Samples([1])],
    },
    {
      operation: "streamed_session",
      ask: (pipeline: VoicePipeline) => listen(pipeline.run(microphone()).stream()),
      heard: { transcriptions: [], sessions: [] },
      said: ["Yes."],
      spoken: [pcm16Samples([1])],
    },
    {
      operation: "workflow_turn",
      ask: (pipeline: VoicePipeline) => listen(pipeline.run(microphone()).stream()),
      heard: { transcriptions: [], sessions: ["hi"] },
      said: [],
      spoken: [pcm16Samples([1])],
    },
    {
      operation: "tts",
      ask: (pipeline: VoicePipeline) => listen(pipeline.run(recording()).stream()),
      heard: { transcriptions: ["hi"], sessions: [] },
      said: ["Yes."],
      spoken: [],
    },
  ])("a call without a step fails as $operation", async ({ operation, ask, heard, ...script }) => {
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow(script.said),
      sttModel: new ScriptedSTTModel(heard.transcriptions, { sessions: heard.sessions }),
      ttsModel: new ScriptedTTSModel(script.spoken),
    });

    const error = await rejectionOf(ask(pipeline));

    expect(error).toBeInstanceOf(UnexpectedVoiceCallError);
    expect(error).toMatchObject({ operation });
  });
});
