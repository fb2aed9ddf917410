import { type Model, Runner, type RunStreamEvent } from "@openai/agents";
import {
  type Capability,
  SandboxAgent,
  type SandboxRunConfig,
  shell,
} from "@openai/agents/sandbox";
import type { ScriptedModel } from "@understudy/testing-model";

/** Runs agents without the exporter of traces, which no double replaces. */
export const runner = new Runner({ tracingDisabled: true });

/** An agent that works in a sandbox, with a shell unless the test says otherwise. */
export function workspaceAgent(model: Model, capabilities: Capability[] = [shell()]): SandboxAgent {
  return new SandboxAgent({ name: "Worker", model, capabilities });
}

/** Has an agent work in a sandbox, and gives its last words. */
export async function work(
  model: Model,
  sandbox: SandboxRunConfig,
  capabilities?: Capability[],
): Promise<unknown> {
  const result = await runner.run(workspaceAgent(model, capabilities), "Work.", { sandbox });
  return result.finalOutput;
}

/** Has an agent work in a sandbox, and reads its stream to the end. */
export async function workStreaming(
  model: Model,
  sandbox: SandboxRunConfig,
  capabilities?: Capability[],
): Promise<readonly RunStreamEvent[]> {
  const agent = workspaceAgent(model, capabilities);
  const result = await runner.run(agent, "Work.", { sandbox, stream: true });
  const events: RunStreamEvent[] = [];
  for await (const event of result) {
    events.push(event);
  }
  await result.completed;
  return events;
}

/** What the model was told of its tool calls by its latest turn, in order. */
export function toolOutputs(model: ScriptedModel): readonly unknown[] {
  const input = model.lastCall?.request.input;
  return Array.isArray(input)
    ? input.flatMap((item) => ("output" in item ? [textOf(item.output)] : []))
    : [];
}

/** The instructions of the model's latest turn. */
export function instructions(model: ScriptedModel): string {
  return model.lastCall?.request.systemInstructions ?? "";
}

/** The names of the tools that the model was offered in its latest turn. */
export function offeredTools(model: ScriptedModel): readonly string[] {
  return model.lastCall?.request.tools.map(({ name }) => name) ?? [];
}

function textOf(output: unknown): unknown {
  return typeof output === "object" && output !== null && "text" in output ? output.text : output;
}
