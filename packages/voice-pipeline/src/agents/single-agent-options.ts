import type { Runner, StreamRunOptions } from "@openai/agents-core";

import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";
import { hasMethods, IS, isObject, type OptionChecks } from "../options/option-checks.ts";
import type { SingleAgentVoiceWorkflow } from "./single-agent-voice-workflow.ts";

/** An agent of any context and output, as the SDK's runner takes it. */
export type AnyAgent = Parameters<Runner["run"]>[0];

/** The options of a run that stay the same for all turns. */
export type SingleAgentRunOptions<TContext = unknown> = Omit<
  StreamRunOptions<TContext>,
  "stream" | "signal" | "previousResponseId"
>;

/** How a {@link SingleAgentVoiceWorkflow} runs its agent. */
export interface SingleAgentVoiceWorkflowOptions<TContext = unknown> {
  /** Runs the agent. A new `Runner` by default. */
  readonly runner?: Pick<Runner, "run"> | undefined;
  /**
   * What the runner is told with each run: `context`, `maxTurns`, ... With a `session` or a `conversationId`, which
   * remember by themselves, it is given only what they do not know yet.
   */
  readonly runOptions?: SingleAgentRunOptions<TContext> | undefined;
  /** What `onStart` says, not empty. To the agent it is a message of its own. */
  readonly greeting?: string | undefined;
  /** Called when a run begins, with what was said. What it throws fails the turn. */
  readonly onRun?:
    | ((
        workflow: SingleAgentVoiceWorkflow<TContext>,
        transcription: string,
      ) => void | Promise<void>)
    | undefined;
}

const OPTIONS = {
  runner: hasMethods("run"),
  runOptions: IS.record,
  greeting: [(value) => typeof value === "string" && value !== "", "a text that is not empty"],
  onRun: IS.callable,
} as const satisfies OptionChecks<SingleAgentVoiceWorkflowOptions>;

/** Run options that the workflow alone can give, and why. */
const OWN_RUN_OPTIONS: Readonly<Record<string, string>> = {
  stream: "every run is streamed",
  signal: "each turn has a signal of its own",
  previousResponseId:
    "all turns would follow the same response; give a conversationId or a session",
};

const [isAgent] = hasMethods("getSystemPrompt");

/** @throws {InvalidVoiceOptionError} for what is no agent, and for options that there are not or that cannot be used. */
export function checkSingleAgent(agent: unknown, options: unknown): void {
  if (!isAgent(agent)) {
    refuse("takes an agent of the SDK first: new Agent({ ... })", "agent");
  }
  if (!isObject(options)) {
    refuse("takes its options as an object", "options");
  }
  const table: OptionChecks<Record<string, unknown>> = OPTIONS;
  for (const [key, value] of Object.entries(options)) {
    const [isAllowed, expected] =
      (Object.hasOwn(table, key) ? table[key] : undefined) ??
      refuse(
        `has no option "${key}". Its options are ${Object.keys(OPTIONS).join(", ")}`,
        `options.${key}`,
      );
    if (value !== undefined && !isAllowed(value)) {
      refuse(`takes as ${key} ${expected}`, `options.${key}`);
    }
  }
  for (const [key, reason] of Object.entries(OWN_RUN_OPTIONS)) {
    if (isObject(options["runOptions"]) && options["runOptions"][key] !== undefined) {
      refuse(`takes no ${key} among its runOptions: ${reason}`, `options.runOptions.${key}`);
    }
  }
}

function refuse(what: string, option: string): never {
  throw new InvalidVoiceOptionError(`SingleAgentVoiceWorkflow ${what}.`, option);
}
