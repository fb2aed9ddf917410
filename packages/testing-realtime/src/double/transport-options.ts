import {
  checkOptions,
  InvalidOptionError,
  isIterable,
  isObject,
  NAME_OPTION,
  type OptionChecks,
  SWITCH_OPTION,
} from "@understudy/testing-shared/internal";
import { isOutboundMethod } from "../methods/outbound-method.ts";
import type { ScriptedRealtimeTransportOptions } from "../types/options.ts";
import type { ScriptedRealtimeScenarioOptions } from "../types/scenario.ts";

/** What each option may be. An option that is missing here does not compile. */
const CHECKS = {
  name: NAME_OPTION,
  ambient: [areMethods, 'a list of outbound methods, such as ["sendAudio"]'],
  strictLifecycle: SWITCH_OPTION,
  steps: [isIterable, "a list of steps, such as [realtimeStep(...)]"],
  strict: SWITCH_OPTION,
  connectEvents: [Array.isArray, "a list of events"],
  connectError: [() => true, "anything"],
  closeError: [() => true, "anything"],
} as const satisfies OptionChecks<ScriptedRealtimeTransportOptions>;

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkTransportOptions(options: ScriptedRealtimeTransportOptions): void {
  checkOptions("ScriptedRealtimeTransport", options, CHECKS);
}

const isFunction = (value: unknown): boolean => typeof value === "function";

const SCENARIO_CHECKS = {
  scenario: [isFunction, "a function: the remote side"],
  exercise: [isFunction, "a function: the application"],
  signal: [
    (value) => isObject(value) && typeof value["addEventListener"] === "function",
    "an AbortSignal, such as AbortSignal.timeout(5_000)",
  ],
} as const satisfies OptionChecks<ScriptedRealtimeScenarioOptions>;

/** @throws InvalidOptionError for an option that there is not, is missing, or has a value of the wrong kind. */
export function checkScenarioOptions(options: ScriptedRealtimeScenarioOptions<unknown>): void {
  checkOptions("runScenario", options, SCENARIO_CHECKS);
  for (const side of ["scenario", "exercise"] as const) {
    if ((options[side] as unknown) === undefined) {
      throw new InvalidOptionError(`runScenario: the option ${side} is missing.`, side);
    }
  }
}

function areMethods(value: unknown): boolean {
  return Array.isArray(value) && value.every((method) => isOutboundMethod(method));
}
