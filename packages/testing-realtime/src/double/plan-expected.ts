import {
  type AnyCallable,
  InvalidOptionError,
  isShape,
  planScript,
  type ScriptPlan,
  sentence,
} from "@understudy/testing-shared/internal";
import { checkExpected } from "../methods/check-method.ts";
import type { ExpectedRealtimeCall, ExpectedRealtimeCalls } from "../types/steps.ts";
import type { ExpectedCall } from "./expectation.ts";

/**
 * Reads a group of expectations.
 *
 * @param caller - the function of ours that the test called.
 * @param make - makes an expectation of one that was checked, at its position in the group, zero-based.
 * @throws InvalidOptionError for what is no group of expected calls.
 */
export function planExpected(
  group: ExpectedRealtimeCalls,
  caller: AnyCallable,
  make: (expected: ExpectedRealtimeCall, position: number) => ExpectedCall,
): ScriptPlan<ExpectedCall> {
  if (!isShape(group)) {
    throw refused(
      'takes a group: expectCalls(script.inAnyOrder("mute", "interrupt")). For one call there is expectCall("mute").',
    );
  }
  const plan = planScript<ExpectedCall, never>({
    inputs: [group],
    first: 0,
    caller,
    prepare: (item, { position }) => {
      checkExpected(item);
      return { step: make(item as ExpectedRealtimeCall, position) };
    },
  });
  if ("kind" in plan) {
    const { problem, hint = "" } = plan.fault;
    throw refused(`was given what ${sentence(problem)} ${hint}`);
  }
  const { leaves, lanes } = plan;
  const isPlain =
    leaves.every(({ gate }) => gate === undefined) &&
    lanes.every(({ predicate, ambient }) => predicate === undefined && ambient.length === 0);
  if (!isPlain) {
    throw refused(
      "takes script.inAnyOrder, inOrder, optional and repeat. The others are for the steps of a transport: new ScriptedRealtimeTransport({ steps }).",
    );
  }
  return plan;
}

function refused(problem: string): InvalidOptionError {
  return new InvalidOptionError(`expectCalls ${problem}`, "group");
}
