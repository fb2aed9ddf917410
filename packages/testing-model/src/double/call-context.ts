import type { CallLog, Verification } from "@understudy/testing-shared/internal";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import type { ModelFailures } from "./model-failures.ts";
import type { ModelSettings } from "./model-options.ts";
import type { ModelScript } from "./model-script.ts";
import type { RetryAdviceBook } from "./retry-advice-book.ts";
import type { ToolWatch } from "./tool-watch.ts";

/** What a recorded call is besides its request. */
export interface CallHead {
  readonly streamed: boolean;
}

/** What the calls of a lane come with. */
export interface LaneHandle {
  /** The indexes of its calls, in order. */
  readonly calls: number[];
}

/** The parts of a double that its calls work with. */
export interface CallContext {
  readonly settings: ModelSettings;
  readonly log: CallLog<RecordedModelCall, CallHead>;
  readonly script: ModelScript;
  readonly failures: ModelFailures;
  readonly verification: Verification;
  readonly retryAdvice: RetryAdviceBook;
  readonly tools: ToolWatch;
}
