import { isObject, printedName } from "@understudy/testing-shared/internal";
import { agentOfTransfer } from "../../transcripts/protocol-items.ts";
import { fieldsOf, subjectName } from "../../transcripts/subjects.ts";
import { InvalidAssertionError } from "../invalid-assertion-error.ts";
import { readRun } from "../read-run.ts";
import { refuse } from "../refuse.ts";
import { handoffResults, toolName } from "../tool-evidence.ts";
import { brief, didYouMean, listed, type Verdict } from "../verdict.ts";

/** Whether an agent was handed off to. */
export function toHaveHandedOffTo(received: unknown, agent: unknown): Verdict {
  const name = agentName(agent);
  const run = readRun("toHaveHandedOffTo", received);
  const agents = run
    ? run.newItems.flatMap((item) => {
        const { type, targetAgent } = fieldsOf(item);
        return type === "handoff_output_item" ? [String(fieldsOf(targetAgent)["name"])] : [];
      })
    : handoffResults("toHaveHandedOffTo", received).flatMap(
        ({ output }) => agentOfTransfer(output) ?? [],
      );
  return {
    pass: agents.includes(name),
    subject: subjectName(received),
    expectation: `have handed off to ${printedName(name)}`,
    found: () =>
      didYouMean(name, agents) +
      listed("The handoffs:", agents.map(printedName), "There was no handoff."),
  };
}

/** Whether a run stopped for an approval, of a tool if one is named. */
export function toHaveBeenInterrupted(received: unknown, tool?: unknown): Verdict {
  const name = tool === undefined ? undefined : toolName("toHaveBeenInterrupted", tool);
  const run = readRun("toHaveBeenInterrupted", received);
  if (run === undefined) {
    return refuse("toHaveBeenInterrupted", "the result of a run", received);
  }
  const { interruptions } = run;
  const waiting = (Array.isArray(interruptions) ? interruptions : []).map((item: unknown) => {
    const { name: own, rawItem } = fieldsOf(item);
    const { name: raw, arguments: args } = fieldsOf(rawItem);
    return { name: String(own ?? raw), args };
  });
  return {
    pass: waiting.some((one) => name === undefined || one.name === name),
    subject: subjectName(received),
    expectation: `have been interrupted for an approval${name === undefined ? "" : ` of ${printedName(name)}`}`,
    found: () =>
      listed(
        "What waits for approval:",
        waiting.map((one) => `${one.name} ${brief(one.args)}`.trim()),
        "Nothing waits for approval.",
      ),
  };
}

function agentName(agent: unknown): string {
  const name: unknown = isObject(agent) ? agent["name"] : agent;
  if (typeof name === "string" && name !== "") {
    return name;
  }
  throw new InvalidAssertionError("toHaveHandedOffTo", "takes an agent, or the name of one.");
}
