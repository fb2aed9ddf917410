import * as fc from "fast-check";

/** Calls that go out and have no part in the lifecycle. */
export const SENDS = ["interrupt", "mute", "sendAudio", "sendEvent", "sendMessage"] as const;

const OPERATIONS = ["close", "connect", "disconnect", ...SENDS] as const;

/** Events that a session may hear. Nobody knows the last one. */
const EVENTS = [
  "audio_done",
  "audio_interrupted",
  "connection_change",
  "error",
  "nobody_knows",
] as const;

const VERDICTS = [
  "undefined",
  "true",
  "object",
  "false",
  "null",
  "0",
  "empty text",
  "promise",
  "throws",
  "throws undefined",
] as const;

// Few methods most of the time, so that calls and expectations meet.
const operationName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("close", "connect", "disconnect", "interrupt") },
  { weight: 1, arbitrary: fc.constantFrom(...OPERATIONS) },
);
const method = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("close", "connect", "interrupt", "interrupt") },
  { weight: 1, arbitrary: fc.constantFrom(...SENDS) },
);
const event = fc.oneof(fc.constantFrom(...EVENTS), fc.constant("connection_change" as const));

/** Something that is done with a transport, from outside or in a callback. */
export const operation = fc.record({
  type: fc.constant("operate" as const),
  operation: operationName,
  /** Chooses the arguments. */
  data: fc.nat({ max: 5 }),
});

export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** What code of the application or of the test does when it is called. */
export const behaviour = fc.record({
  nested: fc.option(operation, { nil: undefined, freq: 4 }),
  throws: fc.constantFrom(false, false, false, true),
});

export type Behaviour = typeof behaviour extends fc.Arbitrary<infer T> ? T : never;

const expectation = fc.record({
  type: fc.constant("expect" as const),
  method,
  matcher: fc.option(
    fc.record({
      verdict: fc.constantFrom(...VERDICTS),
      nested: fc.option(operation, { nil: undefined, freq: 2 }),
      spoils: fc.boolean(),
    }),
    { nil: undefined, freq: 3 },
  ),
});

export type ExpectationPlan = typeof expectation extends fc.Arbitrary<infer T> ? T : never;

/** What a run does, one thing after the other. */
export const action = fc.oneof(
  { weight: 8, arbitrary: operation },
  { weight: 6, arbitrary: expectation },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("fail" as const),
      method,
      error: fc.constantFrom("error" as const, "undefined" as const, "null" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("listen" as const),
      how: fc.constantFrom("on" as const, "once" as const),
      event,
      listener: fc.nat({ max: 3 }),
    }),
  },
  fc.record({ type: fc.constant("off" as const), event, listener: fc.nat({ max: 3 }) }),
  fc.record({ type: fc.constant("emit" as const), event }),
  fc.record({ type: fc.constant("read calls" as const), spoils: fc.boolean() }),
  fc.record({ type: fc.constant("spoil arguments" as const) }),
  fc.record({ type: fc.constant("assert complete" as const) }),
  fc.record({ type: fc.constant("assert closed" as const) }),
);

export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Listeners to choose from, and what is done. */
export interface Plan {
  /** Whether the transport is connected, as expected, before anything else. */
  readonly up: boolean;
  readonly listeners: readonly Behaviour[];
  readonly actions: readonly { readonly action: Action; readonly waits: boolean }[];
}
