import { InvalidVoiceOptionError } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";

import { says } from "./support.ts";

const { agent } = says();

/** What the constructor throws for arguments that TypeScript would refuse, too. */
function refusalOf(...args: readonly unknown[]): unknown {
  try {
    Reflect.construct(SingleAgentVoiceWorkflow, args);
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was refused.");
}

describe("a SingleAgentVoiceWorkflow refuses", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a name", "Guide"],
    ["what is no agent", { name: "Guide" }],
  ])("%s in the place of the agent", (_what, value) => {
    const error = refusalOf(value);
    expect(error).toBeInstanceOf(InvalidVoiceOptionError);
    expect(error).toMatchObject({
      option: "agent",
      message: expect.stringContaining("takes an agent"),
    });
  });

  it.each([
    ["options that are no object", "fast", "options"],
    ["options that are null", null, "options"],
    ["an option that there is not", { greetings: "Hi" }, "options.greetings"],
    ["an option of the prototype's name", { toString: 1 }, "options.toString"],
    ["a runner that does not run", { runner: {} }, "options.runner"],
    ["run options that are no object", { runOptions: 3 }, "options.runOptions"],
    ["an empty greeting", { greeting: "" }, "options.greeting"],
    ["a greeting that is no text", { greeting: ["Hi"] }, "options.greeting"],
    ["an onRun that cannot be called", { onRun: "log" }, "options.onRun"],
    ["stream among the run options", { runOptions: { stream: true } }, "options.runOptions.stream"],
    [
      "a signal among the run options",
      { runOptions: { signal: AbortSignal.abort() } },
      "options.runOptions.signal",
    ],
    [
      "a previousResponseId among the run options",
      { runOptions: { previousResponseId: "resp_1" } },
      "options.runOptions.previousResponseId",
    ],
  ])("%s, by name", (_what, options, option) => {
    const error = refusalOf(agent, options);
    expect(error).toBeInstanceOf(InvalidVoiceOptionError);
    expect(error).toMatchObject({ option });
    expect(String(error)).toContain(option.split(".").at(-1));
  });

  it("nothing that is left out", () => {
    const workflow = new SingleAgentVoiceWorkflow(agent, {
      runner: undefined,
      runOptions: undefined,
      greeting: undefined,
      onRun: undefined,
    });
    expect(workflow.currentAgent).toBe(agent);
  });
});
