import { Agent, type Model, tool } from "@openai/agents";
import { z } from "zod";

/** What the library says about a subject. */
export type Library = Readonly<Record<string, string>>;

/** What a team is made of: each of the two agents has a model of its own. */
export interface ResearchTeamOptions {
  readonly editorModel: Model;
  readonly researcherModel: Model;
  readonly library: Library;
  /** Whether the researcher puts what it found into its own words instead of quoting it. */
  readonly inOwnWords?: boolean;
}

/** An editor who answers questions with what a researcher, an agent that it calls as a tool, finds. */
export function createResearchTeam({
  editorModel,
  researcherModel,
  library,
  inOwnWords = false,
}: ResearchTeamOptions) {
  const searchLibrary = tool({
    name: "search_library",
    description: "Finds what the library has on a subject.",
    parameters: z.object({ subject: z.string() }),
    execute: ({ subject }) => library[subject] ?? "nothing found",
  });
  const researcher = new Agent({
    name: "Researcher",
    instructions: "Search the library for what you are asked.",
    model: researcherModel,
    tools: [searchLibrary],
    toolUseBehavior: inOwnWords ? "run_llm_again" : "stop_on_first_tool",
  });
  const research = researcher.asTool({
    toolName: "research",
    toolDescription: "Has the researcher look something up.",
    runConfig: { tracingDisabled: true },
  });
  const editor = new Agent({
    name: "Editor",
    instructions: "Have everything researched, then answer in one sentence.",
    model: editorModel,
    tools: [research],
  });
  return { editor, research, searchLibrary };
}
