import type {
  InAnyOrder,
  InOrder,
  OptionalStep,
  RepeatedStep,
  Scripted,
  WhenLane,
} from "@understudy/testing-shared";
import type { ScriptedRealtimeEvent } from "./events.ts";
import type {
  RealtimeTransportCallFor,
  RealtimeTransportMethod,
  RecordedRealtimeTransportCall,
} from "./calls.ts";

/** The methods that send something: all but those of the connection itself. */
export type RealtimeSendMethod = Exclude<RealtimeTransportMethod, "connect" | "close">;

/** Some of a call: its method, and what of its arguments matters. */
export type PartialRealtimeCall = {
  [TName in RealtimeSendMethod]: { readonly method: TName } & ExpectedFieldsOf<TName>;
}[RealtimeSendMethod];

type ExpectedFieldsOf<TName extends RealtimeSendMethod> = {
  readonly [TField in Exclude<keyof RealtimeTransportCallFor<TName>, "index" | "method">]?:
    | RealtimeTransportCallFor<TName>[TField]
    | RegExp
    | object;
};

/**
 * Which call a step is for: the name of its method, some of the call, or a function of it, which accepts by returning
 * `undefined` or anything truthy.
 */
export type RealtimeStepMatch =
  | RealtimeSendMethod
  | PartialRealtimeCall
  | ((call: RecordedRealtimeTransportCall) => unknown);

/** What follows a call: events that come in after it, or an error that it throws. */
export type RealtimeStepOutcome =
  | { readonly emit?: readonly ScriptedRealtimeEvent[]; readonly error?: never }
  | { readonly error: unknown; readonly emit?: never };

/** One step of a declarative script: the next call that the session must send, and what follows. */
export type RealtimeStep = { readonly match: RealtimeStepMatch } & RealtimeStepOutcome;

/** What a script is made of: steps, groups of them (`script.inAnyOrder(...)`), and lanes (`script.when(...)`). */
export type ScriptedRealtimeInput =
  | Scripted<RealtimeStep>
  | WhenLane<RecordedRealtimeTransportCall, Scripted<RealtimeStep>>;

/** One of several calls that `expectCalls` waits for: its method, or that with a matcher. */
export type ExpectedRealtimeCall =
  | RealtimeTransportMethod
  | {
      [TName in RealtimeTransportMethod]: {
        readonly method: TName;
        readonly match?: (call: RealtimeTransportCallFor<TName>) => unknown;
      };
    }[RealtimeTransportMethod];

/** A group of calls that `expectCalls` waits for, nested freely. */
export type ExpectedRealtimeCalls =
  | InAnyOrder<ExpectedRealtimeCall | ExpectedRealtimeCalls>
  | InOrder<ExpectedRealtimeCall | ExpectedRealtimeCalls>
  | OptionalStep<ExpectedRealtimeCall | ExpectedRealtimeCalls>
  | RepeatedStep<ExpectedRealtimeCall | ExpectedRealtimeCalls>;
