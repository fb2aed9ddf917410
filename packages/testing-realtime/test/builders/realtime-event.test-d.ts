import { tool } from "@openai/agents";
import type { RealtimeTransportEventTypes } from "@openai/agents/realtime";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";

import {
  type KnownRealtimeEvent,
  type KNOWN_EVENTS,
  realtimeEvent,
  type ScriptedRealtimeEvent,
  type ScriptedRealtimeEventOf,
} from "./subject.ts";

/** What a transport of ours says of its `emit`. */
declare function emit(...event: ScriptedRealtimeEvent): boolean;
/** What the SDK's emitter says of it. */
declare function emitOne<TName extends keyof RealtimeTransportEventTypes>(
  name: TName,
  ...args: RealtimeTransportEventTypes[TName]
): boolean;

/** Both: what a transport needs for tuples to be spread into it. */
interface Emitter {
  emit<TName extends keyof RealtimeTransportEventTypes>(
    name: TName,
    ...args: RealtimeTransportEventTypes[TName]
  ): boolean;
  emit(...event: ScriptedRealtimeEvent): boolean;
}

test("known events are those of the SDK, without any other name", () => {
  expectTypeOf<"audio" | "item_update" | "*">().toExtend<KnownRealtimeEvent>();
  expectTypeOf<string>().not.toExtend<KnownRealtimeEvent>();
  expectTypeOf<keyof typeof KNOWN_EVENTS>().toEqualTypeOf<KnownRealtimeEvent>();
  expectTypeOf<ScriptedRealtimeEventOf<"audio_done">>().toEqualTypeOf<
    readonly [event: "audio_done"]
  >();
  expectTypeOf<ScriptedRealtimeEventOf<"usage_update">[1]>().toEqualTypeOf<
    RealtimeTransportEventTypes["usage_update"][0]
  >();
});

test("every event of a list can be emitted", () => {
  for (const event of realtimeEvent.turn({ text: "a" })) {
    emit(...event);
    const [name, ...args] = event;
    emitOne(name, ...args);
  }
  const emitter = {} as Emitter;
  for (const event of realtimeEvent.turn({ text: "a" })) {
    emitter.emit(...event);
  }
  const all = {} as { [TName in KnownRealtimeEvent]: ScriptedRealtimeEventOf<TName> };
  emitOne(...all["*"]);
  emitOne(...all.audio);
  emitOne(...all.audio_done);
  emitOne(...all.audio_interrupted);
  emitOne(...all.audio_transcript_delta);
  emitOne(...all.connection_change);
  emitOne(...all.error);
  emitOne(...all.function_call);
  emitOne(...all.item_deleted);
  emitOne(...all.item_update);
  emitOne(...all.mcp_approval_request);
  emitOne(...all.mcp_tool_call_completed);
  emitOne(...all.mcp_tools_listed);
  emitOne(...all.output_text_delta);
  emitOne(...all.turn_done);
  emitOne(...all.turn_started);
  emitOne(...all.usage_update);
});

test("every builder makes a list of events", () => {
  expectTypeOf<ReturnType<(typeof realtimeEvent)[keyof typeof realtimeEvent]>>().toEqualTypeOf<
    readonly ScriptedRealtimeEvent[]
  >();
  const both: readonly ScriptedRealtimeEvent[] = [
    ...realtimeEvent.interrupted(),
    ...realtimeEvent.turn({ text: "a" }),
    ["audio_done"],
  ];
  expectTypeOf(both).not.toHaveProperty("push");
});

test("an event that is wrong does not compile", () => {
  // @ts-expect-error a misspelt name
  emit("audio_finished");
  // @ts-expect-error an argument is missing
  emit("item_deleted");
  // @ts-expect-error an argument too many
  emit("audio_done", 1);
});

test("a turn has text, a transcript or calls, and nothing that does not go with it", () => {
  realtimeEvent.turn({ transcript: "a", audio: new Int16Array(1), deltas: "word", id: 2 });
  realtimeEvent.turn({ transcript: "a", audio: [1, 2], calls: [], usage: { inputTokens: 1 } });
  // @ts-expect-error nothing is said
  realtimeEvent.turn({});
  // @ts-expect-error both
  realtimeEvent.turn({ text: "a", transcript: "b" });
  // @ts-expect-error written text has no sound
  realtimeEvent.turn({ text: "a", audio: 10 });
  // @ts-expect-error bytes are no samples
  realtimeEvent.turn({ transcript: "a", audio: new Uint8Array(1) });
  // @ts-expect-error a misspelt option
  realtimeEvent.turn({ text: "a", responseID: "b" });
  // @ts-expect-error no such way to cut
  realtimeEvent.turn({ text: "a", deltas: "char" });
  // @ts-expect-error a call has arguments
  realtimeEvent.turn({ calls: [{ name: "a" }] });
});

test("the arguments of a tool have the type of its schema", () => {
  const lookup = tool({
    name: "lookup",
    description: "Looks up.",
    parameters: z.object({ id: z.string() }),
    execute: () => "",
  });
  realtimeEvent.functionCallEvent(lookup, { id: "1" }, { callId: "c" });
  realtimeEvent.functionCallEvent("lookup", { anything: 1 }, { callId: "c" });
  // @ts-expect-error the wrong type
  realtimeEvent.functionCallEvent(lookup, { id: 1 }, { callId: "c" });
  // @ts-expect-error an argument is missing
  realtimeEvent.functionCallEvent(lookup, {}, { callId: "c" });
  // @ts-expect-error a callId is needed
  realtimeEvent.functionCallEvent("lookup", {}, {});
});
