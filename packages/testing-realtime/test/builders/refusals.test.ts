import { InvalidOptionError } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { realtimeEvent } from "./subject.ts";

/** Calls a builder as JavaScript does, without its types. */
function make(builder: keyof typeof realtimeEvent, ...args: unknown[]): unknown {
  return Reflect.apply(realtimeEvent[builder], undefined, args);
}

const LOOP: Record<string, unknown> = {};
LOOP["self"] = LOOP;

const SECRET = "do not print me";

const REFUSED: readonly (readonly [
  why: string,
  option: string,
  builder: keyof typeof realtimeEvent,
  ...args: unknown[],
])[] = [
  ["no options", "options", "turn"],
  ["neither text nor transcript nor calls", "text", "turn", {}],
  ["no calls in the list of calls", "text", "turn", { calls: [] }],
  ["text and transcript", "transcript", "turn", { text: "a", transcript: "a" }],
  ["audio without a transcript", "audio", "turn", { text: "a", audio: 10 }],
  ["audio of no length", "audio", "turn", { transcript: "a", audio: 0 }],
  ["audio of endless length", "audio", "turn", { transcript: "a", audio: Infinity }],
  ["audio that is text", "audio", "turn", { transcript: "a", audio: SECRET }],
  ["audio without samples", "audio", "turn", { transcript: "a", audio: [] }],
  ["bytes in place of samples", "audio", "turn", { transcript: "a", audio: new Uint8Array(2) }],
  ["text that is none", "text", "turn", { text: 5 }],
  ["a misspelt option", "delta", "turn", { text: "a", delta: "word" }],
  ["deltas of no known kind", "deltas", "turn", { text: "a", deltas: "char" }],
  ["an empty id", "responseId", "turn", { text: "a", responseId: "" }],
  ["a fraction as id", "id", "turn", { text: "a", id: 0.5 }],
  ["an itemId without a message", "itemId", "turn", { calls: [{ name: "a" }], itemId: "b" }],
  ["usage that counts nothing", "usage", "turn", { text: "a", usage: { inputTokens: "3" } }],
  ["negative usage", "usage", "turn", { text: "a", usage: { inputTokens: -1 } }],
  ["calls that are no list", "calls", "turn", { calls: { name: "a" } }],
  ["a call without a name", "name", "turn", { calls: [{ arguments: {} }] }],
  ["a call without arguments", "arguments", "turn", { calls: [{ name: "a" }] }],
  ["a call with a misspelt key", "args", "turn", { calls: [{ name: "a", args: {} }] }],
  [
    "arguments that are no JSON",
    "arguments",
    "turn",
    { calls: [{ name: "a", arguments: { [SECRET]: LOOP } }] },
  ],
  [
    "two calls with one id",
    "callId",
    "turn",
    {
      calls: [
        { name: "a", arguments: {}, callId: "c" },
        { name: "b", arguments: {}, callId: "c" },
      ],
    },
  ],
  ["a sample that is none", "samples", "audioChunk", [0, SECRET]],
  ["a sample that is too loud", "samples", "audioChunk", [0x8000]],
  ["a sample that is missing", "samples", "audioChunk", Array.from({ length: 2, 0: 1 })],
  ["a misspelt option", "response", "audioChunk", [0], { response: "a" }],
  ["no options of a call", "options", "functionCallEvent", "a", {}],
  ["no callId", "callId", "functionCallEvent", "a", {}, {}],
  ["an empty name", "tool", "functionCallEvent", "", {}, { callId: "c" }],
  ["a hosted tool", "tool", "functionCallEvent", { type: "mcp" }, {}, { callId: "c" }],
  ["a list of arguments", "args", "functionCallEvent", "a", [SECRET], { callId: "c" }],
  ["a bigint", "args", "functionCallEvent", "a", { a: 1n }, { callId: "c" }],
  ["no text", "text", "userSaid"],
  ["spoken by name", "spoken", "userSaid", "a", { spoken: SECRET }],
  ["a place that is none", "previousItemId", "assistantSaid", "a", { previousItemId: 3 }],
  ["no item", "itemId", "historyDeleted"],
  ["no label", "serverLabel", "mcpApprovalRequest", { name: "a" }],
  ["no name", "name", "mcpApprovalRequest", { serverLabel: "a" }],
  [
    "arguments as text",
    "arguments",
    "mcpApprovalRequest",
    { serverLabel: "a", name: "b", arguments: SECRET },
  ],
  ["no list of tools", "tools", "mcpToolsListed", "a"],
  ["a tool without a name", "tools[1].name", "mcpToolsListed", "a", ["b", { title: SECRET }]],
];

describe("a builder refuses", () => {
  const rows = REFUSED.map(([why, option, builder, ...args]) => ({ why, option, builder, args }));

  test.each(rows)("$why ($option of $builder)", ({ option, builder, args }) => {
    const refusal = refusalOf(() => make(builder, ...args));

    expect(refusal?.option).toBe(option);
    expect(refusal?.message).toContain(`realtimeEvent.${builder}`);
    expect(refusal?.message).not.toContain(SECRET);
  });

  test("a misspelt option with the word that was meant", () => {
    expect(() => make("turn", { txt: "a" })).toThrow(/no option "txt".*Did you mean text\?/u);
  });
});

function refusalOf(run: () => unknown): InvalidOptionError | undefined {
  try {
    run();
  } catch (error) {
    if (InvalidOptionError.isInstance(error)) {
      return error;
    }
    throw error;
  }
  return undefined;
}
