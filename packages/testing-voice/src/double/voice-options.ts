import {
  checkOptions,
  isIterable,
  NAME_OPTION,
  type OptionCheck,
  type OptionChecks,
} from "@understudy/testing-shared/internal";
import { SESSION_FORM } from "../steps/step-forms.ts";
import type {
  ScriptedSTTModelOptions,
  ScriptedTranscriptionSessionOptions,
  ScriptedTTSModelOptions,
  ScriptedVoiceWorkflowOptions,
} from "../types/options.ts";

const ANYTHING: OptionCheck = [() => true, "anything"];

/** What each option may be. An option that is missing here does not compile. */
const STT_CHECKS = {
  sessions: [
    (value) => SESSION_FORM.isResult(value) || isIterable(value),
    'a list of sessions, such as [["first turn", "second turn"]]',
  ],
  modelName: NAME_OPTION,
  name: NAME_OPTION,
} as const satisfies OptionChecks<ScriptedSTTModelOptions>;

const SESSION_CHECKS = {
  closeError: ANYTHING,
  name: NAME_OPTION,
} as const satisfies OptionChecks<ScriptedTranscriptionSessionOptions>;

const TTS_CHECKS = {
  sampleRateHz: [
    (value) => Number.isFinite(value) && Number(value) > 0,
    "a rate above 0, in Hz, such as 24000",
  ],
  modelName: NAME_OPTION,
  name: NAME_OPTION,
} as const satisfies OptionChecks<ScriptedTTSModelOptions>;

const WORKFLOW_CHECKS = {
  // A start is checked as a step is.
  start: ANYTHING,
  name: NAME_OPTION,
} as const satisfies OptionChecks<ScriptedVoiceWorkflowOptions>;

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkSTTOptions(options: ScriptedSTTModelOptions): void {
  checkOptions("ScriptedSTTModel", options, STT_CHECKS);
}

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkSessionOptions(options: ScriptedTranscriptionSessionOptions): void {
  checkOptions("ScriptedTranscriptionSession", options, SESSION_CHECKS);
}

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkTTSOptions(options: ScriptedTTSModelOptions): void {
  checkOptions("ScriptedTTSModel", options, TTS_CHECKS);
}

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkWorkflowOptions(options: ScriptedVoiceWorkflowOptions): void {
  checkOptions("ScriptedVoiceWorkflow", options, WORKFLOW_CHECKS);
}
