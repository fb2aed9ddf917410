import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";

/** Whether a value may be given, and what else is to be given, for the message. */
export type OptionCheck = readonly [isAllowed: (value: unknown) => boolean, expected: string];

/** The options that there are, each with its check. */
export type OptionChecks<T> = Readonly<Record<keyof T & string, OptionCheck>>;

/** Any value that is an object with members. */
export function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Checks for what is often asked. */
export const IS = {
  text: [(value) => typeof value === "string", "a string"],
  flag: [(value) => typeof value === "boolean", "true or false"],
  callable: [(value) => typeof value === "function", "a function"],
  record: [isObject, "an object"],
} as const satisfies Readonly<Record<string, OptionCheck>>;

/** A check for an object that has methods of these names. */
export function hasMethods(...names: readonly string[]): OptionCheck {
  return [
    (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
    `an object with ${names.map((name) => `${name}()`).join(" and ")}`,
  ];
}

/**
 * Checks what an application gave. What is `undefined` counts as left out.
 *
 * @param path - the way to the options, for messages and the error's `option`; empty at the top.
 * @throws {InvalidVoiceOptionError} for the first option that there is not, or that has a value of another kind.
 */
export function checkOptions<T>(path: string, options: unknown, checks: OptionChecks<T>): void {
  if (!isObject(options)) {
    throw new InvalidVoiceOptionError(
      `VoicePipeline: ${path === "" ? "the options are" : `${path} is`} to be an object.`,
      path,
    );
  }
  const table: Readonly<Record<string, OptionCheck>> = checks;
  for (const [key, value] of Object.entries(options)) {
    const option = path === "" ? key : `${path}.${key}`;
    const check = Object.hasOwn(table, key) ? table[key] : undefined;
    if (check === undefined) {
      throw new InvalidVoiceOptionError(
        `VoicePipeline: there is no option ${option}. ${path === "" ? "The options" : `Those of ${path}`} are ${Object.keys(table).join(", ")}.`,
        option,
      );
    }
    const [isAllowed, expected] = check;
    if (value !== undefined && !isAllowed(value)) {
      throw new InvalidVoiceOptionError(`VoicePipeline: ${option} is to be ${expected}.`, option);
    }
  }
}
