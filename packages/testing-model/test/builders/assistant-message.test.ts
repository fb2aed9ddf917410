import { assistantMessage as sdkAssistantMessage } from "@openai/agents-core/testing";
import {
  assistantMessage,
  InvalidScriptedModelItemError,
  structuredOutput,
} from "@understudy/testing-model";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

describe("assistantMessage", () => {
  test("it has the provider-neutral shape and no id", () => {
    expect(assistantMessage("Paris")).toStrictEqual({
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "Paris" }],
    });
  });

  test("options that are not given leave no key behind", () => {
    const options = { id: undefined, phase: undefined, providerData: undefined };
    expect(assistantMessage("Paris", options)).toStrictEqual(assistantMessage("Paris"));
  });

  test("it is what the SDK's own helper makes", () => {
    const options = fc.record(
      {
        id: fc.string(),
        phase: fc.constantFrom("commentary" as const, "final_answer" as const),
        providerData: fc.dictionary(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), options, (text, given) => {
        expect(assistantMessage(text, given)).toEqual(sdkAssistantMessage(text, given));
      }),
    );
  });
});

describe("structuredOutput", () => {
  test("its text is the JSON of the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(structuredOutput(value, { id: "msg_1" })).toStrictEqual(
          assistantMessage(JSON.stringify(value), { id: "msg_1" }),
        );
      }),
    );
  });

  test("a value that JSON cannot carry is refused at once", () => {
    expect(() => structuredOutput({ total: 1n })).toThrow(InvalidScriptedModelItemError);
    expect(() => structuredOutput({ total: 1n })).toThrow(
      /^structuredOutput: value\.total is a bigint/,
    );
    expect(() => structuredOutput(undefined)).toThrow(/^structuredOutput: value is undefined/);
  });
});
