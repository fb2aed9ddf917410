import { type AgentOutputItem, protocol } from "@openai/agents-core";
import { InvalidScriptedModelItemError, item } from "@understudy/testing-model";
import { describe, expect, test } from "vitest";

import { noteOddItems } from "../../src/items/item-notes.ts";
import { unwrapItem } from "../../src/items/malformed-item.ts";

const callId = "call_1";
const callWithId = { callId };

/** Each builder in its short form, and what it makes. */
const SHORT: Record<Exclude<keyof typeof item, "malformed">, [AgentOutputItem, object]> = {
  message: [
    item.message("a"),
    {
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "a" }],
    },
  ],
  outputText: [
    item.outputText("a"),
    {
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "a" }],
    },
  ],
  refusal: [
    item.refusal("a"),
    {
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "refusal", refusal: "a" }],
    },
  ],
  audio: [
    item.audio("UklGRg=="),
    {
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "audio", audio: "UklGRg==" }],
    },
  ],
  image: [
    item.image("iVBORw0="),
    {
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "image", image: "iVBORw0=" }],
    },
  ],
  reasoning: [
    item.reasoning("a"),
    { type: "reasoning", content: [{ type: "input_text", text: "a" }] },
  ],
  functionCall: [
    item.functionCall("a", { b: 1 }, callWithId),
    {
      type: "function_call",
      name: "a",
      callId,
      id: callId,
      status: "completed",
      arguments: '{"b":1}',
    },
  ],
  functionCallResult: [
    item.functionCallResult("a", "b", callWithId),
    { type: "function_call_result", name: "a", callId, status: "completed", output: "b" },
  ],
  hostedToolCall: [
    item.hostedToolCall("web_search_call"),
    { type: "hosted_tool_call", name: "web_search_call", status: "completed" },
  ],
  toolSearchCall: [
    item.toolSearchCall({ paths: ["crm"] }),
    { type: "tool_search_call", arguments: { paths: ["crm"] }, status: "completed" },
  ],
  toolSearchOutput: [
    item.toolSearchOutput([{ type: "tool_reference", functionName: "a" }]),
    {
      type: "tool_search_output",
      tools: [{ type: "tool_reference", functionName: "a" }],
      status: "completed",
    },
  ],
  program: [
    item.program("a()", callWithId),
    { type: "program", callId, code: "a()", fingerprint: "fingerprint_call_1" },
  ],
  programOutput: [
    item.programOutput("a", callWithId),
    { type: "program_output", callId, output: "a", status: "completed" },
  ],
  computerCall: [
    item.computerCall({ type: "screenshot" }, callWithId),
    { type: "computer_call", callId, status: "completed", action: { type: "screenshot" } },
  ],
  shellCall: [
    item.shellCall(["ls"], callWithId),
    { type: "shell_call", callId, status: "completed", action: { commands: ["ls"] } },
  ],
  shellCallOutput: [
    item.shellCallOutput("a", callWithId),
    {
      type: "shell_call_output",
      callId,
      status: "completed",
      output: [{ stdout: "a", stderr: "", outcome: { type: "exit", exitCode: 0 } }],
    },
  ],
  applyPatchCall: [
    item.applyPatchCall({ type: "delete_file", path: "a" }, callWithId),
    {
      type: "apply_patch_call",
      callId,
      status: "completed",
      operation: { type: "delete_file", path: "a" },
    },
  ],
  applyPatchCallOutput: [
    item.applyPatchCallOutput("a", callWithId),
    { type: "apply_patch_call_output", callId, status: "completed", output: "a" },
  ],
  compaction: [item.compaction("a"), { type: "compaction", encrypted_content: "a" }],
  unknown: [item.unknown({ a: 1 }), { type: "unknown", providerData: { a: 1 } }],
};

