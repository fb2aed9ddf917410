import {
  type AnyCallable,
  InvalidOptionError,
  Verification,
} from "@understudy/testing-shared/internal";
import { prepareEvents } from "../steps/prepare-step.ts";
import type { RealtimeTransportMethod } from "../types/calls.ts";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import type { ScriptedRealtimeTransportOptions } from "../types/options.ts";
import { Connection } from "./connection.ts";
import { EventHub } from "./event-hub.ts";
import type { ExpectationWatcher, Waiting } from "./expectation.ts";
import { InjectedFailures } from "./injected-failures.ts";
import { Leftovers } from "./leftovers.ts";
import { Outbound } from "./outbound.ts";
import { Readiness } from "./readiness.ts";
import { RealtimeScript } from "./realtime-script.ts";
import { ScriptDirector } from "./script-director.ts";
import { ScriptFailures } from "./script-failures.ts";
import { RealtimeFailures } from "./realtime-failures.ts";

/** What stands behind a transport. */
export class TransportParts {
  readonly verification: Verification;
  readonly failures: RealtimeFailures;
  /** The methods that are never expected. */
  readonly ambient: ReadonlySet<RealtimeTransportMethod>;
  readonly injected = new InjectedFailures();
  readonly hub = new EventHub();
  readonly outbound: Outbound;
  readonly readiness = new Readiness(() => {
    this.#letConnectEventsIn();
  });
  readonly connection: Connection;

  /** The declarative script, where there is one, and what performs it. */
  readonly script: RealtimeScript | undefined;
  readonly director: ScriptDirector | undefined;
  readonly connectEvents: readonly ScriptedRealtimeEvent[];
  #areConnectEventsIn = false;

  /** @param caller - the function of ours that the test called. */
  constructor(options: ScriptedRealtimeTransportOptions, caller: AnyCallable) {
    const { name = "ScriptedRealtimeTransport", ambient = [], strictLifecycle = false } = options;
    const { steps, strict = true, connectEvents = [] } = options;
    this.ambient = new Set(ambient);
    this.failures = new RealtimeFailures(name, () => this.leftovers);
    this.script =
      steps === undefined
        ? undefined
        : new RealtimeScript({ name, steps, isStrict: strict, ambient: this.ambient, caller });
    const scriptFailures =
      this.script === undefined ? undefined : new ScriptFailures(name, this.script);
    this.verification = new Verification({
      name,
      unconsumed: () =>
        scriptFailures?.unconsumed() ?? this.failures.incomplete() ?? this.#connectEventsLeft(),
      finish:
        "Let what is on its way come in first, by a turn of the event loop, and release the gates.",
    });
    this.connectEvents = checkedEvents(name, connectEvents);
    this.director =
      this.script === undefined || scriptFailures === undefined
        ? undefined
        : new ScriptDirector({
            script: this.script,
            scriptFailures,
            failures: this.failures,
            verification: this.verification,
            connection: () => this.connection,
            emit: (event, args) => {
              this.hub.emit(event, args);
            },
          });
    for (const method of ["connect", "close"] as const) {
      const option = `${method}Error` as const;
      if (options[option] !== undefined) {
        this.injected.add(method, options[option]);
      }
    }
    this.outbound = new Outbound({
      verification: this.verification,
      failures: this.failures,
      injected: this.injected,
      ambient: this.ambient,
      strictLifecycle,
      direct:
        this.director === undefined
          ? undefined
          : (call, isFailing) => {
              this.director?.direct(call, isFailing);
            },
    });
    this.connection = new Connection({
      notify: (status) => {
        this.hub.emit("connection_change", [status]);
      },
      entered: () => {
        this.readiness.enter();
      },
      left: () => {
        this.readiness.leave();
      },
      superseded: () => this.failures.superseded(),
    });
  }

  /** The error for `connectEvents` that never came in. */
  #connectEventsLeft(): Error | undefined {
    return this.#areConnectEventsIn || this.connectEvents.length === 0
      ? undefined
      : this.failures.misused(
          "connectEvents did not come in: the session did not connect, or was closed or checked at once.",
          this.connection.status,
        );
  }

  /** Lets in what comes when the session has connected for the first time. */
  #letConnectEventsIn(): void {
    const events = this.connectEvents;
    if (!this.#areConnectEventsIn && events.length > 0) {
      this.#areConnectEventsIn = true;
      try {
        for (const [event, ...args] of events) {
          this.hub.emit(event, args);
        }
      } catch (error) {
        // A listener threw, and nobody else would hear of it.
        this.verification.violate(error);
      }
    }
  }

  /** Where expectations report what does not fit. */
  get watcher(): ExpectationWatcher {
    return { failures: this.failures, violate: (error) => this.verification.violate(error) };
  }

  /** The expectations that wait for a call. */
  get expectations(): readonly Waiting[] {
    return this.outbound.rendezvous.waitingTakers as readonly Waiting[];
  }

  /** What did not meet so far. */
  get leftovers(): Leftovers {
    const { waitingCalls } = this.outbound.rendezvous;
    return new Leftovers(waitingCalls, this.expectations, this.injected.pending);
  }
}

function checkedEvents(name: string, events: unknown): readonly ScriptedRealtimeEvent[] {
  const checked = prepareEvents(events);
  if ("kind" in checked) {
    throw new InvalidOptionError(
      `${name}: connectEvents ${checked.problem}. ${checked.hint ?? ""}`.trim(),
      "connectEvents",
    );
  }
  return checked;
}
