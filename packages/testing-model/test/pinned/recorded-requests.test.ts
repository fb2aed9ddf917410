import type { ModelRequest } from "@openai/agents-core";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

import { assistantMessage, modelResponder, ScriptedModel } from "@understudy/testing-model";
import { modelRequest } from "../support/requests.ts";

/** Records one request, changes the live one, and returns what is on record. */
async function recorded(
  request: ModelRequest,
  change: (live: ModelRequest) => void = () => undefined,
): Promise<ModelRequest> {
  const model = new ScriptedModel([[]]);
  await model.getResponse(request);
  change(request);
  const call = model.firstCall;
  if (call === undefined) {
    throw new Error("The call was not recorded.");
  }
  return call.request;
}

/** A request that carries a value where applications may put any. */
function carrying(value: unknown): ModelRequest {
  return modelRequest({ modelSettings: { providerData: { value } } });
}

describe("a recorded request", () => {
  test("is as it was when the call was made", async () => {
    const seen = await recorded(
      modelRequest({
        input: [{ role: "user", content: "before" }],
        modelSettings: { temperature: 0.1, providerData: { nested: { list: [1] } } },
      }),
      (live) => {
        live.modelSettings.temperature = 0.9;
        live.modelSettings.providerData = {};
        live.tools.push({
          type: "computer",
          name: "computer",
          environment: "mac",
          dimensions: [1, 1],
        });
        if (Array.isArray(live.input)) {
          live.input.push({ role: "user", content: "after" });
        }
      },
    );

    expect(seen.input).toEqual([{ role: "user", content: "before" }]);
    expect(seen.modelSettings).toEqual({
      temperature: 0.1,
      providerData: { nested: { list: [1] } },
    });
    expect(seen.tools).toEqual([]);
  });

  test("keeps the identity of callbacks, the signal and class instances", async () => {
    class Session {
      readonly items: number[] = [];
    }
    const { signal } = new AbortController();
    const callback = (): void => undefined;
    const session = new Session();
    const seen = await recorded({ ...carrying({ callback, session }), signal }, () => {
      session.items.push(1);
    });

    expect(seen.signal).toBe(signal);
    expect(seen.modelSettings.providerData).toEqual({ value: { callback, session } });
    expect(seen.modelSettings.providerData?.["value"].callback).toBe(callback);
    expect(seen.modelSettings.providerData?.["value"].session).toBe(session);
  });

  test("keeps cycles and aliases", async () => {
    const shared = { deep: [1] };
    const cyclic: Record<string, unknown> = { a: shared, b: shared };
    cyclic["self"] = cyclic;
    const seen = await recorded(carrying(cyclic));
    const value: typeof cyclic = seen.modelSettings.providerData?.["value"];

    expect(value).not.toBe(cyclic);
    expect(value["self"]).toBe(value);
    expect(value["a"]).toBe(value["b"]);
    expect(value["a"]).not.toBe(shared);
    expect(value["a"]).toEqual({ deep: [1] });
  });

  test("keeps an own __proto__ key as data", async () => {
    const seen = await recorded(carrying(JSON.parse('{"__proto__": {"polluted": true}}')));
    const value: object = seen.modelSettings.providerData?.["value"];

    expect(Object.hasOwn(value, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Reflect.get(value, "polluted")).toBeUndefined();
  });

  test("keeps views on a shared buffer on one buffer, detached", async () => {
    const buffer = new ArrayBuffer(4);
    const [left, right] = [new Uint8Array(buffer, 0, 4), new Uint8Array(buffer, 2, 2)];
    const seen = await recorded(carrying({ left, right }), () => {
      left.fill(9);
    });
    const value: { left: Uint8Array; right: Uint8Array } =
      seen.modelSettings.providerData?.["value"];

    expect([...value.left]).toEqual([0, 0, 0, 0]);
    value.left[2] = 7;
    expect([...value.right]).toEqual([7, 0]);
  });

  test("detaches plain data of another realm, and keeps its class instances", async () => {
    const [data, instance]: [{ list: number[] }, object] = runInNewContext(
      "[{ list: [1] }, new (class Thing { list = [1] })()]",
    );
    const seen = await recorded(carrying({ data, instance }), () => {
      data.list.push(2);
    });
    const value: { data: unknown; instance: unknown } = seen.modelSettings.providerData?.["value"];

    expect(value.data).toEqual({ list: [1] });
    expect(value.instance).toBe(instance);
  });

  test("ours: detaches Map, Set and Date", async () => {
    const map = new Map([["key", { list: [1] }]]);
    const set = new Set([1]);
    const date = new Date(0);
    const seen = await recorded(carrying({ map, set, date }), () => {
      map.get("key")?.list.push(2);
      set.add(2);
      date.setTime(1);
    });

    expect(seen.modelSettings.providerData).toEqual({
      value: { map: new Map([["key", { list: [1] }]]), set: new Set([1]), date: new Date(0) },
    });
  });

  test("ours: keeps the holes of an array", async () => {
    const holes: number[] = [];
    holes[2] = 1;
    const seen = await recorded(carrying(holes));
    const value: number[] = seen.modelSettings.providerData?.["value"];

    expect(value).toHaveLength(3);
    expect(Object.keys(value)).toEqual(["2"]);
  });

  test("ours: copies the bytes of a Buffer, not its pool", async () => {
    const bytes = Buffer.from("abc");
    const seen = await recorded(carrying(bytes), () => {
      bytes.fill(0);
    });
    const value: Buffer = seen.modelSettings.providerData?.["value"];

    expect(bytes.buffer.byteLength).toBeGreaterThan(3);
    expect(value.buffer.byteLength).toBe(3);
    expect(value.toString()).toBe("abc");
  });

  test("does not change when a responder or a matcher changes what it was given", async () => {
    const spoil = ({ request }: { readonly request: ModelRequest }): void => {
      request.modelSettings.temperature = 2;
      request.tools.length = 0;
      if (Array.isArray(request.input)) {
        request.input.length = 0;
      }
    };
    const seen: unknown[] = [];
    const model = new ScriptedModel([
      modelResponder(
        (call) => {
          seen.push(structuredClone(call.request.input));
          spoil(call);
          return [assistantMessage("ok")];
        },
        {
          match: (call) => {
            spoil(call);
          },
        },
      ),
    ]);
    const request = modelRequest({
      input: [{ role: "user", content: "hi" }],
      modelSettings: { temperature: 1 },
    });
    await model.getResponse(request);

    expect(seen).toEqual([[{ role: "user", content: "hi" }]]);
    expect(request.input).toEqual([{ role: "user", content: "hi" }]);
    expect(model.firstCall?.request.input).toEqual([{ role: "user", content: "hi" }]);
    expect(model.firstCall?.request.modelSettings).toEqual({ temperature: 1 });
  });
});
