import { describe, expect, test } from "vitest";

import { noteOddItems } from "../../src/items/item-notes.ts";
import { malformedItem } from "../../src/items/malformed-item.ts";

const message = { role: "assistant", status: "completed", content: [] };

function messagesOf(...items: readonly unknown[]): readonly string[] {
  return noteOddItems(items).map((note) => note.message);
}

describe("notes on odd output items", () => {
  test("a kind that the SDK does not know is noted with the nearest one", () => {
    expect(noteOddItems([message, { type: "function_cal", callId: "call_1" }])).toEqual([
      {
        itemIndex: 1,
        path: "output[1].type",
        message:
          'output[1].type is "function_cal", which is no kind of output item that the SDK knows. Did you mean "function_call"?',
      },
    ]);
  });

  test("the provider's own name of a kind leads to the SDK's name", () => {
    expect(messagesOf({ type: "function_call_output" })[0]).toContain('"function_call_result"?');
    expect(messagesOf({ type: "reasoningItem" })[0]).toContain('"reasoning"?');
    expect(messagesOf({ type: "Message" })[0]).toContain('"message"?');
  });

  test("a kind that is near to none is noted without a proposal", () => {
    expect(messagesOf({ type: "weather" })).toEqual([
      'output[0].type is "weather", which is no kind of output item that the SDK knows.',
    ]);
    expect(messagesOf({ type: "constructor" })).toHaveLength(1);
    expect(messagesOf({ type: "__proto__" })).toHaveLength(1);
  });

  test("a missing field is noted with its path and what is needed", () => {
    const content = [{ type: "output_text", text: "secret" }, { type: "output_text" }];
    expect(messagesOf({ ...message, content })).toEqual([
      "output[0].content[1].text is missing: a string is needed there.",
    ]);
    expect(messagesOf({ type: "function_call", name: "a", arguments: "{}" })).toEqual([
      "output[0].callId is missing: a string is needed there.",
    ]);
  });

  test("a field of the wrong type is noted by its type, not by its value", () => {
    expect(
      messagesOf({ type: "function_call", callId: 7, name: "a", arguments: { key: "secret" } }),
    ).toEqual([
      "output[0].callId is a number, where a string is needed.",
      "output[0].arguments is an object, where a string is needed.",
    ]);
    expect(messagesOf({ ...message, status: "finished" })).toEqual([
      'output[0].status is not one of "in_progress", "completed", "incomplete".',
    ]);
    expect(messagesOf({ ...message, content: "hello" })).toEqual([
      "output[0].content is a string, where an array is needed.",
    ]);
  });

  test("a content part that the SDK does not know is noted", () => {
    expect(messagesOf({ ...message, content: [{ type: "text", text: "hello" }] })).toEqual([
      'output[0].content[0].type is "text", which is not one of "output_text", "refusal", "audio", "image".',
    ]);
    expect(messagesOf({ ...message, content: [{ type: "ouput_text", text: "a" }] })[0]).toContain(
      'Did you mean "output_text"?',
    );
    expect(messagesOf({ ...message, content: [{ text: "hello" }, "hello"] })).toEqual([
      'output[0].content[0].type is missing: it must be one of "output_text", "refusal", "audio", "image".',
      "output[0].content[1] is a string, where an object is needed.",
    ]);
  });

  test("a name that every object has is no kind of part", () => {
    expect(messagesOf({ ...message, content: [{ type: "constructor" }] })[0]).toContain(
      'output[0].content[0].type is "constructor", which is not one of',
    );
  });

  test("what is no item is noted", () => {
    expect(messagesOf("hello", null, undefined, [message], 1)).toEqual([
      "output[0] is a string, not an output item.",
      "output[1] is null, not an output item.",
      "output[2] is undefined, not an output item.",
      "output[3] is an array, not an output item.",
      "output[4] is a number, not an output item.",
    ]);
    expect(messagesOf({ text: "hello" })).toEqual([
      "output[0].type is missing: it names the kind of the item.",
    ]);
    expect(messagesOf({ type: 1 })).toEqual([
      "output[0].type is a number: it names the kind of the item.",
    ]);
  });

  test("a message is known by its role where it has no type", () => {
    expect(messagesOf(message)).toEqual([]);
    expect(messagesOf({ type: "message", status: "completed", content: [] })).toEqual([
      'output[0].role is missing: a message of the model has the role "assistant".',
    ]);
    expect(messagesOf({ ...message, role: "asistant" })[0]).toContain('Did you mean "assistant"?');
  });

  test("messages of the user and the system are part of the SDK's union", () => {
    expect(
      messagesOf(
        { role: "user", content: "a" },
        { role: "user", content: [] },
        { role: "system", content: "a" },
      ),
    ).toEqual([]);
    expect(messagesOf({ role: "system", content: [] })).toHaveLength(1);
  });

  test("a computer call needs one action or several", () => {
    const call = { type: "computer_call", callId: "call_1", status: "completed" };
    expect(messagesOf(call)).toEqual([
      "output[0] has neither action nor actions: one of them is needed.",
    ]);
    expect(messagesOf({ ...call, actions: [] }, { ...call, action: { type: "wait" } })).toEqual([]);
  });

  test("a name that is too long to be one is cut", () => {
    const [note] = messagesOf({ type: "x".repeat(10_000) });
    expect(note?.length).toBeLessThan(200);
  });

  test("items that are malformed on purpose are passed over, marked in place or by index", () => {
    expect(
      noteOddItems([malformedItem({ type: "nothing" }), { type: "nothing" }], new Set([1])),
    ).toEqual([]);
  });
});
