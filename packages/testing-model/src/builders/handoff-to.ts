import type { FunctionCallItem } from "@openai/agents-core";
import { describeType, isObject } from "@understudy/testing-shared/internal";

import { ASSIGNED_CALL_ID } from "../items/assigned-call-id.ts";
import { InvalidScriptedModelItemError } from "../items/invalid-item-error.ts";
import { functionCallItem } from "./function-call.ts";
import { handoffToolName } from "./handoff-tool-name.ts";

/** A handoff, or the agent that is handed over to. Of an agent, its name is used. */
export type HandoffTarget =
  | { readonly toolName: string; readonly agentName: string }
  | { readonly name: string; readonly handoffs: readonly unknown[] };

/** What {@link handoffTo} may be given besides the target and the input. */
export interface HandoffToOptions {
  /** Ties the call to its result. Without it the model assigns one when the step is queued. */
  readonly callId?: string | undefined;
  /** The item's own id. Without it, the `callId`. */
  readonly id?: string | undefined;
}

/**
 * A call that hands over to another agent.
 *
 * @param target - a handoff, whose own tool name is used, or an agent, whose tool name the SDK derives from its name.
 * @param input - the input of a handoff that has an `inputType`; a text is passed on as it is.
 * @throws {@link InvalidScriptedModelItemError} if `target` is neither, or if JSON cannot carry the input.
 *
 * @example
 * ```ts
 * import { Agent } from "@openai/agents";
 * import { ScriptedModel, assistantMessage, handoffTo } from "@understudy/testing-model";
 *
 * const billing = new Agent({ name: "Billing" });
 * const model = new ScriptedModel([[handoffTo(billing)], [assistantMessage("Refunded.")]]);
 * ```
 */
export function handoffTo(
  target: HandoffTarget,
  input: string | Record<string, unknown> = {},
  { callId = ASSIGNED_CALL_ID, id }: HandoffToOptions = {},
): FunctionCallItem {
  return functionCallItem("handoffTo", toolNameOf(target), input, { callId, id });
}

function toolNameOf(target: unknown): string {
  if (isObject(target)) {
    if (typeof target["toolName"] === "string") {
      return target["toolName"];
    }
    // A tool has a name as well, but it is not handed over to.
    if (typeof target["name"] === "string" && Array.isArray(target["handoffs"])) {
      return handoffToolName(target["name"]);
    }
  }
  throw new InvalidScriptedModelItemError({
    helper: "handoffTo",
    path: "target",
    problem: `is ${describeType(target)} that is neither an agent nor a handoff.`,
    hint: "Write handoffTo(agent) or handoffTo(handoff(agent)); for a tool, toolCall(tool, args).",
  });
}
