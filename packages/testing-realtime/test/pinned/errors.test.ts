import { UnderstudyError } from "@understudy/testing-shared";
import {
  IncompleteRealtimeScenarioError,
  RealtimeCallMatcherError,
  RealtimeScriptError,
  RealtimeTransportNotClosedError,
  ScriptedRealtimeConnectionSupersededError,
  ScriptedRealtimeScenarioCancelledError,
  UnexpectedRealtimeCallError,
  UnexpectedRealtimeEventError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { connected } from "../support/sessions.ts";

/** A class of errors, as a test asks it. */
interface ErrorClass {
  new (message: string, fields: never): Error;
  isInstance(value: unknown): boolean;
}

const ERRORS: readonly (readonly [name: string, code: string, errorClass: ErrorClass])[] = [
  [
    "IncompleteRealtimeScenarioError",
    "incomplete_realtime_scenario",
    IncompleteRealtimeScenarioError,
  ],
  ["RealtimeCallMatcherError", "realtime_call_matcher", RealtimeCallMatcherError],
  ["RealtimeScriptError", "realtime_script", RealtimeScriptError],
  [
    "RealtimeTransportNotClosedError",
    "realtime_transport_not_closed",
    RealtimeTransportNotClosedError,
  ],
  [
    "ScriptedRealtimeConnectionSupersededError",
    "scripted_realtime_connection_superseded",
    ScriptedRealtimeConnectionSupersededError,
  ],
  [
    "ScriptedRealtimeScenarioCancelledError",
    "scripted_realtime_scenario_cancelled",
    ScriptedRealtimeScenarioCancelledError,
  ],
  ["UnexpectedRealtimeCallError", "unexpected_realtime_call", UnexpectedRealtimeCallError],
  ["UnexpectedRealtimeEventError", "unexpected_realtime_event", UnexpectedRealtimeEventError],
];

/** An error of a class, whatever its fields are. */
function made(errorClass: ErrorClass): Error {
  return Reflect.construct(errorClass, ["message", {}]) as Error;
}

describe("an error", () => {
  test.each(ERRORS)("%s has its name, its code and its brand", (name, code, errorClass) => {
    const error = made(errorClass);

    expect(error).toBeInstanceOf(UnderstudyError);
    expect(error).toBeInstanceOf(errorClass);
    expect(errorClass.isInstance(error)).toBe(true);
    expect(Reflect.get(error, "code")).toBe(code);
    expect(error.name).toBe(
      name === "ScriptedRealtimeScenarioCancelledError" ? "AbortError" : name,
    );
    expect(Symbol.for(`understudy:${name}`) in error).toBe(true);
  });

  test.each(ERRORS)("%s is no error of another class", (_name, _code, errorClass) => {
    const error = made(errorClass);

    expect(ERRORS.filter(([, , other]) => other.isInstance(error))).toHaveLength(1);
  });

  test("is frozen nowhere, and carries its call where nothing prints it", async () => {
    const transport = await connected();
    void transport.expectCall("close");
    const error = thrownBy(() => {
      transport.sendMessage("a private text", {});
    });

    expect(JSON.stringify(error)).not.toContain("private");
    expect(Object.getOwnPropertyDescriptor(error, "call")?.enumerable).toBe(false);
  });
});
