import { isObject } from "../../../testing-shared/test/support/plain.ts";

// Where Understudy differs on purpose and both sides can be brought to one form. What cannot be brought to one form is
// left out of the plans, with the reason there; what `assertComplete()` does is in completion.ts.

/**
 * Usage is a plain object with both details arrays, so that no SDK is loaded. The SDK's double has an instance of `Usage`
 * in a response, and in a terminal event an object without the arrays that are empty.
 */
export function comparableUsage(usage: unknown): unknown {
  if (!isObject(usage)) {
    return usage;
  }
  const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  const { requestUsageEntries, ...rest } = usage;
  return {
    ...Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined && !isEmptyList(value)),
    ),
    ...(Array.isArray(requestUsageEntries)
      ? { requestUsageEntries: requestUsageEntries.map((entry) => withoutUndefined(entry)) }
      : {}),
  };
}

/** A key that has `undefined` is left out. The SDK's double writes it where it has nothing to say. */
export function withoutUndefined(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
    : value;
}

/** An event of a stream that both doubles would have to give alike. */
export function comparableEvent(event: unknown): unknown {
  const given = withoutUndefined(event);
  if (!isObject(given) || !isObject(given["response"])) {
    return given;
  }
  const { usage, ...response } = given["response"];
  return {
    ...given,
    response: { ...Object(withoutUndefined(response)), usage: comparableUsage(usage) },
  };
}

/** The name and the guide's fields of an error. Ours names the type of the step where a response is invalid, too. */
export function comparableError(
  error: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { stepType, ...rest } = error;
  return stepType === undefined || error["reason"] === "invalid_response" ? rest : error;
}
