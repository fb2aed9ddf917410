import {
  CallLog,
  type DefinitionSite,
  Rendezvous,
  type Verification,
} from "@understudy/testing-shared/internal";
import { CALL_FIELDS } from "../methods/call-fields.ts";
import { namedArguments } from "../methods/outbound-method.ts";
import { redactCall } from "../redaction/redact-call.ts";
import type { RealtimeTransportMethod, RecordedRealtimeTransportCall } from "../types/calls.ts";
import type { RealtimeStatus } from "../types/pending.ts";
import type { InjectedFailures } from "./injected-failures.ts";
import { type CallHead, RealtimeCall } from "./realtime-call.ts";
import type { RealtimeFailures } from "./realtime-failures.ts";

/** What outbound calls work with. */
export interface OutboundParts {
  readonly verification: Verification;
  readonly failures: RealtimeFailures;
  readonly injected: InjectedFailures;
  readonly ambient: ReadonlySet<RealtimeTransportMethod>;
  readonly strictLifecycle: boolean;
  /** Gives a call of a declarative script its step, and throws what the step says. */
  readonly direct: ((call: RealtimeCall, isFailing: boolean) => void) | undefined;
}

/** Methods that may be called whatever the connection is in. */
const LIFECYCLE: ReadonlySet<RealtimeTransportMethod> = new Set<RealtimeTransportMethod>([
  "close",
  "connect",
]);

/** Methods whose arguments repeat most of what earlier calls held. */
const REPETITIVE: ReadonlySet<RealtimeTransportMethod> = new Set<RealtimeTransportMethod>([
  "resetHistory",
  "updateSessionConfig",
]);

/** The calls that go out: recorded, held against what is expected, failed where the test says so. */
export class Outbound {
  readonly #parts: OutboundParts;
  /** Methods that must not be called, each with the places where the test says so. */
  readonly #forbidden = new Map<RealtimeTransportMethod, Set<DefinitionSite>>();
  readonly rendezvous = new Rendezvous<RealtimeCall>();
  readonly log = new CallLog<RecordedRealtimeTransportCall, CallHead>({
    body: ({ method }) => CALL_FIELDS[method],
    keeping: ({ method }) => (REPETITIVE.has(method) ? "shared" : "copied"),
    histories: ["oldHistory", "newHistory"],
    title: ({ method }) => method,
  });

  constructor(parts: OutboundParts) {
    this.#parts = parts;
  }

  /**
   * Makes a call.
   *
   * @param status - what the connection is in.
   * @throws what the call is refused with, or the failure that the test injected.
   */
  send(method: RealtimeTransportMethod, args: readonly unknown[], status: RealtimeStatus): void {
    const { verification, failures, injected, ambient, strictLifecycle, direct } = this.#parts;
    // Before the matcher: a call of the same method that it makes must not take this one's failure.
    const failure = injected.reserve(method);
    const call = this.#record(method, args);
    const [forbidding] = this.#forbidden.get(method) ?? [];
    if (forbidding !== undefined) {
      throw verification.violate(failures.forbidden(call, forbidding));
    }
    if (strictLifecycle && status !== "connected" && !LIFECYCLE.has(method)) {
      throw verification.violate(failures.notConnected(call, status));
    }
    if (!ambient.has(method)) {
      this.#meet(call, direct, failure !== undefined);
    }
    if (failure !== undefined) {
      throw failure.error;
    }
  }

  #meet(call: RealtimeCall, direct: OutboundParts["direct"], isFailing: boolean): void {
    if (direct === undefined) {
      this.rendezvous.bring(call);
    } else if (!LIFECYCLE.has(call.method)) {
      direct(call, isFailing);
    }
  }

  /** Forbids a method. @returns what lifts that. */
  forbid(method: RealtimeTransportMethod, site: DefinitionSite): () => void {
    const sites = this.#forbidden.get(method) ?? new Set<DefinitionSite>();
    sites.add(site);
    this.#forbidden.set(method, sites);
    return () => {
      sites.delete(site);
    };
  }

  #record(method: RealtimeTransportMethod, args: readonly unknown[]): RealtimeCall {
    try {
      const body = redactCall(method, namedArguments(method, args));
      return new RealtimeCall(this.log, this.log.record({ method }, body).index, method);
    } catch (error) {
      // A getter of the live arguments threw: the call cannot be recorded.
      throw this.#parts.verification.violate(error);
    }
  }
}
