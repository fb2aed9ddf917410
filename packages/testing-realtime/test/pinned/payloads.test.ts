import { UnderstudyError } from "@understudy/testing-shared";
import {
  type RealtimeTransportMethod,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { looseCall } from "../support/loosely.ts";
import { runs, TIMEOUT } from "../support/run-counts.ts";
import { settled } from "../support/unhandled.ts";

/** What must not stand in a message. */
const MARKER = "marker-4f1e";

const METHODS = [
  "addImage",
  "close",
  "connect",
  "interrupt",
  "mute",
  "requestResponse",
  "resetHistory",
  "sendAudio",
  "sendEvent",
  "sendFunctionCallOutput",
  "sendMcpResponse",
  "sendMessage",
  "updateSessionConfig",
] as const satisfies readonly RealtimeTransportMethod[];

/** Data with the marker at places that the run chooses. */
const payload = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(MARKER, `wss://${MARKER}/?a=${MARKER}`, 5, null, undefined),
    fc.constant(MARKER).map((text) => new TextEncoder().encode(text)),
    fc.array(tie("node"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom("type", "url", "apiKey", "model", "initialSessionConfig", MARKER),
      tie("node"),
      {
        maxKeys: 3,
      },
    ),
  ),
})).node;

const method = fc.constantFrom(...METHODS);

const VERDICTS = ["accepts", "false", "null", "promise", "throws"] as const;

const anyAction = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("call" as const),
      method,
      args: fc.array(payload, { maxLength: 3 }),
    }),
  },
  fc.record({
    type: fc.constant("expect" as const),
    method,
    verdict: fc.constantFrom(...VERDICTS),
  }),
  fc.record({ type: fc.constant("fail" as const), method, error: payload }),
  fc.record({ type: fc.constant("forbid" as const), method }),
  fc.record({ type: fc.constant("emit" as const), args: fc.array(payload, { maxLength: 2 }) }),
  fc.record({ type: fc.constant("disconnect" as const), error: payload }),
  fc.record({ type: fc.constant("scenario" as const), isCancelled: fc.boolean(), error: payload }),
);

type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;

function matcherOf(verdict: (typeof VERDICTS)[number]): () => unknown {
  switch (verdict) {
    case "accepts":
      return () => undefined;
    case "false":
      return () => false;
    case "null":
      return () => null;
    case "promise":
      return () => Promise.reject(new Error(MARKER));
    case "throws":
      return () => {
        throw new Error(MARKER);
      };
  }
}

function act(transport: ScriptedRealtimeTransport, action: Action): unknown {
  switch (action.type) {
    case "call":
      return looseCall(transport, action.method, ...action.args);
    case "expect":
      return void transport.expectCall(action.method, matcherOf(action.verdict));
    case "fail":
      return transport.failNextCall(action.method, action.error);
    case "forbid":
      return transport.expectNoCall(action.method);
    case "emit":
      return looseCall(transport, "emit", "audio_interupted", ...action.args);
    case "disconnect":
      return transport.disconnect(action.error);
    case "scenario":
      return transport.runScenario({
        ...(action.isCancelled && { signal: AbortSignal.abort(action.error) }),
        scenario: ({ expectCall }) => expectCall("connect"),
        exercise: () => settled(),
      });
  }
}

/** The errors of ours that the actions meet with. */
async function errorsOf(actions: readonly Action[], strict: boolean): Promise<UnderstudyError[]> {
  const transport = new ScriptedRealtimeTransport({ strictLifecycle: strict });
  const errors: unknown[] = [];
  const attempt = async (run: () => unknown): Promise<void> => {
    try {
      await run();
    } catch (error) {
      errors.push(error);
    }
  };
  for (const action of actions) {
    await attempt(() => act(transport, action));
  }
  await attempt(() => {
    transport.assertClosed();
  });
  errors.push(...transport.takeViolations());
  await attempt(() => {
    transport.assertComplete();
  });
  return errors.filter((error) => UnderstudyError.isInstance(error));
}

describe("the message of an error", () => {
  test("holds nothing of arguments, events or failures", { timeout: TIMEOUT }, async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAction, { maxLength: 12, size: "max" }),
        fc.boolean(),
        async (actions, strict) => {
          for (const error of await errorsOf(actions, strict)) {
            seen.add(error.code);
            expect(error.message).not.toContain(MARKER);
            expect(JSON.stringify(error)).not.toContain(MARKER);
            expect(error.stack ?? "").not.toContain(MARKER);
          }
        },
      ),
      runs(300, 10_000),
    );

    expect([...seen].toSorted()).toEqual([
      "incomplete_realtime_scenario",
      "realtime_call_matcher",
      "realtime_script",
      "realtime_transport_not_closed",
      "scripted_realtime_scenario_cancelled",
      "unexpected_realtime_call",
      "unexpected_realtime_event",
    ]);
  });
});
