import type { ItemOfKind } from "../items/item-shapes.ts";
import { definedFields } from "./defined-fields.ts";
import { functionCallItem } from "./function-call.ts";
import type { CallItemOptions } from "./item-options.ts";
import { requiredCallId } from "./required-call-id.ts";

/**
 * A call of a function tool by its name: `functionCall` with every field that the SDK's item may have.
 *
 * @param args - an object, which is written as JSON, or a text, which is passed on as it is.
 */
export function functionCallOf(
  name: string,
  args: string | Record<string, unknown>,
  options: CallItemOptions<"function_call", "name" | "arguments">,
): ItemOfKind<"function_call"> {
  const helper = "item.functionCall";
  const callId = requiredCallId(
    helper,
    options,
    'item.functionCall(name, args, { callId: "call_1" })',
  );
  return {
    ...functionCallItem(helper, name, args, { callId }),
    ...definedFields({ ...options, callId }),
  };
}

/**
 * The result of a function call, as the runner makes it. A model returns one only where the provider ran the tool.
 *
 * @param output - a text, or content in any of the forms that the SDK has for it.
 */
export function functionCallResult(
  name: string,
  output: ItemOfKind<"function_call_result">["output"],
  options: CallItemOptions<"function_call_result", "name" | "output">,
): ItemOfKind<"function_call_result"> {
  const helper = "item.functionCallResult";
  const callId = requiredCallId(
    helper,
    options,
    'item.functionCallResult(name, output, { callId: "call_1" })',
  );
  return {
    type: "function_call_result",
    name,
    output,
    status: "completed",
    ...definedFields({ ...options, callId }),
  };
}
