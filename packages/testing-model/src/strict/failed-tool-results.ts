import type { ModelRequest } from "@openai/agents-core";
import { isObject } from "@understudy/testing-shared/internal";

import { failureReason, type ToolFailureReason } from "./failure-texts.ts";
import { qualifiedName } from "./scripted-call.ts";

/** A scripted call that the application did not answer with a result of the tool. */
export interface FailedToolResult {
  readonly callId: string;
  /** The tool, with its namespace where it has one. */
  readonly toolName: string;
  readonly reason: ToolFailureReason;
}

/**
 * Finds, in the input of a request, the results of calls whose text is the SDK's own and says that the tool failed: it
 * threw, it timed out, its arguments were refused, or it does not exist. The run goes on as if nothing had happened.
 *
 * @param input - the request's input.
 * @param callIds - the calls to look for: a set, or a map by call id.
 */
export function findFailedToolResults(
  input: ModelRequest["input"],
  callIds: { has(callId: string): boolean },
): readonly FailedToolResult[] {
  if (!Array.isArray(input)) {
    return [];
  }
  return input.flatMap((item) => {
    if (item.type !== "function_call_result" || !callIds.has(item.callId)) {
      return [];
    }
    const { callId, name, namespace } = item;
    const toolName = qualifiedName({ toolName: name, namespace });
    for (const text of textsOf(item.output)) {
      const reason = failureReason(text, [name, toolName]);
      if (reason !== undefined) {
        return [{ callId, toolName, reason }];
      }
    }
    return [];
  });
}

function textsOf(output: unknown): readonly string[] {
  if (typeof output === "string") {
    return [output];
  }
  if (Array.isArray(output)) {
    return output.flatMap((part: unknown) => textsOf(part));
  }
  return isObject(output) && typeof output["text"] === "string" ? [output["text"]] : [];
}
