import { printedName } from "@understudy/testing-shared/internal";
import { argumentsJudge } from "./arguments-judge.ts";
import {
  describeOffered,
  isOffered,
  type JudgedRequest,
  type OfferedFunction,
  offeredFor,
  offeredTools,
} from "./offered-tools.ts";
import { callsAmong, qualifiedName, type ScriptedCall } from "./scripted-call.ts";
import type { ForbiddenResponseReason } from "../errors/strict-errors.ts";
import type { StrictProblem } from "./strict-problem.ts";

const LONGEST_POINTER = 80;

/**
 * Holds a response against the request that it answers: a call of a tool or handoff that is not offered, arguments that
 * the tool's JSON schema refuses, two calls that the application has to run where `parallelToolCalls` is false, any call
 * where `toolChoice` is `none`.
 *
 * A request with a stored prompt offers what the prompt names as well, unless the agent has tools of its own, and a tool
 * search may load more: there, no call is held to be unoffered. Whether the provider's own tools may be called is not
 * judged.
 *
 * @param exempt - indexes of items that were marked by `item.malformed` and are unwrapped already.
 * @returns the problem of the first item that has one.
 */
export async function checkResponseAgainstRequest(
  output: readonly unknown[],
  request: JudgedRequest,
  exempt?: ReadonlySet<number>,
): Promise<StrictProblem | undefined> {
  const calls = callsAmong(output, exempt);
  const firstLocal = calls.find(({ local }) => local);
  const offered = offeredTools(request);
  const { toolChoice, parallelToolCalls } = request.modelSettings ?? {};
  for (const call of calls) {
    if (toolChoice === "none") {
      return problem(call, "tool_choice_none", " although the request's toolChoice is none.");
    }
    if (offered.complete && !isOffered(call, offered)) {
      const detail = `, which the request does not offer. ${describeOffered(call, offered)}`;
      return problem(call, "tool_not_offered", detail);
    }
    if (parallelToolCalls === false && call.local && call !== firstLocal) {
      const detail = " as a second call, although the request's parallelToolCalls is false.";
      return problem(call, "parallel_calls", detail);
    }
    const target = call.kind === "function_call" ? offeredFor(call, offered) : undefined;
    // The first problem is the one that is told, so the calls are judged one after the other.
    const refusal = target === undefined ? undefined : await refusedArguments(call, target);
    if (refusal !== undefined) {
      return problem(call, "arguments_refused", refusal);
    }
  }
  return undefined;
}

async function refusedArguments(
  call: ScriptedCall,
  target: OfferedFunction,
): Promise<string | undefined> {
  const { args } = call;
  if (typeof args !== "string") {
    return " with arguments that are no JSON text.";
  }
  if (args === "" && target.kind === "handoff") {
    return undefined;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(args);
  } catch {
    return " with arguments that are no JSON.";
  }
  const judge = await argumentsJudge(target.schema);
  const refused = judge(parsed);
  if (refused === undefined) {
    return undefined;
  }
  const pointer =
    refused.pointer === "" ? "as a whole" : `at ${refused.pointer.slice(0, LONGEST_POINTER)}`;
  return ` with arguments that its JSON schema refuses ${pointer} (${refused.keyword}).`;
}

function problem(
  call: ScriptedCall,
  reason: ForbiddenResponseReason,
  detail: string,
): StrictProblem {
  const toolName = qualifiedName(call);
  const { itemIndex } = call;
  return {
    reason,
    itemIndex,
    toolName,
    message: `output[${itemIndex}] calls ${printedName(toolName)}${detail}`,
  };
}
