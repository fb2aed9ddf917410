import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { looseCall } from "../support/loosely.ts";
import { thrownBy, verdictOf } from "../support/outcomes.ts";
import { connected } from "../support/sessions.ts";

class Model {
  readonly name = "instance";
}

describe("recorded arguments", () => {
  test("are of the time of the call", async () => {
    const transport = await connected();
    const data = { nested: { list: [1] } };
    const audio = new Uint8Array([1, 2]);
    transport.sendMessage("Hello", data);
    transport.sendAudio(audio.buffer, {});
    data.nested.list.push(2);
    audio[0] = 9;

    expect(transport.calls[1]).toMatchObject({ otherEventData: { nested: { list: [1] } } });
    expect(transport.calls[2]).toMatchObject({ audio: new Uint8Array([1, 2]).buffer });
  });

  test("keep class instances and functions as they are", async () => {
    const transport = await connected();
    const model = new Model();
    const callback = (): void => undefined;
    transport.sendMessage("Hello", { model, callback });
    const call = transport.lastCall;

    expect(call?.method === "sendMessage" && call.otherEventData["model"]).toBe(model);
    expect(call?.method === "sendMessage" && call.otherEventData["callback"]).toBe(callback);
  });

  test("keep cycles and shared references", async () => {
    const transport = await connected();
    const shared = { value: 1 };
    const data: Record<string, unknown> = { one: shared, two: shared };
    data["self"] = data;
    transport.sendMessage("Hello", data);
    const call = transport.lastCall;
    const recorded = call?.method === "sendMessage" ? call.otherEventData : {};

    expect(recorded["self"]).toBe(recorded);
    expect(recorded["one"]).toBe(recorded["two"]);
    expect(recorded["one"]).not.toBe(shared);
  });
});

describe("arguments that cannot be read", () => {
  test("make the call a violation that is not recorded and uses no expectation", async () => {
    const transport = await connected();
    const expectation = transport.expectCall("sendMessage");
    const failure = new Error("getter");
    const data = {
      get broken(): never {
        throw failure;
      },
    };
    expect(
      thrownBy(() => {
        transport.sendMessage("Hello", data);
      }),
    ).toBe(failure);
    expect(transport.calls).toHaveLength(1);
    expect(verdictOf(transport)).toBe(failure);
    transport.sendMessage("Hello", {});

    await expect(expectation).resolves.toMatchObject({ index: 1 });
  });

  test("are a getter's value, read once", async () => {
    const transport = await connected();
    let reads = 0;
    const data = {
      get count(): number {
        reads += 1;
        return reads;
      },
    };
    transport.sendMessage("Hello", data);
    void transport.calls.map((call) => ({ ...call }));

    expect(reads).toBe(1);
    expect(transport.lastCall).toMatchObject({ otherEventData: { count: 1 } });
  });
});

describe("what the session connects with", () => {
  test.each([
    ["a text", "sk-key", true],
    ["a function", () => "sk-key", true],
    ["an empty text", "", false],
    ["nothing", undefined, false],
  ] as const)("is recorded as whether there was a key: %s", async (_title, apiKey, provided) => {
    const transport = new ScriptedRealtimeTransport();
    await looseCall(transport, "connect", { apiKey });

    expect(transport.firstCall).toMatchObject({ options: { apiKeyProvided: provided } });
    expect(Object.keys(Object(Reflect.get(Object(transport.firstCall), "options")))).not.toContain(
      "apiKey",
    );
  });
});
