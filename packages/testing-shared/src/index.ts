export { configure, type UnderstudyConfiguration } from "./configure.ts";
export { CallsInFlightError } from "./errors/calls-in-flight-error.ts";
export { InvalidOptionError } from "./errors/invalid-option-error.ts";
export { UnderstudyError, type UnderstudyErrorDetails } from "./errors/understudy-error.ts";
export { VerificationError, type VerificationFailure } from "./errors/verification-error.ts";
export {
  type AmbientStep,
  type GatedStep,
  type InAnyOrder,
  type InOrder,
  type OptionalStep,
  type RepeatedStep,
  type RepeatTimes,
  script,
  type ScriptShapes,
  type Scripted,
  type WhenLane,
} from "./script/shape.ts";
export type { TranscriptEntry, Verifiable } from "./verification/verifiable.ts";
export { verifyAll } from "./verification/verify-all.ts";
export type { ErrorClass } from "./verification/violation-log.ts";
