import { announce, captureSite, snapshot } from "@understudy/testing-shared/internal";
import { bargeIn, type BargeInOptions } from "../builders/barge-in.ts";
import { checkMethod } from "../methods/check-method.ts";
import type {
  RealtimeCallMatcher,
  RealtimeTransportCallFor,
  RealtimeTransportMethod,
  RecordedRealtimeTransportCall,
} from "../types/calls.ts";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import type { ScriptedRealtimeTransportOptions } from "../types/options.ts";
import type { ScriptedRealtimeScenarioOptions } from "../types/scenario.ts";
import type { ExpectedRealtimeCalls } from "../types/steps.ts";
import { attemptAll } from "./attempt-all.ts";
import { emitEvent } from "./emit-event.ts";
import { Expectations } from "./expectations.ts";
import { ScriptedTransportLayer } from "./scripted-transport-layer.ts";
import { checkTransportOptions } from "./transport-options.ts";
import { TransportParts } from "./transport-parts.ts";

/**
 * A deterministic realtime transport for tests: the whole transport layer in memory, for a real `RealtimeSession`. The
 * test expects what the session sends and emits what a model would answer.
 *
 * A session that sends something else than the test expects fails: the error is thrown into the call, rejects the
 * expectation, and `assertComplete()` throws it again, whoever swallowed it.
 */
export class ScriptedRealtimeTransport extends ScriptedTransportLayer {
  readonly #parts: TransportParts;
  readonly #expectations: Expectations;

  /** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
  constructor(options: ScriptedRealtimeTransportOptions = {}) {
    checkTransportOptions(options);
    const parts = new TransportParts(options, new.target);
    super(parts);
    this.#parts = parts;
    this.#expectations = new Expectations(parts);
    announce(this);
  }

  /**
   * Waits for the next outbound call: that of `method`, which `matcher` accepts. Calls and expectations meet in one
   * order; a call that came before is kept for it.
   *
   * @returns a promise of the recorded call. It is rejected by a violation if another call comes, or the matcher does
   * not accept it.
   * @throws InvalidOptionError for a method that there is not.
   */
  expectCall<TName extends RealtimeTransportMethod>(
    method: TName,
    matcher?: RealtimeCallMatcher<TName>,
  ): Promise<RealtimeTransportCallFor<TName>> {
    return this.#expectations.one(method, matcher, this.expectCall);
  }

  /**
   * Waits for several calls that may come in any order: `expectCalls(script.inAnyOrder("mute", "sendAudio"))`. A call
   * meets the first of them that accepts it. `script.inOrder`, `optional` and `repeat` may stand inside, or alone; the group
   * is met as soon as it can do without a further call.
   *
   * @returns a promise of the recorded calls, in the order in which the expectations stand in the group. It is rejected by
   * a violation if a call comes that none of them accepts.
   * @throws InvalidOptionError for a method that there is not, and for `script.ambient`, `gate` and `when`.
   */
  expectCalls(group: ExpectedRealtimeCalls): Promise<readonly RecordedRealtimeTransportCall[]> {
    return this.#expectations.group(group, this.expectCalls);
  }

  /**
   * Forbids calls of a method from now on: one that comes is a violation.
   *
   * @returns what allows them again.
   * @throws InvalidOptionError for a method that there is not.
   */
  expectNoCall(method: RealtimeTransportMethod): () => void {
    checkMethod(method);
    return this.#parts.outbound.forbid(method, captureSite(this.expectNoCall));
  }

  /**
   * Makes the next call of a method fail with `error`, whatever that is. The call is recorded and expected all the
   * same. Several failures of a method are used in the order in which they were injected.
   *
   * @throws InvalidOptionError for a method that there is not.
   */
  failNextCall(method: RealtimeTransportMethod, error: unknown): void {
    checkMethod(method);
    this.#parts.injected.add(method, error);
  }

  /**
   * Runs the two sides of a test at once: `scenario`, the remote side, and `exercise`, the application. It ends when
   * both have, or when the first of them, an expectation or the signal fails; then every expectation that still waits
   * fails with the same error.
   *
   * @returns what `exercise` returned.
   */
  async runScenario<TResult>(options: ScriptedRealtimeScenarioOptions<TResult>): Promise<TResult> {
    return this.#expectations.run(options, (event, ...args) => this.emit(event, ...args));
  }

  /**
   * Loses the connection, as when the remote side ends it: the listeners hear of the change, then, where there is an
   * error, of that.
   *
   * @throws the first thing that a listener throws; both events are delivered.
   */
  disconnect(error?: unknown): void {
    const { connection, hub } = this.#parts;
    attemptAll(
      () => {
        connection.drop();
      },
      () => {
        if (error !== undefined) {
          hub.emit("error", [{ type: "error", error }]);
        }
      },
    );
  }

  /**
   * Brings the connection back by itself, as a remote side does that was away: the listeners hear of it, and no call
   * goes out.
   *
   * @throws RealtimeScriptError unless the transport is disconnected; what a listener throws.
   */
  reconnect(): void {
    if (this.status !== "disconnected") {
      throw this.#parts.failures.misused(
        `there is nothing to reconnect: the transport is ${this.status}. Lose the connection first, with disconnect().`,
        this.status,
      );
    }
    this.#parts.connection.connect(() => undefined);
  }

  /** Delivers events in order, at once: `emitAll(realtimeEvent.turn({ text: "Hi" }))`. See {@link emit}. */
  emitAll(events: Iterable<ScriptedRealtimeEvent>): void {
    for (const [event, ...args] of snapshot([...events])) {
      emitEvent(this.#parts, event, args);
    }
  }

  /** Delivers what comes in when the user interrupts a spoken turn: see `realtimeEvent.bargeIn`. */
  bargeIn(options: BargeInOptions): void {
    this.emitAll(bargeIn(options));
  }

  /**
   * Throws unless the transport is closed.
   *
   * @throws RealtimeTransportNotClosedError
   */
  assertClosed(): void {
    if (this.status !== "disconnected") {
      throw this.#parts.failures.notClosed(this.status);
    }
  }
}
