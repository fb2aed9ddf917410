import type { AgentOutputItem, ModelResponse } from "@openai/agents-core";
import { detach } from "../steps/detach.ts";
import type { PreparedResponse } from "../steps/prepared-step.ts";
import type { ScriptedModelUsage } from "../types/usage.ts";
import { normalizeUsage } from "./usage.ts";

/** What a response depends on besides the step. */
export interface ResponseContext {
  /** Index of the call, zero-based. */
  readonly callIndex: number;
  /** Whether the settings of the call, as they were when it was made, asked for raw usage. */
  readonly preserveRawUsage: boolean;
  /** Usage of responses that are given as output items alone. */
  readonly defaultUsage: ScriptedModelUsage | undefined;
}

/** The id of a response that has none: the same in every run. */
export function defaultResponseId(callIndex: number): string {
  return `scripted-response-${callIndex + 1}`;
}

/** Makes the response that the runner gets, detached from the script. */
export function toModelResponse(
  response: PreparedResponse,
  { callIndex, preserveRawUsage, defaultUsage }: ResponseContext,
): ModelResponse {
  const output = detach(response.output) as AgentOutputItem[];
  if (response.usage === undefined) {
    return {
      output,
      usage: normalizeUsage(defaultUsage),
      responseId: defaultResponseId(callIndex),
    };
  }
  const { usage, responseId, requestId, providerData, rawUsage } = response;
  return {
    output,
    usage: normalizeUsage(usage),
    ...(responseId === undefined ? {} : { responseId }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(providerData === undefined ? {} : { providerData: detach(providerData) }),
    ...(preserveRawUsage && rawUsage !== undefined ? { rawUsage: detach(rawUsage) } : {}),
  };
}
