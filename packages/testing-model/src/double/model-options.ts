import { InvalidOptionError, strictByDefault } from "@understudy/testing-shared/internal";
import { isObject } from "../items/is-object.ts";
import { printedName } from "../items/printed-name.ts";
import { detach } from "../steps/detach.ts";
import { isUsage } from "../steps/prepare-response.ts";
import { DELTAS_HINT, isDeltas } from "../steps/step-options.ts";
import type { ScriptedModelOptions } from "../types/options.ts";
import type { ScriptedModelDeltas } from "../types/responses.ts";
import type { ScriptedModelUsage } from "../types/usage.ts";

/** The options of a model with their defaults. */
export interface ModelSettings {
  readonly name: string;
  readonly defaultUsage: ScriptedModelUsage | undefined;
  readonly deltas: ScriptedModelDeltas;
  readonly raceAbort: boolean;
  readonly strict: boolean;
}

const isBoolean = (value: unknown): boolean => typeof value === "boolean";

/** What each option may be. An option that is missing here does not compile. */
const CHECKS = {
  name: [(value) => typeof value === "string" && value !== "", "a text that is not empty"],
  defaultUsage: [isUsage, "usage, such as { requests: 1, inputTokens: 10 }"],
  deltas: [isDeltas, DELTAS_HINT],
  raceAbort: [isBoolean, "true or false"],
  strict: [isBoolean, "true or false"],
} as const satisfies Record<
  keyof ScriptedModelOptions,
  readonly [(value: unknown) => boolean, string]
>;

/**
 * Checks the options of a model, fills in what they leave out, and detaches them.
 *
 * @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind.
 */
export function modelSettings(options: ScriptedModelOptions): ModelSettings {
  const given: unknown = options;
  if (!isObject(given)) {
    throw new InvalidOptionError(
      'ScriptedModel: the options must be an object, such as { name: "writer" }.',
      "options",
    );
  }
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, option)) {
      const hint = option === "type" ? " Steps go into one array: new ScriptedModel([a, b])." : "";
      throw new InvalidOptionError(
        `ScriptedModel has no option ${printedName(option)}; it knows: ${Object.keys(CHECKS).join(", ")}.${hint}`,
        option,
      );
    }
    const [isValid, expected] = CHECKS[option as keyof ScriptedModelOptions];
    if (value !== undefined && !isValid(value)) {
      throw new InvalidOptionError(
        `ScriptedModel: the option ${option} must be ${expected}.`,
        option,
      );
    }
  }
  return {
    name: options.name ?? "ScriptedModel",
    defaultUsage: detach(options.defaultUsage),
    deltas: detach(options.deltas ?? "whole"),
    raceAbort: options.raceAbort ?? false,
    strict: options.strict ?? strictByDefault(),
  };
}
