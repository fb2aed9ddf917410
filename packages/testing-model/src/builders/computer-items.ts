import type { ItemOfKind } from "../items/item-shapes.ts";
import { definedFields } from "./defined-fields.ts";
import type { CallItemOptions } from "./item-options.ts";
import { requiredCallId } from "./required-call-id.ts";

type ComputerAction = NonNullable<ItemOfKind<"computer_call">["action"]>;

/**
 * Something that the model does at the computer.
 *
 * @param action - one action, or a list, which is carried out in order.
 */
export function computerCall(
  action: ComputerAction | readonly ComputerAction[],
  options: CallItemOptions<"computer_call", "action" | "actions">,
): ItemOfKind<"computer_call"> {
  const callId = requiredCallId(
    "item.computerCall",
    options,
    'item.computerCall(action, { callId: "call_1" })',
  );
  return {
    type: "computer_call",
    status: "completed",
    ...(isList(action) ? { actions: [...action] } : { action }),
    ...definedFields({ ...options, callId }),
  };
}

// `Array.isArray` does not tell a read-only array from its elements.
function isList<TElement>(value: TElement | readonly TElement[]): value is readonly TElement[] {
  return Array.isArray(value);
}
