import type { ModelResponse, StreamEvent } from "@openai/agents-core";

import type { Backstage } from "./backstage.ts";
import {
  comparableError,
  comparableEvent,
  comparableUsage,
  withoutUndefined,
} from "./differences.ts";
import { Labels, spoil, toPlain } from "../../../testing-shared/test/support/plain.ts";

const GUIDE_FIELDS = [
  "callIndex",
  "streamed",
  "reason",
  "inputIndex",
  "stepType",
  "remainingSteps",
] as const;

/** Errors of a double that tell of a workflow that left the script. */
const DRIFTS = new Set(["UnexpectedModelCallError", "InvalidScriptedModelStepError"]);

/** An error as the guide lets a test look at it: its name and structured fields; the script's own by identity. */
export function describeError(
  error: unknown,
  stage: Backstage,
): { readonly description: unknown; readonly isViolation: boolean } {
  if (!(error instanceof Error) || stage.labels.nameOf(error) !== undefined) {
    const isViolation = typeof error === "object" && error !== null && stage.unintended.has(error);
    return { description: error, isViolation };
  }
  const fields = GUIDE_FIELDS.map((field) => [field, Reflect.get(error, field)] as const).filter(
    ([, value]) => value !== undefined,
  );
  const description = comparableError({ name: error.name, ...Object.fromEntries(fields) });
  return { description, isViolation: DRIFTS.has(error.name) && "callIndex" in description };
}

/** A response as data. Then it is spoilt: nothing of it may show anywhere else. */
export function describeResponse(response: ModelResponse): unknown {
  const comparable = { ...response, usage: comparableUsage(response.usage) };
  const description = toPlain(
    [withoutUndefined(comparable), typeof response.usage.add],
    new Labels(),
  );
  spoil(response);
  spoil(response.usage);
  return description;
}

/** An event as data. Then it is spoilt. */
export function describeEvent(event: StreamEvent): unknown {
  const description = toPlain(comparableEvent(event), new Labels());
  spoil(event);
  return description;
}
