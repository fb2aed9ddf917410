import type { RealtimeTransportEventTypes } from "@openai/agents-realtime";
import type {
  RealtimeCallMatcher,
  RealtimeTransportCallFor,
  RealtimeTransportMethod,
} from "./calls.ts";

/** What the scripted side of a scenario works with. */
export interface ScriptedRealtimeScenarioContext {
  /** Waits for the next outbound call: see `ScriptedRealtimeTransport.expectCall`. */
  readonly expectCall: <TName extends RealtimeTransportMethod>(
    method: TName,
    matcher?: RealtimeCallMatcher<TName>,
  ) => Promise<RealtimeTransportCallFor<TName>>;
  /** Delivers an inbound event, at once: see `ScriptedRealtimeTransport.emit`. */
  readonly emit: <TEvent extends keyof RealtimeTransportEventTypes>(
    event: TEvent,
    ...args: RealtimeTransportEventTypes[TEvent]
  ) => boolean;
}

/** The two sides of a scenario. They run at once. */
export interface ScriptedRealtimeScenarioOptions<TResult = void> {
  /** The remote side: expects what goes out and emits what comes in. */
  readonly scenario: (context: ScriptedRealtimeScenarioContext) => unknown;
  /** The application's side: drives the session. */
  readonly exercise: () => TResult | PromiseLike<TResult>;
  /** Ends the scenario where both sides wait for each other: `AbortSignal.timeout(5_000)`. */
  readonly signal?: AbortSignal;
}
