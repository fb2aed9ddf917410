import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";

/**
 * Refuses options that are no object, and options of other names.
 *
 * @param options - what the application gave.
 * @param known - a table whose keys are the options there are.
 * @param owner - who takes them, for the message: `"AudioInput"`.
 * @throws {InvalidVoiceOptionError} naming the first option that is not known.
 */
export function refuseUnknownOptions(
  options: unknown,
  known: Readonly<Record<string, true>>,
  owner: string,
): void {
  if (typeof options !== "object" || options === null) {
    throw new InvalidVoiceOptionError(`The options of ${owner} are to be an object.`, "options");
  }
  const unknown = Object.keys(options).find((key) => !Object.hasOwn(known, key));
  if (unknown !== undefined) {
    throw new InvalidVoiceOptionError(
      `${owner} has no option "${unknown}". Its options are ${Object.keys(known).join(", ")}.`,
      `options.${unknown}`,
    );
  }
}
