import { InvalidOptionError } from "./errors/invalid-option-error.ts";
import { registry } from "./registry.ts";

/** Process-wide defaults of the doubles. */
export interface UnderstudyConfiguration {
  /** Default of the `strict` option of doubles that are made from now on. Off unless set. */
  readonly strict?: boolean;
}

/**
 * Sets process-wide defaults, for a test setup file. An option that a double is given itself wins.
 *
 * @throws {@link InvalidOptionError} for an unknown option or a value of the wrong type; then nothing is set.
 */
export function configure(configuration: UnderstudyConfiguration): void {
  if (typeof configuration !== "object" || configuration === null) {
    throw new InvalidOptionError(
      "configure() takes an object of options, for example { strict: true }.",
      "configuration",
    );
  }
  for (const [option, value] of Object.entries(configuration)) {
    if (option !== "strict") {
      throw new InvalidOptionError(
        `configure() has no option ${JSON.stringify(option)}; it knows: strict.`,
        option,
      );
    }
    if (typeof value !== "boolean") {
      throw new InvalidOptionError("configure(): strict must be true or false.", option);
    }
  }
  if (configuration.strict !== undefined) {
    registry().strict = configuration.strict;
  }
}

/** The process-wide default of `strict`. */
export function strictByDefault(): boolean {
  return registry().strict;
}
