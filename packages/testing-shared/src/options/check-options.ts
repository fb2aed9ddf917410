import { InvalidOptionError } from "../errors/invalid-option-error.ts";
import { isObject } from "../words/is-object.ts";
import { nearestName } from "../words/nearest-name.ts";
import { printedName } from "../words/printed-name.ts";

/** What an option may be: a test of its value, and the words for what passes it. */
export type OptionCheck = readonly [isValid: (value: unknown) => boolean, expected: string];

/** What each option of a double may be. */
export type OptionChecks<TOptions extends object> = Readonly<
  Record<keyof TOptions & string, OptionCheck>
>;

/** An option that is on or off. */
export const SWITCH_OPTION: OptionCheck = [(value) => typeof value === "boolean", "true or false"];

/** The name of a double. */
export const NAME_OPTION: OptionCheck = [
  (value) => typeof value === "string" && value !== "",
  "a text that is not empty",
];

/**
 * Checks that options are an object of known names and values of the right kind. `undefined` is no value.
 *
 * @param owner - what has the options, for messages.
 * @param hint - what else to say about an unknown option.
 * @throws InvalidOptionError
 */
export function checkOptions<TOptions extends object>(
  owner: string,
  options: TOptions,
  checks: OptionChecks<TOptions>,
  hint: (option: string) => string = () => "",
): void {
  const given: unknown = options;
  if (!isObject(given)) {
    throw new InvalidOptionError(
      `${owner}: the options must be an object, such as { name: "one" }.`,
      "options",
    );
  }
  for (const [option, value] of Object.entries(given)) {
    const check: OptionCheck | undefined = Object.hasOwn(checks, option)
      ? checks[option as keyof TOptions & string]
      : undefined;
    if (check === undefined) {
      const known = Object.keys(checks);
      const nearest = nearestName(option, known);
      const says = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
      throw new InvalidOptionError(
        `${owner} has no option ${printedName(option)}; it knows: ${known.join(", ")}.${says}${hint(option)}`,
        option,
      );
    }
    const [isValid, expected] = check;
    if (value !== undefined && !isValid(value)) {
      throw new InvalidOptionError(`${owner}: the option ${option} must be ${expected}.`, option);
    }
  }
}
