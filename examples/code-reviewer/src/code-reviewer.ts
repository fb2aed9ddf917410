import { defineToolInputGuardrail, type Model, Runner, type Tool } from "@openai/agents";
import { filesystem, SandboxAgent, type SandboxSession, shell } from "@openai/agents/sandbox";
import { z } from "zod";

/** What a review says. */
export const Review = z.object({
  verdict: z.enum(["approve", "request changes"]),
  summary: z.string(),
  findings: z.array(z.object({ file: z.string(), line: z.number().int(), comment: z.string() })),
});

export type Review = z.infer<typeof Review>;

/** What a reviewer works with. */
export interface CodeReviewerOptions {
  readonly model: Model;
  /**
   * Where the change is checked out. In production a session of a real client, such as
   * `await new UnixLocalSandboxClient().create({ manifest: { root: checkout } })`.
   */
  readonly sandbox: SandboxSession;
}

/** Files that hold what a model must not see. */
const SECRET_FILES = /(^|[\s/'"])(\.env\b|\.npmrc\b|id_rsa\b)|\.pem\b/;

const noSecrets = defineToolInputGuardrail({
  name: "no secrets",
  run: async ({ toolCall }) => ({
    behavior: SECRET_FILES.test(toolCall.arguments)
      ? { type: "rejectContent", message: "This file is not for your eyes. Review without it." }
      : { type: "allow" },
  }),
});

/** Reviews the change between a branch and what is checked out, by reading it and running its tests. */
export async function reviewChange(
  base: string,
  { model, sandbox }: CodeReviewerOptions,
): Promise<Review | undefined> {
  const reviewer = new SandboxAgent({
    name: "Reviewer",
    instructions:
      "Read the diff, then the files that it touches, then run the tests. Review what you saw. " +
      "Say so where you could not find something out.",
    model,
    outputType: Review,
    capabilities: [
      shell({ configureTools: (tools) => tools.map(keepFromSecrets) }),
      // It may look at screenshots. It may not change what it reviews.
      filesystem({ configureTools: (tools) => tools.filter(({ type }) => type === "function") }),
    ],
  });
  const runner = new Runner({ tracingDisabled: true });
  const { finalOutput } = await runner.run(reviewer, `Review the change against ${base}.`, {
    sandbox: { session: sandbox },
  });
  return finalOutput;
}

function keepFromSecrets(tool: Tool): Tool {
  return tool.type === "function" ? { ...tool, inputGuardrails: [noSecrets] } : tool;
}
