import type { FunctionTool, ToolInputParameters } from "@openai/agents-core";
import {
  checkOptions,
  InvalidOptionError,
  isObject,
  type OptionCheck,
} from "@understudy/testing-shared/internal";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import { definedFields } from "./defined-fields.ts";
import { eventList, type RealtimeEventList } from "./event-list.ts";
import { argumentsText } from "./json-arguments.ts";
import { ID_OPTION, PREVIOUS_OPTION, requireId } from "./option-checks.ts";

/** What {@link functionCallEvent} must and may be given besides name and arguments. */
export interface FunctionCallEventOptions {
  /** Ties the call to its output. Each call of a connection needs an id of its own. */
  readonly callId: string;
  /** The response that makes the call. Without it, `response_1`. */
  readonly responseId?: string | undefined;
  /** The id of the call's item in the history. Without it, `item_` and the `callId`. */
  readonly itemId?: string | undefined;
  /** The item that it stands behind: `null` for the front. Without it, at the end. */
  readonly previousItemId?: string | null | undefined;
}

/** The arguments of a tool: the input type of its zod object, and any object where there is none. */
export type FunctionToolArguments<TParameters> = TParameters extends {
  readonly _zod: { readonly input: infer TInput };
}
  ? TInput
  : Record<string, unknown>;

const OWNER = "realtimeEvent.functionCallEvent";

const CHECKS = {
  callId: ID_OPTION,
  responseId: ID_OPTION,
  itemId: ID_OPTION,
  previousItemId: PREVIOUS_OPTION,
} as const satisfies Record<keyof FunctionCallEventOptions, OptionCheck>;

/**
 * The model calls a function tool or makes a handoff: the item of the call, whose output is still to come, and the
 * `function_call` event, which makes the session run the tool.
 *
 * @param tool - the tool, whose schema types the arguments, or the name of a tool or handoff.
 * @param args - the arguments: an object, which is written as JSON, or (with a name) a text, which is passed on as it
 * is, so that a test can have arguments that are no JSON.
 * @throws InvalidOptionError if the name or the `callId` is missing, or if JSON cannot carry the arguments.
 */
export function functionCallEvent(
  tool: string,
  args: string | Record<string, unknown>,
  options: FunctionCallEventOptions,
): RealtimeEventList;
export function functionCallEvent<TContext, TParameters extends ToolInputParameters, TResult>(
  tool: FunctionTool<TContext, TParameters, TResult>,
  args: FunctionToolArguments<TParameters>,
  options: FunctionCallEventOptions,
): RealtimeEventList;
export function functionCallEvent(
  tool: unknown,
  args: unknown,
  options: FunctionCallEventOptions,
): RealtimeEventList {
  checkOptions(OWNER, options, CHECKS);
  requireId(OWNER, "callId", options.callId);
  return eventList(
    callEvents({
      responseId: "response_1",
      ...definedFields(options),
      callId: options.callId,
      name: toolName(tool),
      arguments: argumentsText(OWNER, "args", args),
    }),
  );
}

/** A call whose options are checked. */
export interface CheckedCall extends FunctionCallEventOptions {
  readonly responseId: string;
  readonly name: string;
  readonly arguments: string;
}

/** The id of the item of a call. */
export function callItemId(call: Pick<CheckedCall, "callId" | "itemId">): string {
  return call.itemId ?? `item_${call.callId}`;
}

/** The events of a call. The item is in progress until the session sends the output, as in the SDK's transports. */
export function callEvents(call: CheckedCall): ScriptedRealtimeEvent[] {
  const { callId, name, responseId, previousItemId } = call;
  const itemId = callItemId(call);
  return [
    [
      "item_update",
      {
        itemId,
        ...definedFields({ previousItemId }),
        type: "function_call",
        status: "in_progress",
        arguments: call.arguments,
        name,
        output: null,
      },
    ],
    [
      "function_call",
      {
        id: itemId,
        type: "function_call",
        callId,
        arguments: call.arguments,
        name,
        responseId,
        ...definedFields({ previousItemId: previousItemId ?? undefined }),
      },
    ],
  ];
}

function toolName(tool: unknown): string {
  const name = isObject(tool) && tool["type"] === "function" ? tool["name"] : tool;
  if (typeof name !== "string" || name === "") {
    throw new InvalidOptionError(
      `${OWNER}: tool must be a function tool, or the name of a tool or handoff.`,
      "tool",
    );
  }
  return name;
}
