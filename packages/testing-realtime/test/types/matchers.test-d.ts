import type {
  RealtimeClientMessage,
  RealtimeItem,
  RealtimeSessionConfig,
  RealtimeTransportLayer,
  TransportToolCallEvent,
} from "@openai/agents-realtime";
import {
  type RealtimeCallMatcher,
  type RealtimeTransportCallFor,
  type RealtimeTransportMethod,
  type RecordedConnectOptions,
  type RecordedRealtimeTransportCall,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { expectTypeOf, test } from "vitest";

const transport = new ScriptedRealtimeTransport();

test("a matcher's call is inferred from the method", () => {
  void transport.expectCall("sendMessage", (call) => {
    expectTypeOf(call.method).toEqualTypeOf<"sendMessage">();
    expectTypeOf(call.message).toEqualTypeOf<
      Parameters<RealtimeTransportLayer["sendMessage"]>[0]
    >();
    expectTypeOf(call.index).toEqualTypeOf<number>();
    expectTypeOf(call.options).toEqualTypeOf<{ triggerResponse?: boolean } | undefined>();
  });
  void transport.expectCall("sendFunctionCallOutput", ({ toolCall, output, startResponse }) => {
    expectTypeOf(toolCall).toEqualTypeOf<TransportToolCallEvent>();
    expectTypeOf(output).toEqualTypeOf<string>();
    expectTypeOf(startResponse).toEqualTypeOf<boolean>();
  });
  void transport.expectCall("connect", ({ options }) => {
    expectTypeOf(options).toEqualTypeOf<RecordedConnectOptions>();
    expectTypeOf(options.apiKeyProvided).toEqualTypeOf<boolean>();
    // @ts-expect-error the key is not recorded
    void options.apiKey;
  });
  void transport.expectCall("sendEvent", ({ event }) => {
    expectTypeOf(event).toEqualTypeOf<RealtimeClientMessage>();
  });
  void transport.expectCall("updateSessionConfig", ({ config }) => {
    expectTypeOf(config).toEqualTypeOf<Partial<RealtimeSessionConfig>>();
  });
  void transport.expectCall("resetHistory", ({ oldHistory, newHistory }) => {
    expectTypeOf(oldHistory).toEqualTypeOf<RealtimeItem[]>();
    expectTypeOf(newHistory).toEqualTypeOf<RealtimeItem[]>();
  });
});

test("what an expectation resolves with is of its method", async () => {
  const call = await transport.expectCall("mute");
  expectTypeOf(call).toEqualTypeOf<RealtimeTransportCallFor<"mute">>();
  expectTypeOf(call.muted).toEqualTypeOf<boolean>();
});

test("a call without arguments has none", () => {
  void transport.expectCall("interrupt", (call) => {
    expectTypeOf<keyof typeof call>().toEqualTypeOf<"index" | "method">();
  });
});

test("a matcher may hold assertions only, or give a verdict", () => {
  const matcher: RealtimeCallMatcher<"mute"> = ({ muted }) => muted;
  void transport.expectCall("mute", matcher);
  void transport.expectCall("mute", () => undefined);
  void transport.expectCall("sendMessage", ({ message }) =>
    typeof message === "string" ? /^Hi/u.exec(message) : false,
  );
  // @ts-expect-error a matcher of another method
  void transport.expectCall("interrupt", matcher);
});

test("calls are read only", () => {
  void transport.expectCall("mute", (call) => {
    // @ts-expect-error an index is what it is
    call.index = 5;
    // @ts-expect-error an argument is what it was
    call.muted = true;
  });
});

test("calls narrow by their method", () => {
  const call = {} as RecordedRealtimeTransportCall;
  if (call.method === "sendAudio") {
    expectTypeOf(call.audio).toEqualTypeOf<ArrayBuffer>();
    expectTypeOf(call).toEqualTypeOf<RealtimeTransportCallFor<"sendAudio">>();
  }
  if (call.method === "sendMcpResponse") {
    expectTypeOf(call.approved).toEqualTypeOf<boolean>();
    expectTypeOf(call.reason).toEqualTypeOf<string | undefined>();
  }
  expectTypeOf(call.method).toEqualTypeOf<RealtimeTransportMethod>();
  expectTypeOf(transport.calls).toEqualTypeOf<readonly RecordedRealtimeTransportCall[]>();
  expectTypeOf(transport.lastCall).toEqualTypeOf<RecordedRealtimeTransportCall | undefined>();
});

test("methods are the outbound ones only", () => {
  // @ts-expect-error a misspelt method
  void transport.expectCall("sendMesage");
  // @ts-expect-error a method of the emitter
  void transport.expectCall("emit");
  // @ts-expect-error no method
  transport.failNextCall("status", new Error("no"));
  // @ts-expect-error a misspelt method
  transport.expectNoCall("sendMesage");
  // @ts-expect-error a misspelt method
  void new ScriptedRealtimeTransport({ ambient: ["sendAudo"] });
  // @ts-expect-error there is no such option
  void new ScriptedRealtimeTransport({ ambiant: ["sendAudio"] });
});
