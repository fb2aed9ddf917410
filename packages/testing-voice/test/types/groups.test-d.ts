import { script } from "@understudy/testing-shared";
import {
  type RecordedSessionCall,
  type RecordedTranscriptionCall,
  type RecordedTTSCall,
  type RecordedVoiceStartCall,
  type RecordedVoiceTurnCall,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
} from "@understudy/testing-voice";
import { expectTypeOf, test } from "vitest";

const CHUNK = new Uint8Array(2);

test("a step of speech knows its call inside a group", () => {
  const tts = new ScriptedTTSModel([
    script.inAnyOrder(
      CHUNK,
      [CHUNK, new Error("cut")],
      {
        match: (call) => {
          expectTypeOf(call).toEqualTypeOf<RecordedTTSCall>();
        },
        result: [CHUNK],
      },
      { match: "hello", respond: (call) => (call.text === "" ? [] : CHUNK) },
      ttsResult([CHUNK], { match: /bye/u }),
    ),
    script.optional({ match: (call) => call.text === "hello", result: CHUNK }),
    script.repeat({ match: (call) => call.text === "hello", result: CHUNK }, { times: 2 }),
    script.ambient({ match: (call) => call.text === "hello", result: CHUNK }),
    script.gate({ match: (call) => call.text === "hello", error: new Error("down") }),
    script.repeat(script.inOrder([CHUNK], script.gate(CHUNK)), { atMost: 2 }),
    script.when(
      (call: RecordedTTSCall) => call.text === "hello",
      [{ match: (call) => call.text === "hello", result: CHUNK }, script.optional(CHUNK)],
    ),
  ]);
  tts.enqueue(script.optional({ match: (call) => call.text === "more", result: CHUNK }));
  tts.extend([script.repeat(CHUNK, { times: 2 })]);
});

test("a text is a step inside a group, and a script as it was", () => {
  const text: string = "hello";
  void new ScriptedVoiceWorkflow(text);
  void new ScriptedVoiceWorkflow([
    "hello",
    text,
    script.inAnyOrder("hello", ["hel", "lo"], text, {
      match: (call) => {
        expectTypeOf(call).toEqualTypeOf<RecordedVoiceTurnCall>();
      },
      respond: (call) => call.transcription,
    }),
    script.optional("hello"),
    script.repeat(["hel", "lo"], { times: 2 }),
    script.gate(text),
    script.when((call: RecordedVoiceTurnCall) => call.transcription === "hello", ["hello"]),
  ]);
  void new ScriptedSTTModel("hello", { sessions: "hello" });
  void new ScriptedSTTModel([
    script.inAnyOrder("hello", {
      match: (call) => {
        expectTypeOf(call).toEqualTypeOf<RecordedTranscriptionCall>();
      },
      result: "hello",
    }),
    script.ambient({ match: { settings: { language: "en" } }, result: "hello" }),
  ]);
});

test("a session and a start take groups", () => {
  void new ScriptedSTTModel([], {
    sessions: [
      script.inAnyOrder("hello", ["hello", "bye"], new ScriptedTranscriptionSession("hello"), {
        match: (call) => {
          expectTypeOf(call).toEqualTypeOf<RecordedSessionCall>();
        },
        respond: () => "hello",
      }),
      script.repeat(["hello", "bye"], { times: 2 }),
    ],
  });
  void new ScriptedTranscriptionSession([
    "hello",
    script.optional("hello"),
    script.repeat({ respond: () => "hello" }, { times: 2 }),
    script.inOrder("hello", script.gate({ result: "hello" })),
    new Error("cut"),
  ]);
  void new ScriptedVoiceWorkflow([], { start: script.optional("Welcome.") });
  void new ScriptedVoiceWorkflow([], {
    start: script.gate({
      match: (call) => {
        expectTypeOf(call).toEqualTypeOf<RecordedVoiceStartCall>();
      },
      result: ["Welcome", "."],
    }),
  });
});

test("a group that was made elsewhere has the type of what stands in it", () => {
  const gate = script.gate("hello");
  const group = script.inAnyOrder({ match: "one", result: CHUNK }, { match: "two", result: CHUNK });
  void new ScriptedVoiceWorkflow([gate]);
  void new ScriptedTTSModel([group]);
  // @ts-expect-error a text is no speech
  void new ScriptedTTSModel([gate]);
  // @ts-expect-error speech is no turn
  void new ScriptedVoiceWorkflow([group]);
});

test("what is no step is none inside a group either", () => {
  // @ts-expect-error a number is no turn
  void new ScriptedVoiceWorkflow([script.optional(5)]);
  // @ts-expect-error no outcome
  void new ScriptedTTSModel([script.inAnyOrder({ match: "hello" }, CHUNK)]);
  // @ts-expect-error a lane inside a group
  void new ScriptedTTSModel([script.optional(script.when(() => true, [CHUNK]))]);
  // @ts-expect-error nothing tells the turns of a session apart
  void new ScriptedTranscriptionSession([script.inAnyOrder("one", "two")]);
  // @ts-expect-error a turn of a session stands in the order
  void new ScriptedTranscriptionSession([script.ambient("one")]);
  // @ts-expect-error a turn of a session has no call
  void new ScriptedTranscriptionSession([script.when(() => true, ["one"])]);
  // @ts-expect-error a start has no lanes
  void new ScriptedVoiceWorkflow([], { start: script.when(() => true, ["Welcome."]) });
  // @ts-expect-error a list of turns holds no groups
  void new ScriptedSTTModel([], { sessions: [["one", script.optional("two")]] });
});
