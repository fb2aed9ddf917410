import { functionCall as sdkFunctionCall } from "@openai/agents-core/testing";
import { functionCall, InvalidScriptedModelItemError } from "@understudy/testing-model";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

/** Calls a builder as plain JavaScript can. */
function callLoosely(builder: (...args: never) => unknown, ...args: readonly unknown[]): unknown {
  return Reflect.apply(builder, undefined, args);
}

describe("functionCall", () => {
  test("it is a completed call whose id is its callId", () => {
    expect(functionCall("get_weather", { city: "Tokyo" }, { callId: "call_1" })).toStrictEqual({
      type: "function_call",
      name: "get_weather",
      callId: "call_1",
      id: "call_1",
      status: "completed",
      arguments: '{"city":"Tokyo"}',
    });
  });

  test("it is what the SDK's own helper makes", () => {
    const options = fc.record(
      {
        callId: fc.string({ minLength: 1 }),
        id: fc.string(),
        namespace: fc.string({ minLength: 1 }),
        providerData: fc.dictionary(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: ["callId"] },
    );
    const args = fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(fc.string(), args, options, (name, given, rest) => {
        expect(functionCall(name, given, rest)).toEqual(sdkFunctionCall(name, given, rest));
      }),
    );
  });

  test("a text is passed on as it is, JSON or not", () => {
    expect(functionCall("a", "{not json", { callId: "call_1" }).arguments).toBe("{not json");
    expect(functionCall("a", "", { callId: "call_1" }).arguments).toBe("");
  });

  test("options that are not given leave no key behind", () => {
    const options = { id: undefined, namespace: undefined, providerData: undefined };
    expect(Object.keys(functionCall("a", {}, { callId: "call_1", ...options }))).toEqual(
      Object.keys(functionCall("a", {}, { callId: "call_1" })),
    );
  });

  test.each([
    { what: "no options", options: undefined },
    { what: "no callId", options: {} },
    { what: "an empty callId", options: { callId: "" } },
    { what: "a callId that is no string", options: { callId: 1 } },
  ])("with $what it is refused, and told how it is written", ({ options }) => {
    const attempt = (): unknown => callLoosely(functionCall, "a", {}, options);
    expect(attempt).toThrow(InvalidScriptedModelItemError);
    expect(attempt).toThrow(
      /^functionCall: options\.callId is .*functionCall\(name, args, \{ callId: "call_1" \}\)/,
    );
  });

  test("arguments that JSON cannot carry are refused with their place", () => {
    const attempt = (): unknown => functionCall("a", { list: [undefined] }, { callId: "call_1" });
    expect(attempt).toThrow(/^functionCall: args\.list\[0\] is undefined/);
    expect(() => callLoosely(functionCall, "a", undefined, { callId: "call_1" })).toThrow(
      /args is undefined.*Write \{\}/,
    );
  });

  test("an argument that is undefined counts as left out", () => {
    const call = functionCall("a", { city: "Rome", unit: undefined }, { callId: "call_1" });
    expect(call.arguments).toBe('{"city":"Rome"}');
  });

  test("a tool in the place of its name is refused, with the builder that takes it", () => {
    const attempt = (): unknown =>
      callLoosely(functionCall, { name: "a" }, {}, { callId: "call_1" });
    expect(attempt).toThrow(/name is an object.*toolCall\(tool, args\)/);
  });
});
