import type { Usage } from "@openai/agents-core";
import type { OptionCheck } from "@understudy/testing-shared/internal";
import { isObject } from "@understudy/testing-shared/internal";
import type { RealtimeTransportEvents } from "../types/events.ts";

/**
 * Token usage of a response: an instance of the SDK's `Usage`, of whichever copy of the SDK, or a plain object of its
 * fields. A missing `requests` is 1, a missing count of tokens is 0, a missing total is the sum.
 */
export type RealtimeTurnUsage = Partial<
  Pick<
    Usage,
    | "requests"
    | "inputTokens"
    | "outputTokens"
    | "totalTokens"
    | "inputTokensDetails"
    | "outputTokensDetails"
  >
>;

type DoneUsage = RealtimeTransportEvents["turn_done"][0]["response"]["usage"];

const COUNTS = ["requests", "inputTokens", "outputTokens", "totalTokens"] as const;

/** Usage whose counts are counts. */
export const USAGE_OPTION: OptionCheck = [
  (value) =>
    isObject(value) &&
    COUNTS.every(
      (count) =>
        value[count] === undefined || (Number.isInteger(value[count]) && Number(value[count]) >= 0),
    ),
  "an object whose counts of tokens are integers, such as { inputTokens: 10, outputTokens: 5 }",
];

/** Usage as `usage_update` brings it: with the class of what was given. The session reads no more than the fields. */
export function usageOf(usage: RealtimeTurnUsage): Usage {
  const prototype = Object.getPrototypeOf(usage) as object | null;
  return Object.assign(Object.create(prototype) as Usage, countsOf(usage), {
    inputTokensDetails: usage.inputTokensDetails?.map((detail) => ({ ...detail })) ?? [{}],
    outputTokensDetails: usage.outputTokensDetails?.map((detail) => ({ ...detail })) ?? [{}],
  });
}

/** Usage as `turn_done` brings it, which is never without. */
export function doneUsage(usage: RealtimeTurnUsage = {}): DoneUsage {
  const { inputTokens, outputTokens, totalTokens } = countsOf(usage);
  return {
    inputTokens,
    inputTokensDetails: { ...usage.inputTokensDetails?.[0] },
    outputTokens,
    outputTokensDetails: { ...usage.outputTokensDetails?.[0] },
    totalTokens,
  };
}

function countsOf(usage: RealtimeTurnUsage): Record<(typeof COUNTS)[number], number> {
  const { requests = 1, inputTokens = 0, outputTokens = 0 } = usage;
  const { totalTokens = inputTokens + outputTokens } = usage;
  return { requests, inputTokens, outputTokens, totalTokens };
}
