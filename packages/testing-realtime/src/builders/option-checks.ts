import {
  describeType,
  InvalidOptionError,
  type OptionCheck,
} from "@understudy/testing-shared/internal";

/** An id of the provider. */
export const ID_OPTION: OptionCheck = [isId, "a text that is not empty"];

/** What the ids that a builder makes up end with. */
export const SUFFIX_OPTION: OptionCheck = [
  (value) => isId(value) || Number.isInteger(value),
  "an integer or a text that is not empty",
];

/** The item that another stands behind; `null` puts it at the front. */
export const PREVIOUS_OPTION: OptionCheck = [
  (value) => value === null || isId(value),
  "the itemId of another item, or null for the front of the conversation",
];

/** A text, which may be empty. */
export const TEXT_OPTION: OptionCheck = [(value) => typeof value === "string", "a text"];

/** Checks an argument that is a text. `undefined` is none. */
export function requireText(owner: string, argument: string, value: unknown): void {
  if (typeof value !== "string") {
    throw new InvalidOptionError(
      `${owner}: ${argument} must be a text and is ${describeType(value)}.`,
      argument,
    );
  }
}

/** Checks an argument that is an id, or an option that cannot be left out. */
export function requireId(owner: string, argument: string, value: unknown): void {
  if (!isId(value)) {
    throw new InvalidOptionError(
      `${owner}: ${argument} must be a text that is not empty and is ${value === "" ? "empty" : describeType(value)}.`,
      argument,
    );
  }
}

function isId(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
