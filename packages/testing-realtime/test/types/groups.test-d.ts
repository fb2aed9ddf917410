import {
  type RecordedRealtimeTransportCall,
  realtimeEvent,
  realtimeStep,
  type RealtimeStep,
  type RealtimeTransportCallFor,
  type ScriptedRealtimeInput,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { script, type GatedStep } from "@understudy/testing-shared";
import { expectTypeOf, test } from "vitest";

const emit = realtimeEvent.turn({ text: "Hi" });

test("groups may stand wherever a step may, with literals inside", () => {
  void new ScriptedRealtimeTransport({
    steps: [
      { match: "mute" },
      script.inAnyOrder(
        { match: { method: "sendMessage", message: /Hello/u }, emit },
        { match: "interrupt", error: new Error("lost") },
        {
          match: (call) => {
            expectTypeOf(call).toEqualTypeOf<RecordedRealtimeTransportCall>();
          },
          emit: [["audio_interrupted"]],
        },
        script.inOrder(realtimeStep("sendAudio"), script.optional({ match: "addImage" })),
      ),
      script.repeat({ match: "sendAudio", emit: [["audio_done"]] }, { times: 2 }),
      script.repeat(script.inOrder({ match: "mute" }, { match: "mute" }), { atLeast: 1 }),
      script.ambient({ match: "sendEvent" }),
      script.ambient(script.gate({ match: "sendEvent" })),
      script.gate({ match: "sendMessage", emit }),
    ],
  });
});

test("the predicate of a lane gets the recorded call", () => {
  void new ScriptedRealtimeTransport({
    steps: [
      script.when(
        (call) => {
          expectTypeOf(call).toEqualTypeOf<RecordedRealtimeTransportCall>();
          return call.method === "sendAudio" && call.audio.byteLength > 0;
        },
        [{ match: "sendAudio" }, script.optional({ match: "sendAudio", emit })],
      ),
    ],
  });
});

test("groups may be made apart", () => {
  const gate = script.gate(realtimeStep("sendMessage", { emit }));
  expectTypeOf(gate).toEqualTypeOf<GatedStep<RealtimeStep>>();
  const steps: readonly ScriptedRealtimeInput[] = [
    gate,
    script.inAnyOrder(gate, realtimeStep("mute")),
  ];
  void new ScriptedRealtimeTransport({ steps });
});

test("what is no step is none in a group either", () => {
  void new ScriptedRealtimeTransport({
    // @ts-expect-error a misspelt method
    steps: [script.inAnyOrder({ match: "mut" })],
  });
  void new ScriptedRealtimeTransport({
    // @ts-expect-error connect is not part of a script
    steps: [script.optional({ match: "connect" })],
  });
  void new ScriptedRealtimeTransport({
    // @ts-expect-error a lane stands at the top
    steps: [script.inOrder(script.when(() => true, [{ match: "mute" }]))],
  });
  void new ScriptedRealtimeTransport({
    // @ts-expect-error a gate holds one step
    steps: [script.gate(script.inOrder({ match: "mute" }))],
  });
});

test("expected calls are groups of methods, nested freely", async () => {
  const transport = new ScriptedRealtimeTransport();
  const calls = await transport.expectCalls(
    script.inAnyOrder(
      "mute",
      {
        method: "sendMessage",
        match: (call) => {
          expectTypeOf(call).toEqualTypeOf<RealtimeTransportCallFor<"sendMessage">>();
        },
      },
      script.inOrder("interrupt", script.optional("addImage")),
      script.repeat(
        { method: "sendAudio", match: ({ audio }) => audio.byteLength > 0 },
        { times: 2 },
      ),
    ),
  );
  expectTypeOf(calls).toEqualTypeOf<readonly RecordedRealtimeTransportCall[]>();
  void transport.expectCalls(script.inOrder("mute", "interrupt"));
  void transport.expectCalls(script.repeat("mute", { times: 2 }));
  void transport.expectCalls(script.optional("mute"));
});

test("expected calls are nothing else", () => {
  const transport = new ScriptedRealtimeTransport();
  // @ts-expect-error a misspelt method
  void transport.expectCalls(script.inAnyOrder("mut"));
  // @ts-expect-error one call is no group
  void transport.expectCalls("mute");
  // @ts-expect-error a step that stands outside the order
  void transport.expectCalls(script.ambient("mute"));
  // @ts-expect-error a step that stands outside the order, in a group
  void transport.expectCalls(script.inAnyOrder(script.ambient("mute")));
  // @ts-expect-error a gate
  void transport.expectCalls(script.inOrder(script.gate("mute")));
  // @ts-expect-error a lane
  void transport.expectCalls(script.when(() => true, ["mute"]));
});
