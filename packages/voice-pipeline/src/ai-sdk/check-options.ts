import { refuseUnknownOptions } from "../options/known-options.ts";
import { kindOf } from "../audio/typed-arrays.ts";
import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";

/** What an option is to be. */
export type OptionKind = "boolean" | "number" | "object" | "string";

/**
 * Refuses options of other names, and options that are something else than they are to be. Absent ones are right.
 *
 * @param kinds - a table of the options there are.
 * @throws {InvalidVoiceOptionError} naming the first that is wrong.
 */
export function checkOptions(
  options: object,
  kinds: Readonly<Record<string, OptionKind>>,
  owner: string,
): void {
  const known = Object.fromEntries(Object.keys(kinds).map((name) => [name, true] as const));
  refuseUnknownOptions(options, known, owner);
  for (const [name, kind] of Object.entries(kinds)) {
    const value: unknown = Reflect.get(options, name);
    if (value !== undefined && (typeof value !== kind || value === null || value === "")) {
      throw new InvalidVoiceOptionError(
        `The option ${name} of ${owner} is to be of the type ${kind}, or absent. It was given ` +
          `${value === "" ? "an empty text" : `a value of the kind ${kindOf(value)}`}.`,
        `options.${name}`,
      );
    }
  }
}
