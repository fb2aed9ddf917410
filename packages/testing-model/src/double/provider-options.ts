import {
  checkOptions,
  InvalidOptionError,
  isObject,
  NAME_OPTION,
  type OptionChecks,
  printedName,
} from "@understudy/testing-shared/internal";
import type { ScriptedModel } from "./scripted-model.ts";
import type { ScriptedModelLane } from "./scripted-model-lane.ts";

/** What a provider gives for a name: a scripted model, or a lane of one. */
export type ProvidedModel = ScriptedModel | ScriptedModelLane;

/** Options of a `ScriptedModelProvider`. */
export interface ScriptedModelProviderOptions {
  /** The name of the double in messages and transcripts. `"ScriptedModelProvider"` by default. */
  readonly name?: string;
  /** The model for a request without a name, such as that of an agent without a model. */
  readonly defaultModel?: ProvidedModel;
}

/** What each option may be. An option that is missing here does not compile. */
const CHECKS = {
  name: NAME_OPTION,
  defaultModel: [isScriptedModel, "a ScriptedModel"],
} as const satisfies OptionChecks<ScriptedModelProviderOptions>;

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkProviderOptions(options: ScriptedModelProviderOptions): void {
  checkOptions("ScriptedModelProvider", options, CHECKS);
}

/** @throws InvalidOptionError for a model that is no scripted model. */
export function modelsByName(
  models: Readonly<Record<string, ProvidedModel>> | ReadonlyMap<string, ProvidedModel>,
): ReadonlyMap<string, ProvidedModel> {
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
function isScriptedModel(value: unknown): value is ProvidedModel {
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
