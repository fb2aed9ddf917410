import {
  ScriptedRealtimeTransport,
  UnexpectedRealtimeEventError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { looseCall } from "../support/loosely.ts";
import { messageOf, thrownBy, verdictOf } from "../support/outcomes.ts";

describe("emit", () => {
  test("delivers at once, with all arguments, in the order of the listeners", () => {
    const transport = new ScriptedRealtimeTransport();
    const heard: unknown[] = [];
    transport.on("usage_update", (usage) => heard.push(["first", usage]));
    transport.on("usage_update", (usage) => heard.push(["second", usage]));
    const usage = { requests: 1, inputTokens: 1, outputTokens: 2, totalTokens: 3 };

    expect(looseCall(transport, "emit", "usage_update", usage)).toBe(true);
    expect(heard).toEqual([
      ["first", usage],
      ["second", usage],
    ]);
  });

  test("of a known event that nobody hears returns false", () => {
    const transport = new ScriptedRealtimeTransport();

    expect(transport.emit("audio_interrupted")).toBe(false);
    expect(transport.emit("audio_done")).toBe(false);
    transport.assertComplete();
  });

  test.each([
    ["audio_interupted", "audio_interrupted"],
    ["itemUpdate", "item_update"],
    ["turn_start", "turn_started"],
  ])("of %s, which the SDK does not know, is a violation that names %s", (event, nearest) => {
    const transport = new ScriptedRealtimeTransport({ name: "phone" });
    const thrown = thrownBy(() => transport.emit(event));

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeEventError);
    expect(thrown).toMatchObject({
      name: "UnexpectedRealtimeEventError",
      code: "unexpected_realtime_event",
      event,
    });
    expect(messageOf(thrown)).toMatch(/^phone: /u);
    expect(messageOf(thrown)).toContain(`Did you mean ${nearest}?`);
    expect(verdictOf(transport)).toBe(thrown);
  });

  test.each(["nothing_like_it", "constructor", "toString", "__proto__", ""])(
    "of %j, which is near to nothing, is a violation too",
    (event) => {
      const transport = new ScriptedRealtimeTransport();
      const thrown = thrownBy(() => transport.emit(event));

      expect(thrown).toBeInstanceOf(UnexpectedRealtimeEventError);
      expect(messageOf(thrown)).not.toContain("Did you mean");
    },
  );

  test("of an unknown event that somebody hears delivers it", () => {
    const transport = new ScriptedRealtimeTransport();
    const heard: unknown[] = [];
    transport.on("conversation.created", (...args) => heard.push(args));

    expect(transport.emit("conversation.created", { id: 1 })).toBe(true);
    expect(heard).toEqual([[{ id: 1 }]]);
    transport.assertComplete();
  });
});

describe("listeners", () => {
  test("for one event hear one, and are gone before they are called", () => {
    const transport = new ScriptedRealtimeTransport();
    const heard: number[] = [];
    transport.once("audio_done", () => {
      heard.push(transport.listenerCount("audio_done"));
      transport.emit("audio_done");
    });

    expect(transport.emit("audio_done")).toBe(true);
    expect(transport.emit("audio_done")).toBe(false);
    expect(heard).toEqual([0]);
  });

  test("for one event are gone although one of them throws", () => {
    const transport = new ScriptedRealtimeTransport();
    transport.once("audio_done", () => {
      throw new Error("listener");
    });

    expect(thrownBy(() => transport.emit("audio_done"))).toEqual(new Error("listener"));
    expect(transport.emit("audio_done")).toBe(false);
  });

  test("that throw stop the later ones of that event", () => {
    const transport = new ScriptedRealtimeTransport();
    const heard: string[] = [];
    transport.on("audio_done", () => heard.push("first"));
    const failure = new Error("listener");
    transport.on("audio_done", () => {
      throw failure;
    });
    transport.on("audio_done", () => heard.push("last"));

    expect(thrownBy(() => transport.emit("audio_done"))).toBe(failure);
    expect(heard).toEqual(["first"]);
  });

  test("that come or go during an event count from the next one", () => {
    const transport = new ScriptedRealtimeTransport();
    const heard: string[] = [];
    const last = (): void => {
      heard.push("last");
    };
    transport.once("audio_done", () => {
      transport.on("audio_done", () => heard.push("new"));
      transport.off("audio_done", last);
    });
    transport.on("audio_done", last);
    transport.emit("audio_done");
    expect(heard).toEqual(["last"]);
    transport.emit("audio_done");
    expect(heard).toEqual(["last", "new"]);
  });

  test("that were added twice are removed one by one, the newest first", () => {
    const transport = new ScriptedRealtimeTransport();
    const heard: string[] = [];
    const twice = (): void => {
      heard.push("twice");
    };
    transport.on("audio_done", twice);
    transport.on("audio_done", () => heard.push("between"));
    transport.on("audio_done", twice);
    transport.off("audio_done", twice);
    transport.emit("audio_done");

    expect(heard).toEqual(["twice", "between"]);
  });

  test("are removed by the function that was given to once", () => {
    const transport = new ScriptedRealtimeTransport();
    const listener = (): void => undefined;
    transport.once("audio_done", listener);
    transport.off("audio_done", listener);
    transport.off("audio_done", listener);

    expect(transport.emit("audio_done")).toBe(false);
  });

  test("are counted, for an event and altogether", () => {
    const transport = new ScriptedRealtimeTransport();
    const listener = (): void => undefined;
    transport.on("audio_done", listener).once("audio_done", listener).on("error", listener);

    expect(transport.listenerCount("audio_done")).toBe(2);
    expect(transport.listenerCount("audio")).toBe(0);
    expect(transport.listenerCount()).toBe(3);
    transport.off("error", listener);
    expect(transport.listenerCount()).toBe(2);
  });
});
