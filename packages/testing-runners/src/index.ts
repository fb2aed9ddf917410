export { LateViolationError } from "./scopes/late-violation-error.ts";
export { leaveUnverified } from "./scopes/leave-unverified.ts";
export { configure, type UnderstudyConfiguration } from "@understudy/testing-shared";
export {
  NetworkClosedError,
  type NetworkClosedDetails,
  type ReachedThrough,
} from "./errors/network-closed-error.ts";
export {
  RealModelBlockedError,
  type RealModelBlockedDetails,
} from "./errors/real-model-blocked-error.ts";
export type { ClosedNetwork } from "./offline/closed-network.ts";
export type { OfflineAttempt } from "./offline/guard.ts";
export { offline, type OfflineOptions } from "./offline/offline.ts";
export type {
  Assertions,
  InputReceiver,
  ModelReceiver,
  PositiveAssertions,
  RunReceiver,
  SpeakerReceiver,
  ToolReceiver,
  TransportReceiver,
  WorkflowReceiver,
} from "./assertions/assertion-types.ts";
export { assertions } from "./assertions/assertions.ts";
export type {
  AsymmetricMatcher,
  Expected,
  ExpectedToolCall,
  NamedAgent,
  NamedTool,
  ToolOrder,
} from "./assertions/expected.ts";
export { InvalidAssertionError } from "./assertions/invalid-assertion-error.ts";
export { extendExpect, type Matcher, type MatcherResult, matchers } from "./matchers/matchers.ts";
export type { UnderstudyMatchers } from "./matchers/understudy-matchers.ts";
export { failureReport } from "./transcripts/failure-report.ts";
export { transcript, type TranscriptSubject } from "./transcripts/transcript.ts";
export type { TranscriptOptions } from "./transcripts/transcript-blocks.ts";
