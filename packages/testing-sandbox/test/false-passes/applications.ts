import { Agent, tool } from "@openai/agents";
import { filesystem, memory, type SandboxSession, shell } from "@openai/agents/sandbox";
import { ScriptedModel } from "@understudy/testing-model";
import { z } from "zod";

import { calling, commanding, done } from "../support/turns.ts";
import { runner, work, workspaceAgent, workStreaming } from "../support/workspace.ts";

type Turn = ReturnType<typeof done>;

/** A model that makes these turns and then is done, whatever it heard. */
function modelOf(...turns: readonly Turn[]): ScriptedModel {
  return new ScriptedModel([...turns, done()]);
}

/** An agent with a shell that makes these turns. */
export async function command(session: SandboxSession, ...turns: readonly Turn[]): Promise<void> {
  await work(modelOf(...turns), { session });
}

/** The same, streamed. */
export async function commandStreaming(
  session: SandboxSession,
  ...turns: readonly Turn[]
): Promise<void> {
  await workStreaming(modelOf(...turns), { session });
}

/** An agent that can change files and see images as well. */
export async function edit(session: SandboxSession, ...turns: readonly Turn[]): Promise<void> {
  await work(modelOf(...turns), { session }, [filesystem(), shell()]);
}

/** An application that has a plan B for a run that fails. */
export async function commandOrFallBack(
  session: SandboxSession,
  ...turns: readonly Turn[]
): Promise<void> {
  try {
    await command(session, ...turns);
  } catch {
    await command(session);
  }
}

/** An application that can do without a run. */
export async function orGiveUp(run: Promise<void>): Promise<void> {
  try {
    await run;
  } catch {
    // It goes on without what the run would have done.
  }
}

/** An application that looks for a file itself, and goes on where that fails. */
export async function readOrDefault(session: SandboxSession): Promise<string | Uint8Array> {
  try {
    return (await session.readFile?.({ path: "config.json" })) ?? "{}";
  } catch {
    return "{}";
  }
}

/** An agent with a tool of its own that calls the session, and that hides what goes wrong there. */
export async function readThroughOwnTool(session: SandboxSession): Promise<void> {
  const agent = new Agent({
    name: "Reader",
    model: modelOf(calling(["read_config", {}])),
    tools: [
      tool({
        name: "read_config",
        description: "Reads the configuration.",
        parameters: z.object({}),
        execute: async () => String(await session.readFile?.({ path: "config.json" })),
        errorFunction: () => "There is no configuration.",
      }),
    ],
  });
  await runner.run(agent, "Work.");
}

/**
 * An agent that uses an agent with a memory as a tool. The memory is read before the inner agent's first turn; the SDK
 * turns what fails there into a result of the tool.
 */
export async function rememberThroughAgentTool(session: SandboxSession): Promise<void> {
  const inner = workspaceAgent(modelOf(commanding("ls")), [
    shell(),
    memory({ read: { liveUpdate: false }, generate: false }),
  ]);
  const outer = new Agent({
    name: "Outer",
    model: modelOf(calling(["ask_worker", { input: "Work." }])),
    tools: [inner.asTool({ toolName: "ask_worker", toolDescription: "Asks the worker." })],
  });
  await runner.run(outer, "Work.", { sandbox: { session } });
}

/** An agent that writes down what is worth remembering of its run. */
export async function rememberRun(session: SandboxSession): Promise<void> {
  await work(modelOf(), { session }, [memory({ read: false, generate: true })]);
}
