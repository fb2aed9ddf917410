import { describeType, isObject } from "@understudy/testing-shared/internal";
import { InvalidScriptedModelItemError } from "../items/invalid-item-error.ts";

/**
 * The `callId` of a builder's options.
 *
 * @param helper - the builder, as it is called.
 * @param example - how a right call of it looks.
 * @throws {@link InvalidScriptedModelItemError} if it is missing, empty or no string.
 */
export function requiredCallId(helper: string, options: unknown, example: string): string {
  const callId = isObject(options) ? options["callId"] : undefined;
  if (typeof callId === "string" && callId !== "") {
    return callId;
  }
  throw new InvalidScriptedModelItemError({
    helper,
    path: "options.callId",
    problem:
      callId === undefined
        ? "is missing."
        : `is ${callId === "" ? "empty" : describeType(callId)}.`,
    hint: `It ties the call to its result: write ${example}.`,
  });
}
