import type { PendingRealtimeFailure } from "../types/pending.ts";
import type { ExpectedCall, Waiting } from "./expectation.ts";
import type { RealtimeCall } from "./realtime-call.ts";

/** More lines of a kind than this do not help who reads a message. */
const MOST_LINES = 10;

/** What did not meet: calls that nothing expected, expectations and injected failures that no call met. */
export class Leftovers {
  readonly calls: readonly RealtimeCall[];
  readonly expectations: readonly Waiting[];
  readonly failures: readonly PendingRealtimeFailure[];

  constructor(
    calls: readonly RealtimeCall[],
    expectations: readonly Waiting[],
    failures: readonly PendingRealtimeFailure[],
  ) {
    this.calls = calls;
    this.expectations = expectations;
    this.failures = failures;
  }

  get #waiting(): readonly ExpectedCall[] {
    return this.expectations.flatMap(({ waiting }) => waiting);
  }

  get isEmpty(): boolean {
    return this.calls.length === 0 && this.expectations.length === 0 && this.failures.length === 0;
  }

  /** How much is left over, as a part of a sentence. */
  get counts(): string {
    const failures = this.failures.reduce((sum, { count }) => sum + count, 0);
    return [
      counted(this.calls.length, "call that nothing expected", "calls that nothing expected"),
      counted(
        this.expectations.length,
        "expectation without a call",
        "expectations without a call",
      ),
      counted(failures, "injected failure without a call", "injected failures without a call"),
    ]
      .filter((part) => part !== "")
      .join(", ");
  }

  /** A line for each, without payloads; empty where nothing is left over. */
  get lines(): string {
    return [
      ...shortened(
        this.#waiting.map(({ order, method, site }) => {
          const place = site?.location === undefined ? "" : `  (${site.location})`;
          return `- expectation #${order} waits for ${method}${place}`;
        }),
      ),
      ...shortened(
        this.calls.map(({ index, method }) => `- call #${index + 1}, ${method}, was not expected`),
      ),
      ...this.failures.map(
        ({ method, count }) => `- ${count} failure${count === 1 ? "" : "s"} of ${method} not used`,
      ),
    ].join("\n");
  }
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

function shortened(lines: readonly string[]): readonly string[] {
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `- and ${lines.length - MOST_LINES} more`];
}
