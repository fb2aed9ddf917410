import type { RealtimeItem, TransportLayerAudio } from "@openai/agents-realtime";
import { scenarioGate, ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { expectTypeOf, test } from "vitest";

const transport = new ScriptedRealtimeTransport();
const audio: TransportLayerAudio = {
  type: "audio",
  responseId: "response_1",
  data: new ArrayBuffer(2),
};

test("emit is typed by the event", () => {
  expectTypeOf(transport.emit("audio_interrupted")).toEqualTypeOf<boolean>();
  transport.emit("audio", audio);
  transport.emit("connection_change", "connected");
  transport.emit("conversation.created", { id: 1 });
  // @ts-expect-error audio has its data
  transport.emit("audio", { type: "audio", responseId: "response_1" });
  // @ts-expect-error audio has an argument
  transport.emit("audio");
  // @ts-expect-error there is no such status
  transport.emit("connection_change", "conected");
});

test("listeners are typed by the event", () => {
  transport.on("audio", (event) => {
    expectTypeOf(event).toEqualTypeOf<TransportLayerAudio>();
  });
  transport.once("item_update", (item) => {
    expectTypeOf(item).toEqualTypeOf<RealtimeItem>();
  });
  expectTypeOf(transport.on("audio_done", () => undefined)).toEqualTypeOf(transport);
  // @ts-expect-error audio has no such field
  transport.on("audio", ({ samples }) => samples);
});

test("a scenario's context is typed as the transport is", async () => {
  const result = await transport.runScenario({
    signal: AbortSignal.timeout(5),
    scenario: async ({ expectCall, emit }) => {
      const call = await expectCall("sendAudio", ({ options }) => options.commit === true);
      expectTypeOf(call.audio).toEqualTypeOf<ArrayBuffer>();
      expectTypeOf(emit("audio", audio)).toEqualTypeOf<boolean>();
      // @ts-expect-error audio has an argument
      emit("audio");
      // @ts-expect-error a misspelt method
      await expectCall("sendAudo");
    },
    exercise: async () => 5,
  });
  expectTypeOf(result).toEqualTypeOf<number>();
  expectTypeOf(
    transport.runScenario({ scenario: () => undefined, exercise: () => "text" }),
  ).toEqualTypeOf<Promise<string>>();
  // @ts-expect-error an exercise is needed
  void transport.runScenario({ scenario: () => undefined });
});

test("a gate is one", () => {
  const gate = scenarioGate();
  expectTypeOf(gate.promise).toEqualTypeOf<Promise<void>>();
  gate.release();
  gate.fail(new Error("no"));
});
