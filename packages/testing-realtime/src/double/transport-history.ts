import { type TranscriptEntry, VerifiableDouble } from "@understudy/testing-shared/internal";
import type { RealtimeTransportCallFor, RecordedRealtimeTransportCall } from "../types/calls.ts";
import type { RealtimeStatus } from "../types/pending.ts";
import type { TransportParts } from "./transport-parts.ts";

/** The part of a scripted transport that tells what happened: its calls, and what its connection is in. */
export abstract class TransportHistory extends VerifiableDouble {
  readonly #parts: TransportParts;

  constructor(parts: TransportParts) {
    super(parts.verification);
    this.#parts = parts;
  }

  /** What the connection is in. */
  get status(): RealtimeStatus {
    return this.#parts.connection.status;
  }

  /**
   * The fewest further calls that would satisfy the declarative script, which are its unused steps where it has no groups;
   * without one, those that the expectations wait for.
   */
  get remainingSteps(): number {
    const { script, expectations } = this.#parts;
    return script?.remaining ?? expectations.reduce((sum, { fewest }) => sum + fewest, 0);
  }

  /** The calls of `connect`, in order. */
  get connectCalls(): readonly RealtimeTransportCallFor<"connect">[] {
    return this.calls.filter((call) => call.method === "connect");
  }

  /** The calls that sent something: all but `connect` and `close`, in order. */
  get sentCalls(): readonly RecordedRealtimeTransportCall[] {
    return this.calls.filter(({ method }) => method !== "connect" && method !== "close");
  }

  /** How often `close` was called on a connection that was up. */
  get closeCalls(): number {
    return this.calls.filter(({ method }) => method === "close").length;
  }

  /** Whether the connection is up. */
  get connected(): boolean {
    return this.status === "connected";
  }

  /** Whether it was up and is down. */
  get closed(): boolean {
    return this.status === "disconnected" && this.#parts.connection.wasEstablished;
  }

  /** Every call in order, in a new frozen array. Each copies its arguments when one of them is first read. */
  get calls(): readonly RecordedRealtimeTransportCall[] {
    return this.#parts.outbound.log.calls;
  }

  /** The first call, if there was one. */
  get firstCall(): RecordedRealtimeTransportCall | undefined {
    return this.#parts.outbound.log.at(0);
  }

  /** The latest call, if there was one. */
  get lastCall(): RecordedRealtimeTransportCall | undefined {
    return this.#parts.outbound.log.at(-1);
  }

  /** What was called, an entry a call. */
  override get transcript(): readonly TranscriptEntry[] {
    return this.#parts.outbound.log.transcript(this.name);
  }

  /** What each side waits for, the number of calls, and the violations. It may hold payloads. */
  override report(): string {
    const { script, leftovers } = this.#parts;
    const { lines } = leftovers;
    const { length } = this.#parts.outbound.log;
    return [
      `${this.name}: ${this.status}, ${length} call${length === 1 ? "" : "s"}${this.lastCall === undefined ? "" : `, the latest ${this.lastCall.method}`}.`,
      script?.layout() ?? "",
      lines === "" && script === undefined ? "Nothing is left over." : lines,
      this.#parts.verification.describeViolations(),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  }
}
