import type { Usage } from "@openai/agents-core";

/**
 * Token usage of a response: an instance of the SDK's `Usage`, of whichever copy of the SDK, or a plain object of its
 * fields. A missing `requests` is 1, a missing count of tokens is 0, a missing total is the sum.
 */
export type ScriptedModelUsage = Partial<
  Pick<
    Usage,
    | "requests"
    | "inputTokens"
    | "outputTokens"
    | "totalTokens"
    | "inputTokensDetails"
    | "outputTokensDetails"
    | "requestUsageEntries"
  >
>;
