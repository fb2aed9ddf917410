import type { AgentOutputItem } from "@openai/agents-core";
import { isObject } from "@understudy/testing-shared/internal";
import { positionsToAssign } from "../items/assigned-call-id.ts";
import { unwrapItem } from "../items/malformed-item.ts";
import type { ScriptedModelUsage } from "../types/usage.ts";
import { detach } from "./detach.ts";
import type { PreparedResponse } from "./prepared-step.ts";
import { fault, type StepFault } from "./step-fault.ts";
import { STEP_OPTIONS } from "./step-options.ts";

/** Checks the envelope of a response and detaches it. The items pass as they are. */
export function prepareResponse(value: unknown, path: string): PreparedResponse | StepFault {
  if (Array.isArray(value)) {
    return { ...preparedOutput(value), ...NO_ENVELOPE };
  }
  if (!isObject(value)) {
    return fault("invalid_response", "is not a response", {
      path,
      hint: 'A response is an array of output items, such as [assistantMessage("hi")], or an object with output and usage.',
    });
  }
  const stray = STEP_OPTIONS.find((option) => Object.hasOwn(value, option));
  if (stray !== undefined) {
    return fault("unknown_key", `has the key ${stray}, which a response has not`, {
      path: join(path, stray),
      hint: `It belongs to the step: modelResponse(response, { ${stray} }).`,
    });
  }
  // Reading rawUsage first keeps a throwing accessor of it apart from everything else.
  const rawUsage = readRawUsage(value);
  const { output, usage, responseId, requestId, providerData } = value;
  if (!Array.isArray(output)) {
    return fault("invalid_response", "has no output array", {
      path: join(path, "output"),
      hint: "Give output as an array of items, or the array alone.",
    });
  }
  const ownUsage = detach(usage);
  if (!isUsage(ownUsage)) {
    return fault("invalid_response", "has no valid usage", {
      path: join(path, "usage"),
      hint: "Give usage as the SDK's Usage or as an object such as { requests: 1, inputTokens: 10, outputTokens: 5, totalTokens: 15 }, or pass the output array alone.",
    });
  }
  return {
    ...preparedOutput(output),
    usage: ownUsage,
    responseId: responseId as string | undefined,
    requestId: requestId as string | undefined,
    providerData: detach(providerData) as Record<string, unknown> | undefined,
    rawUsage,
  };
}

const NO_ENVELOPE = {
  usage: undefined,
  responseId: undefined,
  requestId: undefined,
  providerData: undefined,
  rawUsage: undefined,
} as const;

function preparedOutput(
  output: readonly unknown[],
): Pick<PreparedResponse, "output" | "malformed" | "assigned"> {
  const unwrapped = output.map((value) => unwrapItem(value));
  const items = unwrapped.map(({ item }) => item);
  return {
    output: detach(items) as AgentOutputItem[],
    assigned: positionsToAssign(items),
    malformed: new Set(unwrapped.flatMap(({ malformed }, index) => (malformed ? [index] : []))),
  };
}

function readRawUsage(
  value: Readonly<Record<PropertyKey, unknown>>,
): Record<string, unknown> | undefined {
  try {
    return detach(value["rawUsage"]) as Record<string, unknown> | undefined;
  } catch {
    return undefined;
  }
}

const COUNTS = ["requests", "inputTokens", "outputTokens", "totalTokens"] as const;

/**
 * Whether a value says how many tokens were used: at least one count, no count that is not a number, and entries of
 * single requests only as a list.
 */
export function isUsage(value: unknown): value is ScriptedModelUsage {
  return (
    isObject(value) &&
    COUNTS.some((count) => value[count] !== undefined) &&
    COUNTS.every((count) => value[count] === undefined || typeof value[count] === "number") &&
    (value["requestUsageEntries"] === undefined || Array.isArray(value["requestUsageEntries"]))
  );
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
