import { inspect } from "node:util";

import { UnderstudyError } from "@understudy/testing-shared";
import type { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { expect } from "vitest";

/** Every planted secret holds this, so that one look finds them all. */
const SECRET = "s3cr3t";

let planted = 0;

/** A secret that no other one is equal to. */
export function secret(): string {
  planted += 1;
  return `${SECRET}-${planted}`;
}

/** Everything that could be printed of a value. */
function printed(value: unknown): string {
  return [
    json(value),
    inspect(value, { depth: 20, showHidden: true, getters: true, maxStringLength: Infinity }),
    inspect(value, { depth: 20 }),
    ...(value instanceof Error ? [value.message, value.stack ?? ""] : []),
    ...(UnderstudyError.isInstance(value) ? [value.report(), printed(value.call)] : []),
  ].join("\n");
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return ""; // A cycle: only inspection prints it.
  }
}

/** Asserts that no secret is found in values, or in anything that a transport tells. */
export function expectNoSecret(
  transport: ScriptedRealtimeTransport,
  ...values: readonly unknown[]
): void {
  const everything = [
    transport.calls,
    transport.firstCall,
    transport.lastCall,
    transport.calls.map((call) => ({ ...call })),
    transport.transcript,
    transport.report(),
    transport.violations,
    ...transport.violations,
    transport,
    ...values,
  ];
  for (const value of everything) {
    expect(printed(value)).not.toContain(SECRET);
  }
}
