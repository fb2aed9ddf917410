import type { Usage } from "@openai/agents-core";
import { detach } from "../steps/detach.ts";
import type { ScriptedModelUsage } from "../types/usage.ts";

type Details = Record<string, number>[];

/**
 * Usage as the runner and its tracing need it, without the SDK's class: every count, both details arrays, and a
 * non-enumerable `add`, so that an application may sum responses up.
 *
 * @param usage - what the script says; one request without tokens where it says nothing.
 */
export function normalizeUsage(usage: ScriptedModelUsage | undefined): Usage {
  const { requests = 1, inputTokens = 0, outputTokens = 0 } = usage ?? {};
  const normalized = {
    requests,
    inputTokens,
    outputTokens,
    totalTokens: usage?.totalTokens ?? inputTokens + outputTokens,
    inputTokensDetails: detailsOf(usage?.inputTokensDetails),
    outputTokensDetails: detailsOf(usage?.outputTokensDetails),
    ...(usage?.requestUsageEntries === undefined
      ? {}
      : { requestUsageEntries: usage.requestUsageEntries.map((entry) => detach({ ...entry })) }),
  };
  Object.defineProperty(normalized, "add", { value: add });
  return normalized as unknown as Usage;
}

/** Details come as a list, as one record, or (from JSON) as anything else, which says nothing. */
function detailsOf(details: unknown): Details {
  if (Array.isArray(details)) {
    return details.map((detail: Record<string, number>) => ({ ...detail }));
  }
  return typeof details === "object" && details !== null
    ? [{ ...(details as Record<string, number>) }]
    : [];
}

function add(this: Usage, more: ScriptedModelUsage): void {
  const { requests, inputTokens, outputTokens, totalTokens, ...rest } = normalizeUsage(more);
  this.requests += requests;
  this.inputTokens += inputTokens;
  this.outputTokens += outputTokens;
  this.totalTokens += totalTokens;
  this.inputTokensDetails.push(...rest.inputTokensDetails);
  this.outputTokensDetails.push(...rest.outputTokensDetails);
  if (rest.requestUsageEntries !== undefined) {
    this.requestUsageEntries = [...(this.requestUsageEntries ?? []), ...rest.requestUsageEntries];
  }
}
