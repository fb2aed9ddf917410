import {
  type RecordedSessionCall,
  type RecordedTranscriptionCall,
  type RecordedTTSCall,
  type RecordedVoiceStartCall,
  type RecordedVoiceTurnCall,
  type RecordedVoiceWorkflowCall,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
} from "@understudy/testing-voice";
import type {
  STTModel,
  TranscriptionSession,
  TTSModel,
  VoiceWorkflow,
} from "@understudy/voice-pipeline";
import { expectTypeOf, test } from "vitest";

const CHUNK = new Uint8Array(2);

test("a literal step of speech knows its call", () => {
  const tts = new ScriptedTTSModel([
    CHUNK,
    [CHUNK, new Error("cut")],
    new Error("down"),
    {
      match: (call) => {
        expectTypeOf(call).toEqualTypeOf<RecordedTTSCall>();
      },
      result: [CHUNK],
    },
    {
      match: /hello/u,
      respond: (call) => {
        expectTypeOf(call).toEqualTypeOf<RecordedTTSCall>();
        return [CHUNK];
      },
    },
    {
      respond: async function* (call) {
        expectTypeOf(call.text).toEqualTypeOf<string>();
        yield CHUNK;
      },
    },
    { match: (call) => call.settings.voice === "amy", error: new Error("down") },
    ttsResult([CHUNK], { match: (call) => call.text === "hello" }),
  ]);
  tts.enqueue({ match: (call) => call.text === "more", result: CHUNK });
  expectTypeOf(tts).toExtend<TTSModel>();
});

test("a literal step of a workflow knows its call", () => {
  const workflow = new ScriptedVoiceWorkflow(
    [
      "one",
      ["one ", "two", new Error("cut")],
      {
        match: (call) => {
          expectTypeOf(call).toEqualTypeOf<RecordedVoiceTurnCall>();
        },
        result: "one",
      },
      { match: "hello", respond: (call) => call.transcription },
      { respond: (call) => Promise.resolve([call.transcription]) },
    ],
    {
      start: {
        match: (call) => {
          expectTypeOf(call).toEqualTypeOf<RecordedVoiceStartCall>();
        },
        result: ["Welcome", "."],
      },
    },
  );
  expectTypeOf(workflow).toExtend<VoiceWorkflow>();
});

test("a literal step of a speech-to-text model knows its call", () => {
  const stt = new ScriptedSTTModel(
    [
      "hello",
      {
        match: (call) => {
          expectTypeOf(call).toEqualTypeOf<RecordedTranscriptionCall>();
        },
        result: "hello",
      },
      {
        match: { settings: { language: "en", prompt: /Ann/u } },
        respond: (call) => call.settings.language ?? "",
      },
    ],
    {
      sessions: [
        "hello",
        ["one", new Error("cut")],
        new ScriptedTranscriptionSession([{ respond: async () => "late" }]),
        {
          match: (call) => {
            expectTypeOf(call).toEqualTypeOf<RecordedSessionCall>();
          },
          respond: () => ["one"],
        },
      ],
    },
  );
  expectTypeOf(stt).toExtend<STTModel>();
  expectTypeOf<ScriptedTranscriptionSession>().toExtend<TranscriptionSession>();
});

test("a step has one outcome, and no key that steps do not have", () => {
  // @ts-expect-error two outcomes
  void new ScriptedTTSModel([{ result: [CHUNK], error: new Error("down") }]);
  // @ts-expect-error no outcome
  void new ScriptedTTSModel([{ match: "hello" }]);
  // @ts-expect-error a misspelt key
  void new ScriptedVoiceWorkflow([{ result: "hello", macth: "hi" }]);
  // @ts-expect-error samples are no bytes
  void new ScriptedTTSModel([Int16Array.of(1)]);
  // @ts-expect-error a turn of a session has no match
  void new ScriptedTranscriptionSession([{ result: "hello", match: "hi" }]);
  // @ts-expect-error a number is no transcription
  void new ScriptedSTTModel([{ result: 5 }]);
  // @ts-expect-error a part that calls do not have
  void new ScriptedSTTModel([{ match: { setings: {} }, result: "hello" }]);
  // @ts-expect-error a setting of the wrong type
  void new ScriptedSTTModel([{ match: { settings: { temperature: "hot" } }, result: "hello" }]);
  // @ts-expect-error a responder answers with speech
  void new ScriptedTTSModel([{ respond: () => "hello" }]);
  // @ts-expect-error a chunk is not a list of steps
  void new ScriptedTTSModel(CHUNK);
  // @ts-expect-error a start has no text to match
  void new ScriptedVoiceWorkflow([], { start: { match: "hi", result: "hello" } });
  // @ts-expect-error a list of turns holds no steps
  void new ScriptedSTTModel([], { sessions: [[{ respond: () => "hello" }]] });
  // @ts-expect-error chunks go into one array
  ttsResult(CHUNK, CHUNK);
});

test("an option that there is not does not compile", () => {
  // @ts-expect-error a misspelt option
  void new ScriptedTTSModel([], { sampleRate: 24_000 });
  // @ts-expect-error a misspelt option
  void new ScriptedSTTModel([], { session: ["hello"] });
  // @ts-expect-error a misspelt option
  void new ScriptedVoiceWorkflow([], { onStart: "hello" });
  // @ts-expect-error a misspelt option
  void new ScriptedTranscriptionSession([], { closeErrors: new Error("stuck") });
});

test("histories have the types of their calls, and are read-only", () => {
  const stt = new ScriptedSTTModel("hello", { sessions: "hello" });
  expectTypeOf(stt.calls).toEqualTypeOf<readonly RecordedTranscriptionCall[]>();
  expectTypeOf(stt.firstCall).toEqualTypeOf<RecordedTranscriptionCall | undefined>();
  expectTypeOf(stt.sessionCalls).toEqualTypeOf<readonly RecordedSessionCall[]>();
  expectTypeOf(stt.createdSessions[0]?.closeCalls).toEqualTypeOf<number | undefined>();
  const tts = new ScriptedTTSModel([]);
  expectTypeOf(tts.lastCall).toEqualTypeOf<RecordedTTSCall | undefined>();
  // @ts-expect-error a history cannot be written
  tts.calls.length = 0;
  const workflow = new ScriptedVoiceWorkflow("hello");
  expectTypeOf(workflow.transcriptions).toEqualTypeOf<readonly string[]>();
  expectTypeOf(workflow.calls).toEqualTypeOf<readonly RecordedVoiceWorkflowCall[]>();
});
