import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { connected } from "../support/sessions.ts";

/** A transport on which everything may be called. */
function open(): ScriptedRealtimeTransport {
  return new ScriptedRealtimeTransport();
}

describe("calls", () => {
  test("hold the arguments of every method by name, from zero", async () => {
    const transport = open();
    const toolCall = {
      type: "function_call",
      callId: "1",
      name: "f",
      arguments: "{}",
      responseId: "r",
    } as const;
    const request = {
      type: "mcp_approval_request",
      itemId: "1",
      serverLabel: "s",
      name: "n",
      arguments: {},
      approved: null,
    } as const;
    await transport.connect({ apiKey: "key", model: "m", callId: "c" });
    transport.sendEvent({ type: "input_audio_buffer.clear" });
    transport.requestResponse({ instructions: "short" });
    transport.sendMessage("Hello", { extra: 1 }, { triggerResponse: false });
    transport.addImage("data:image/png;base64,AA==", { triggerResponse: true });
    transport.sendAudio(new Uint8Array([1, 2]).buffer, { commit: true });
    transport.updateSessionConfig({ instructions: "new" });
    transport.mute(true);
    transport.sendFunctionCallOutput(toolCall, "output", true);
    transport.interrupt();
    transport.resetHistory([], []);
    transport.sendMcpResponse(request, false, "no");
    transport.close();

    expect(transport.calls.map((call) => ({ ...call }))).toEqual([
      {
        index: 0,
        method: "connect",
        options: {
          model: "m",
          url: undefined,
          callId: "c",
          initialSessionConfig: undefined,
          apiKeyProvided: true,
        },
      },
      { index: 1, method: "sendEvent", event: { type: "input_audio_buffer.clear" } },
      { index: 2, method: "requestResponse", response: { instructions: "short" } },
      {
        index: 3,
        method: "sendMessage",
        message: "Hello",
        otherEventData: { extra: 1 },
        options: { triggerResponse: false },
      },
      {
        index: 4,
        method: "addImage",
        image: "data:image/png;base64,AA==",
        options: { triggerResponse: true },
      },
      {
        index: 5,
        method: "sendAudio",
        audio: new Uint8Array([1, 2]).buffer,
        options: { commit: true },
      },
      { index: 6, method: "updateSessionConfig", config: { instructions: "new" } },
      { index: 7, method: "mute", muted: true },
      {
        index: 8,
        method: "sendFunctionCallOutput",
        toolCall,
        output: "output",
        startResponse: true,
      },
      { index: 9, method: "interrupt" },
      { index: 10, method: "resetHistory", oldHistory: [], newHistory: [] },
      {
        index: 11,
        method: "sendMcpResponse",
        approvalRequest: request,
        approved: false,
        reason: "no",
      },
      { index: 12, method: "close" },
    ]);
  });

  test("cannot be changed: neither the list, nor a call, nor what a reader does shows anywhere", async () => {
    const transport = await connected();
    const seen: unknown[] = [];
    const spoil = (call: object): void => {
      seen.push(call);
      Reflect.set(Object(Reflect.get(call, "otherEventData")), "spoilt", true);
    };
    const expectation = transport.expectCall("sendMessage", spoil);
    transport.sendMessage("Hello", {});
    spoil(await expectation);
    spoil(transport.calls[1] ?? {});
    spoil(transport.lastCall ?? {});
    const { calls } = transport;

    expect(Object.isFrozen(calls)).toBe(true);
    expect(calls[1]).toEqual({
      index: 1,
      method: "sendMessage",
      message: "Hello",
      otherEventData: {},
      options: undefined,
    });
    for (const call of seen) {
      expect(Reflect.set(Object(call), "index", 7)).toBe(false);
      expect(Reflect.set(Object(call), "more", 7)).toBe(false);
    }
    expect(transport.calls[1]).toMatchObject({ index: 1, otherEventData: {} });
  });

  test("keep their index and method, whether anything of them was read or not", async () => {
    const transport = await connected();
    transport.sendMessage("Hello", {});
    transport.interrupt();

    for (const call of transport.calls) {
      expect(Reflect.set(call, "index", 7)).toBe(false);
      expect(Reflect.set(call, "method", "mute")).toBe(false);
      expect(Reflect.set(call, "more", 7)).toBe(false);
    }
  });

  test("that waited for their expectation cannot be changed either", async () => {
    const transport = await connected();
    transport.sendMessage("Hello", {});
    Reflect.set(Object(transport.calls[1]), "message", "spoilt");
    const call = await transport.expectCall("sendMessage", (seen) => {
      Reflect.set(seen.otherEventData, "spoilt", true);
    });

    expect(call).toMatchObject({ message: "Hello", otherEventData: {} });
  });

  test("are plain, frozen data once they were read", async () => {
    const transport = await connected();
    transport.sendMessage("Hello", {});
    const call = Object(transport.lastCall) as object;
    expect(Reflect.get(call, "message")).toBe("Hello");

    expect(Object.isFrozen(call)).toBe(true);
    expect(Object.getPrototypeOf(call)).toBe(Object.prototype);
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(call))) {
      expect(descriptor).toHaveProperty("value");
    }
    expect(Object.keys(call).toSorted()).toEqual([
      "index",
      "message",
      "method",
      "options",
      "otherEventData",
    ]);
  });

  test("are the same each time for one list, and others for each list", async () => {
    const transport = await connected();
    transport.sendMessage("Hello", {});
    const { calls } = transport;
    const [, call] = calls;

    expect(call?.method === "sendMessage" && call.otherEventData).toBe(
      call?.method === "sendMessage" && call.otherEventData,
    );
    expect(transport.calls[1]).not.toBe(call);
    expect(transport.calls).not.toBe(calls);
  });

  test("have a first and a last one, where there are any", async () => {
    const transport = open();
    expect([transport.firstCall, transport.lastCall]).toEqual([undefined, undefined]);
    await transport.connect({ apiKey: "key" });
    expect(transport.lastCall).toMatchObject({ index: 0, method: "connect" });
    transport.interrupt();

    expect(transport.firstCall).toMatchObject({ index: 0, method: "connect" });
    expect(transport.lastCall).toMatchObject({ index: 1, method: "interrupt" });
  });

  test("are recorded in the order in which they came, within each other too", async () => {
    const transport = await connected();
    void transport.expectCall("interrupt", ({ index }) => {
      expect(index).toBe(1);
      transport.mute(true);
    });
    transport.interrupt();

    expect(transport.calls.map(({ method }) => method)).toEqual(["connect", "interrupt", "mute"]);
  });
});
