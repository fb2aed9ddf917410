import {
  InvalidOptionError,
  isObject,
  isShape,
  nearestName,
  printedName,
} from "@understudy/testing-shared/internal";
import { CALL_FIELDS } from "./call-fields.ts";
import { isOutboundMethod } from "./outbound-method.ts";

/** @throws InvalidOptionError for what is not the name of a method that goes out. */
export function checkMethod(method: unknown): void {
  if (isOutboundMethod(method)) {
    return;
  }
  if (isShape(method)) {
    throw new InvalidOptionError(
      "expectCall takes the name of one method. For a group there is expectCalls(group).",
      "method",
    );
  }
  const names = Object.keys(CALL_FIELDS);
  const nearest = nearestName(String(method), names);
  const hint = nearest === undefined ? `It has: ${names.join(", ")}.` : `Did you mean ${nearest}?`;
  throw new InvalidOptionError(
    `A transport has no outbound method ${printedName(String(method))}. ${hint}`,
    "method",
  );
}

/** @throws InvalidOptionError for what is neither a matcher nor none. */
export function checkMatcher(matcher: unknown): void {
  if (matcher !== undefined && typeof matcher !== "function") {
    throw new InvalidOptionError(
      "A matcher is a function of the call that asserts, or returns false for a call that does not fit.",
      "matcher",
    );
  }
}

const EXPECTED_KEYS = ["method", "match"];

/** @throws InvalidOptionError for what is neither the name of a method nor an object of one and a match. */
export function checkExpected(expected: unknown): void {
  const stray = isObject(expected)
    ? Object.keys(expected).find((key) => !EXPECTED_KEYS.includes(key))
    : undefined;
  if (stray !== undefined) {
    const nearest = nearestName(stray, EXPECTED_KEYS) ?? "match";
    throw new InvalidOptionError(
      `An expected call has no key ${printedName(stray)}; it may have: method, match. Did you mean ${nearest}?`,
      stray,
    );
  }
  checkMethod(isObject(expected) ? expected["method"] : expected);
}
