import type { ItemOfKind } from "../items/item-shapes.ts";
import { definedFields } from "./defined-fields.ts";
import type { CallItemOptions } from "./item-options.ts";
import { requiredCallId } from "./required-call-id.ts";

type ShellAction = ItemOfKind<"shell_call">["action"];
type CommandOutput = ItemOfKind<"shell_call_output">["output"][number];

/**
 * Commands for the shell.
 *
 * @param commands - one command or several.
 * @param options - the `callId`, the action's own `timeoutMs` (milliseconds) and `maxOutputLength` (characters), and the
 * item's fields.
 */
export function shellCall(
  commands: string | readonly string[],
  options: CallItemOptions<"shell_call", "action"> & Partial<Omit<ShellAction, "commands">>,
): ItemOfKind<"shell_call"> {
  const callId = requiredCallId(
    "item.shellCall",
    options,
    'item.shellCall(["ls"], { callId: "call_1" })',
  );
  const { timeoutMs, maxOutputLength, ...rest } = options;
  return {
    type: "shell_call",
    action: {
      commands: typeof commands === "string" ? [commands] : [...commands],
      ...definedFields({ timeoutMs, maxOutputLength }),
    },
    status: "completed",
    ...definedFields({ ...rest, callId }),
  };
}

/**
 * What commands of the shell wrote.
 *
 * @param output - the text that one command wrote before it ended with exit code 0, or the outputs of each command.
 */
export function shellCallOutput(
  output: string | readonly CommandOutput[],
  options: CallItemOptions<"shell_call_output", "output">,
): ItemOfKind<"shell_call_output"> {
  const helper = "item.shellCallOutput";
  const callId = requiredCallId(
    helper,
    options,
    'item.shellCallOutput("text", { callId: "call_1" })',
  );
  return {
    type: "shell_call_output",
    output:
      typeof output === "string"
        ? [{ stdout: output, stderr: "", outcome: { type: "exit", exitCode: 0 } }]
        : [...output],
    status: "completed",
    ...definedFields({ ...options, callId }),
  };
}
