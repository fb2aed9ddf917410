import type { AgentOutputItem } from "@openai/agents-core";

const callId = "call_1";

/** One item of each kind that has its required fields and nothing else. */
export const validItems: readonly AgentOutputItem[] = [
  { role: "assistant", status: "completed", content: [{ type: "output_text", text: "a" }] },
  {
    type: "message",
    role: "assistant",
    status: "in_progress",
    content: [
      { type: "refusal", refusal: "a" },
      { type: "audio", audio: "a" },
      { type: "audio", audio: { id: "a" } },
      { type: "image", image: "a" },
    ],
  },
  { type: "tool_search_call", arguments: {} },
  { type: "tool_search_output", tools: [{ type: "tool_reference", functionName: "a" }] },
  { type: "hosted_tool_call", name: "a" },
  { type: "program", callId, code: "a", fingerprint: "a" },
  { type: "program_output", callId, output: "a", status: "completed" },
  { type: "function_call", callId, name: "a", arguments: "{}" },
  { type: "function_call_result", name: "a", callId, status: "completed", output: "a" },
  { type: "computer_call", callId, status: "completed", action: { type: "screenshot" } },
  { type: "shell_call", callId, action: { commands: ["ls"] } },
  {
    type: "shell_call_output",
    callId,
    output: [
      { stdout: "a", stderr: "", outcome: { type: "exit", exitCode: 0 } },
      { stdout: "a", stderr: "", outcome: { type: "exit", exitCode: null } },
      { stdout: "a", stderr: "", outcome: { type: "timeout" } },
    ],
  },
  {
    type: "apply_patch_call",
    callId,
    status: "completed",
    operation: { type: "create_file", path: "a", diff: "a" },
  },
  {
    type: "apply_patch_call",
    callId,
    status: "completed",
    operation: { type: "delete_file", path: "a" },
  },
  { type: "apply_patch_call_output", callId, status: "failed" },
  { type: "reasoning", content: [{ type: "input_text", text: "a" }] },
  { type: "compaction", encrypted_content: "a" },
  { type: "unknown" },
];
