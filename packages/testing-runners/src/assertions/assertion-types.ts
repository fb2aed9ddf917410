import type {
  CallOf,
  Expected,
  ExpectedToolCall,
  NamedAgent,
  NamedTool,
  SentCall,
  SentMethod,
  ToolOrder,
} from "./expected.ts";

/** The result of a run: `RunResult`, or `StreamedRunResult` once it has ended. */
export interface RunReceiver {
  readonly newItems: readonly object[];
  readonly rawResponses: readonly object[];
}

/** A scripted model, or a lane of one. */
export interface ModelReceiver {
  readonly calls: readonly { readonly request: object }[];
}

/** A scripted realtime transport. */
export interface TransportReceiver {
  readonly calls: readonly { readonly method: string }[];
  readonly sentCalls: readonly object[];
}

/** A scripted text-to-speech model. */
export interface SpeakerReceiver {
  readonly calls: readonly { readonly text: string }[];
  readonly sampleRateHz: number;
}

/** A scripted voice workflow. */
export interface WorkflowReceiver {
  readonly calls: readonly { readonly transcription?: string | undefined }[];
  readonly transcriptions: readonly string[];
}

/** What tells of tools and handoffs. */
export type ToolReceiver = RunReceiver | ModelReceiver | TransportReceiver;

/** What tells of input. */
export type InputReceiver = ToolReceiver | WorkflowReceiver;

/** The assertions, each with what the matcher of its name takes: see `UnderstudyMatchers`. */
export interface PositiveAssertions {
  toBeComplete(received: { assertComplete(): void }): void;
  toHaveReceivedCall<T extends { readonly calls: readonly object[] }>(
    received: T,
    index: number,
    expected?: Expected<CallOf<T>>,
  ): void;
  toHaveCalledTool(received: ToolReceiver, tool: NamedTool, args?: unknown): void;
  toHaveCalledTools(
    received: ToolReceiver,
    tools: readonly ExpectedToolCall[],
    options?: ToolOrder,
  ): void;
  toHaveToolResult(received: ToolReceiver, callIdOrTool: NamedTool, value: unknown): void;
  toHaveHandedOffTo(received: ToolReceiver, agent: NamedAgent): void;
  toHaveSeenInput(received: InputReceiver, text: string | RegExp): void;
  toHaveBeenInterrupted(received: RunReceiver, tool?: NamedTool): void;
  toHaveSpoken(received: SpeakerReceiver, text: string | RegExp): void;
  toHaveSent<T extends TransportReceiver, TMethod extends SentMethod<T>>(
    received: T,
    method: TMethod,
    expected?: Expected<SentCall<T, TMethod>>,
  ): void;
}

/** The assertions, and under `not` their contraries. */
export interface Assertions extends PositiveAssertions {
  readonly not: PositiveAssertions;
}
