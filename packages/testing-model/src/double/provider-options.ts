import { InvalidOptionError } from "@understudy/testing-shared/internal";
import { isObject } from "../items/is-object.ts";
import { printedName } from "../items/printed-name.ts";
import type { ScriptedModel } from "./scripted-model.ts";

/** Options of a `ScriptedModelProvider`. */
export interface ScriptedModelProviderOptions {
  /** The name of the double in messages and transcripts. `"ScriptedModelProvider"` by default. */
  readonly name?: string;
  /** The model for a request without a name, such as that of an agent without a model. */
  readonly defaultModel?: ScriptedModel;
}

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** What each option may be. An option that is missing here does not compile. */
const CHECKS = {
  name: [isText, "a text that is not empty"],
  defaultModel: [isScriptedModel, "a ScriptedModel"],
} as const satisfies Record<
  keyof ScriptedModelProviderOptions,
  readonly [(value: unknown) => boolean, string]
>;

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkProviderOptions(options: ScriptedModelProviderOptions): void {
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, option)) {
      throw new InvalidOptionError(
        `ScriptedModelProvider has no option ${printedName(option)}; it knows: ${Object.keys(CHECKS).join(", ")}.`,
        option,
      );
    }
    const [isValid, expected] = CHECKS[option as keyof ScriptedModelProviderOptions];
    if (value !== undefined && !isValid(value)) {
      throw new InvalidOptionError(
        `ScriptedModelProvider: the option ${option} must be ${expected}.`,
        option,
      );
    }
  }
}

/** @throws InvalidOptionError for a model that is no scripted model. */
export function modelsByName(
  models: Readonly<Record<string, ScriptedModel>> | ReadonlyMap<string, ScriptedModel>,
): ReadonlyMap<string, ScriptedModel> {
  const byName = new Map(isMap(models) ? models : Object.entries(models));
  for (const [name, model] of byName) {
    if (!isScriptedModel(model)) {
      throw new InvalidOptionError(
        `ScriptedModelProvider: the model ${printedName(name)} must be a ScriptedModel: write new ScriptedModel([...]).`,
        "models",
      );
    }
  }
  return byName;
}

/** By what the provider asks of it, because it may come from the other copy of the package. */
function isScriptedModel(value: unknown): value is ScriptedModel {
  return (
    isObject(value) &&
    typeof value["getResponse"] === "function" &&
    typeof value["assertComplete"] === "function"
  );
}

function isMap<T>(
  models: Readonly<Record<string, T>> | ReadonlyMap<string, T>,
): models is ReadonlyMap<string, T> {
  return Object.prototype.toString.call(models) === "[object Map]";
}
