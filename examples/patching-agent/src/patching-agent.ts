import { type Model, Runner } from "@openai/agents";
import { filesystem, SandboxAgent, type SandboxClient, shell } from "@openai/agents/sandbox";

/** What a patching agent works with. */
export interface PatchingAgentOptions {
  readonly model: Model;
  /** Makes the sandbox that the agent works in. In production a real one, such as `new UnixLocalSandboxClient()`. */
  readonly client: SandboxClient;
}

/** Mends what an issue describes, in a sandbox that is made for it, and answers what it did. */
export async function mend(
  issue: string,
  { model, client }: PatchingAgentOptions,
): Promise<string | undefined> {
  const agent = new SandboxAgent({
    name: "Mender",
    instructions:
      "Read the code, patch it, and run its tests. Where a patch does not apply, read the file " +
      "again and write another one. Where a test fails, go on. Answer in one sentence.",
    model,
    capabilities: [shell(), filesystem()],
  });
  const runner = new Runner({ tracingDisabled: true });
  const { finalOutput } = await runner.run(agent, issue, { sandbox: { client } });
  return finalOutput;
}
