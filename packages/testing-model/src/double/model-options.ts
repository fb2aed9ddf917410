import {
  checkOptions,
  NAME_OPTION,
  type OptionChecks,
  strictByDefault,
  SWITCH_OPTION,
} from "@understudy/testing-shared/internal";
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

/** What each option may be. An option that is missing here does not compile. */
const CHECKS = {
  name: NAME_OPTION,
  defaultUsage: [isUsage, "usage, such as { requests: 1, inputTokens: 10 }"],
  deltas: [isDeltas, DELTAS_HINT],
  raceAbort: SWITCH_OPTION,
  strict: SWITCH_OPTION,
} as const satisfies OptionChecks<ScriptedModelOptions>;

/**
 * Checks the options of a model, fills in what they leave out, and detaches them.
 *
 * @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind.
 */
export function modelSettings(options: ScriptedModelOptions): ModelSettings {
  checkOptions("ScriptedModel", options, CHECKS, (option) =>
    option === "type" ? " Steps go into one array: new ScriptedModel([a, b])." : "",
  );
  return {
    name: options.name ?? "ScriptedModel",
    defaultUsage: detach(options.defaultUsage),
    deltas: detach(options.deltas ?? "whole"),
    raceAbort: options.raceAbort ?? false,
    strict: options.strict ?? strictByDefault(),
  };
}
