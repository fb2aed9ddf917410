import type { ItemOfKind } from "../items/item-shapes.ts";
import { definedFields } from "./defined-fields.ts";
import type { CallItemOptions } from "./item-options.ts";
import { requiredCallId } from "./required-call-id.ts";

/**
 * A change of a file.
 *
 * @param operation - `create_file`, `update_file` or `delete_file`, with the path and the diff.
 */
export function applyPatchCall(
  operation: ItemOfKind<"apply_patch_call">["operation"],
  options: CallItemOptions<"apply_patch_call", "operation">,
): ItemOfKind<"apply_patch_call"> {
  const helper = "item.applyPatchCall";
  const callId = requiredCallId(
    helper,
    options,
    'item.applyPatchCall(operation, { callId: "call_1" })',
  );
  return {
    type: "apply_patch_call",
    operation,
    status: "completed",
    ...definedFields({ ...options, callId }),
  };
}

/**
 * What came of a change of a file.
 *
 * @param output - what the editor said, if anything.
 */
export function applyPatchCallOutput(
  output: string | undefined,
  options: CallItemOptions<"apply_patch_call_output", "output">,
): ItemOfKind<"apply_patch_call_output"> {
  const helper = "item.applyPatchCallOutput";
  const callId = requiredCallId(
    helper,
    options,
    'item.applyPatchCallOutput("Done", { callId: "call_1" })',
  );
  return {
    type: "apply_patch_call_output",
    status: "completed",
    ...definedFields({ output, ...options, callId }),
  };
}
