import { findMismatch, printedName } from "@understudy/testing-shared/internal";
import { parsed, type ToolCall, type ToolResult } from "../../transcripts/protocol-items.ts";
import { isModel, subjectName } from "../../transcripts/subjects.ts";
import { toolEvidence, toolName } from "../tool-evidence.ts";
import { brief, didYouMean, diffOf, listed, shown, type Verdict } from "../verdict.ts";
import { differs } from "./doubles.ts";

/** Whether a tool was called, with arguments that have what is expected. */
export function toHaveCalledTool(received: unknown, tool: unknown, args?: unknown): Verdict {
  const name = toolName("toHaveCalledTool", tool);
  const { calls } = toolEvidence("toHaveCalledTool", received);
  const ofTool = calls.filter((call) => call.name === name);
  const fitting = ofTool.find(
    (call) => args === undefined || findMismatch(args, call.args) === undefined,
  );
  const nearest = fitting ?? ofTool.at(-1);
  const pass = fitting !== undefined;
  return {
    pass,
    subject: subjectName(received),
    expectation: `have called the tool ${printedName(name)}${args === undefined ? "" : ` with ${brief(args)}`}`,
    found: () =>
      [
        didYouMean(name, namesOf(calls)),
        pass || nearest === undefined ? "" : differs(findMismatch(args, nearest.args)),
        listedCalls(calls),
        pass ? "" : hintFor(received),
      ].join(""),
    diff: args === undefined || nearest === undefined ? undefined : diffOf(args, nearest.args),
  };
}

/** Whether a tool came back with a value: the tool by its name, or one call by its id. */
export function toHaveToolResult(received: unknown, key: unknown, value: unknown): Verdict {
  const name = toolName("toHaveToolResult", key);
  const { calls, results } = toolEvidence("toHaveToolResult", received);
  const ofTool = results.filter((result) => result.callId === name || result.name === name);
  const fitting = ofTool.find((result) => fitsOutput(value, result));
  const nearest = fitting ?? ofTool.at(-1);
  return {
    pass: fitting !== undefined,
    subject: subjectName(received),
    expectation: `have the result ${shown(value)} of ${printedName(name)}`,
    found: () =>
      (nearest === undefined ? didYouMean(name, namesOf(calls)) : "") +
      listed("The results:", results.map(resultWords), "No tool came back with a result."),
    diff: nearest === undefined ? undefined : diffOf(value, comparable(value, nearest.output)),
  };
}

/** What else to look at where a model does not tell of a call. */
export function hintFor(received: unknown): string {
  return isModel(received)
    ? "\nA model is told of a call by its next request. One that ended the run is in the result of the run."
    : "";
}

/** The calls of tools as a list for a message. */
export function listedCalls(calls: readonly ToolCall[]): string {
  return listed("The tool calls:", calls.map(callWords), "No tool was called.");
}

function namesOf(calls: readonly ToolCall[]): readonly string[] {
  return calls.map(({ name }) => name);
}

function callWords({ name, args }: ToolCall): string {
  return args === undefined ? name : `${name} ${brief(args)}`;
}

function resultWords({ name, callId, output }: ToolResult): string {
  return `${name ?? "?"} (${callId ?? "no call id"}): ${brief(output)}`;
}

function fitsOutput(expected: unknown, { output }: ToolResult): boolean {
  return (
    findMismatch(expected, output) === undefined ||
    findMismatch(expected, parsed(output)) === undefined
  );
}

/** What a tool returned became a text for the model: a text is compared as it is, a value with what the text says. */
function comparable(expected: unknown, output: unknown): unknown {
  return typeof expected === "string" ? output : parsed(output);
}
