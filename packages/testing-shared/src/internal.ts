export {
  findNoSample,
  HIGHEST_SAMPLE,
  isInt16Array,
  LOWEST_SAMPLE,
  pcm16Bytes,
  type Pcm16Samples,
} from "./audio/pcm16-samples.ts";
export { CallLog, type CallRecord, type CallShape } from "./call-log/call-log.ts";
export { strictByDefault } from "./configure.ts";
export { Deferred } from "./coordination/deferred.ts";
export { Rendezvous, type Taker } from "./coordination/rendezvous.ts";
export { isError } from "./errors/is-error.ts";
export { InvalidOptionError } from "./errors/invalid-option-error.ts";
export {
  brandError,
  describeError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "./errors/understudy-error.ts";
export {
  checkOptions,
  NAME_OPTION,
  type OptionCheck,
  type OptionChecks,
  SWITCH_OPTION,
} from "./options/check-options.ts";
export { announce, nextSequence, type Registry, registry, type RunnerAdapter } from "./registry.ts";
export { attachRejection } from "./script/attach-rejection.ts";
export {
  type AnyCallable,
  captureSite,
  type DefinitionSite,
  markSite,
  siteOf,
} from "./script/definition-site.ts";
export { isPromiseLike, judgeMatch, type MatchRefusal } from "./script/judge-match.ts";
export { findMismatch, isRegExp } from "./script/partial-match.ts";
export { payloadText } from "./script/payload-text.ts";
export { refusalWords } from "./script/refusal-words.ts";
export {
  fault,
  inputFaultMessage,
  isFault,
  sentence,
  type StepFault,
} from "./script/step-fault.ts";
export { planScript, type ScriptReading } from "./script/plan-script.ts";
export type { PlanFault, ScriptPlan, StepPlace } from "./script/script-plan.ts";
export { type QueueParts, StepQueue, type TakeOptions } from "./script/step-queue.ts";
export type { Judge, Refused, Taken } from "./script/taken.ts";
export type { ScriptedStep } from "./script/leaf.ts";
export {
  exhaustedWords,
  refusedByAllWords,
  severalLanesWords,
  unusedWords,
} from "./script/routing-words.ts";
export type { LaneTitle } from "./script/lane.ts";
export type { Hold } from "./script/gate.ts";
export {
  type InAnyOrder,
  type Inferred,
  isShape,
  type Scripted,
  type WhenLane,
} from "./script/shape.ts";
export { snapshot } from "./snapshot/snapshot.ts";
export type { ValueClass } from "./snapshot/value-class.ts";
export { DISPOSE } from "./verification/dispose.ts";
export { isAssertionError, isProgrammingError, isUnintended } from "./verification/error-kinds.ts";
export { VerifiableDouble } from "./verification/verifiable-double.ts";
export { ownMembers } from "./verification/own-members.ts";
export type { TranscriptEntry, Verifiable } from "./verification/verifiable.ts";
export { verifyAll } from "./verification/verify-all.ts";
export { Verification, type Verified } from "./verification/verification.ts";
export type { ErrorClass } from "./verification/violation-log.ts";
export { errorTitle } from "./words/error-title.ts";
export { isIterable } from "./words/is-iterable.ts";
export { isObject } from "./words/is-object.ts";
export { nearestName } from "./words/nearest-name.ts";
export { describeType, fieldPath, printedName } from "./words/printed-name.ts";
export { isSecretField, plainLetters } from "./words/secret-field.ts";