/** Each builder with everything that it takes. */
const FULL: Partial<Record<keyof typeof item, AgentOutputItem>> = {
  message: item.message(["a", { type: "refusal", refusal: "b", providerData: { c: 1 } }], {
    id: "msg_1",
    phase: "commentary",
    status: "incomplete",
    providerData: { d: 1 },
  }),
  audio: item.audio(
    { id: "audio_1" },
    { format: "mp3", transcript: "a", promptCacheBreakpoint: { mode: "explicit" }, id: "msg_1" },
  ),
  reasoning: item.reasoning(["a", { type: "input_text", text: "b" }], {
    id: "rs_1",
    rawContent: [{ type: "reasoning_text", text: "c" }],
    providerData: { d: 1 },
  }),
  functionCall: item.functionCall("a", "{", {
    callId,
    id: "fc_1",
    namespace: "b",
    status: "in_progress",
    caller: { type: "program", callerId: "call_0" },
    providerData: { c: 1 },
  }),
  functionCallResult: item.functionCallResult("a", [{ type: "input_text", text: "b" }], {
    callId,
    namespace: "c",
    status: "incomplete",
    caller: { type: "direct" },
  }),
  hostedToolCall: item.hostedToolCall("a", {
    arguments: "{}",
    output: "b",
    status: "failed",
    id: "ht_1",
  }),
  toolSearchCall: item.toolSearchCall("a", {
    callId,
    call_id: "call_2",
    execution: "client",
    id: "ts_1",
  }),
  toolSearchOutput: item.toolSearchOutput([], { callId: null, execution: "server", status: "a" }),
  program: item.program("a()", { callId, fingerprint: "b", id: "pr_1" }),
  programOutput: item.programOutput("a", { callId, status: "incomplete", id: "po_1" }),
  computerCall: item.computerCall(
    [{ type: "click", x: 1, y: 2, button: "left" }, { type: "wait" }],
    {
      callId,
      id: "cc_1",
      status: "in_progress",
    },
  ),
  shellCall: item.shellCall("ls", {
    callId,
    timeoutMs: 100,
    maxOutputLength: 10,
    status: "in_progress",
    id: "sh_1",
  }),
  shellCallOutput: item.shellCallOutput(
    [{ stdout: "", stderr: "a", outcome: { type: "timeout" } }],
    {
      callId,
      maxOutputLength: 10,
    },
  ),
  applyPatchCall: item.applyPatchCall(
    { type: "update_file", path: "a", diff: "b", moveTo: "c" },
    { callId, status: "in_progress", id: "ap_1" },
  ),
  applyPatchCallOutput: item.applyPatchCallOutput(undefined, { callId, status: "failed" }),
  compaction: item.compaction("a", { id: "cm_1", created_by: "b" }),
  unknown: item.unknown(undefined, { id: "un_1" }),
};

describe("the item builders", () => {
  test.each(Object.entries(SHORT))("item.%s makes the short form", (_name, [made, expected]) => {
    expect(made).toStrictEqual(expected);
  });

  test.each([...Object.entries(SHORT).map(([name, [made]]) => ({ name, made })), ...fullForms()])(
    "item.$name makes what the SDK's own schema takes, to the last field",
    ({ made }) => {
      expect(protocol.OutputModelItem.parse(made)).toEqual(made);
      expect(noteOddItems([made])).toEqual([]);
    },
  );

  test("options are fields of the item or of its part, whichever has them", () => {
    expect(FULL.shellCall).toStrictEqual({
      type: "shell_call",
      callId,
      id: "sh_1",
      status: "in_progress",
      action: { commands: ["ls"], timeoutMs: 100, maxOutputLength: 10 },
    });
    expect(FULL.audio).toMatchObject({
      id: "msg_1",
      content: [{ audio: { id: "audio_1" }, format: "mp3", transcript: "a" }],
    });
    expect(FULL.functionCall).toMatchObject({ id: "fc_1", arguments: "{", status: "in_progress" });
    expect(FULL.computerCall).not.toHaveProperty("action");
    expect(FULL.applyPatchCallOutput).not.toHaveProperty("output");
    expect(FULL.unknown).not.toHaveProperty("providerData");
  });

  test("an option that is undefined leaves no key behind and overrides nothing", () => {
    expect(item.shellCall(["ls"], { callId, id: undefined, status: undefined })).toStrictEqual(
      SHORT.shellCall[1],
    );
    expect(item.reasoning("a", { id: undefined })).toStrictEqual(SHORT.reasoning[1]);
  });

  test("given lists are not kept", () => {
    const commands = ["ls"];
    const call = item.shellCall(commands, callWithId);
    commands.push("rm");
    expect(call.action.commands).toEqual(["ls"]);
  });

  test("an item on purpose malformed comes out as it went in", () => {
    const odd = { type: "nothing" };
    expect(unwrapItem(item.malformed(odd))).toEqual({ item: odd, malformed: true });
  });

  test.each([
    "functionCall",
    "functionCallResult",
    "program",
    "programOutput",
    "computerCall",
    "shellCall",
    "shellCallOutput",
    "applyPatchCall",
    "applyPatchCallOutput",
  ] as const)("item.%s needs a callId, and says how it is written", (name) => {
    for (const options of [undefined, {}, { callId: "" }]) {
      const args = name.startsWith("function") ? ["a", "b", options] : ["a", options];
      const attempt = (): unknown => Reflect.apply(item[name], undefined, args);
      expect(attempt).toThrow(InvalidScriptedModelItemError);
      expect(attempt).toThrow(`item.${name}: options.callId is `);
      expect(attempt).toThrow(/ write item\.\w+\(.*\{ callId: "call_1" \}\)/);
    }
  });
});

function fullForms(): { name: string; made: AgentOutputItem }[] {
  return Object.entries(FULL).map(([name, made]) => ({ name, made }));
}
