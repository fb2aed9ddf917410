import { describeType, InvalidOptionError, isObject } from "@understudy/testing-shared/internal";

/**
 * The arguments of a call as the model writes them: an object as JSON, a text as it is.
 *
 * @throws InvalidOptionError if they are neither, or if JSON cannot carry them.
 */
export function argumentsText(owner: string, argument: string, value: unknown): string {
  if (typeof value === "string") {
    return value;
  }
  if (!isObject(value) || Array.isArray(value)) {
    throw new InvalidOptionError(
      `${owner}: ${argument} must be an object or a text of JSON and is ${describeType(value)}.`,
      argument,
    );
  }
  const text = jsonOf(value);
  if (typeof text !== "string") {
    throw new InvalidOptionError(
      `${owner}: ${argument} holds what JSON cannot carry, such as a cycle or a bigint.`,
      argument,
    );
  }
  return text;
}

function jsonOf(value: object): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
