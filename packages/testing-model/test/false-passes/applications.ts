import { Agent, type Model, type ModelSettings, Runner, tool } from "@openai/agents";
import { z } from "zod";

type Run = (model: Model) => Promise<unknown>;

const runner = new Runner({ tracingDisabled: true });

/** Runs an agent with this model, as an application does. */
export async function ask(model: Model, modelSettings: ModelSettings = {}): Promise<unknown> {
  const agent = new Agent({ name: "Assistant", model, modelSettings });
  return (await runner.run(agent, "hi")).finalOutput;
}

/** Runs an agent with this model and reads the text of its stream to the end. */
export async function askStreaming(model: Model): Promise<unknown> {
  const agent = new Agent({ name: "Assistant", model });
  const result = await runner.run(agent, "hi", { stream: true });
  let text = "";
  for await (const piece of result.toTextStream()) {
    text += piece;
  }
  await result.completed;
  return text;
}

/** An application that falls back to a text of its own when a run fails. */
export async function askOrFallBack(model: Model, run: Run = ask): Promise<unknown> {
  try {
    return await run(model);
  } catch {
    return "fallback";
  }
}

/** An application that tries once more when a run fails. */
export async function askTwice(model: Model, run: Run = ask): Promise<unknown> {
  try {
    return await run(model);
  } catch {
    return await run(model);
  }
}

/**
 * An agent that uses another one as a tool. The SDK turns an error of the inner run into a result of the tool.
 *
 * @param outer - the model of the outer agent. Its script calls `ask_inner`.
 */
export async function askThroughAgentTool(outer: Model, inner: Model): Promise<unknown> {
  const asked = new Agent({ name: "Inner", model: inner });
  const asking = new Agent({
    name: "Outer",
    model: outer,
    tools: [asked.asTool({ toolName: "ask_inner", toolDescription: "Asks the inner agent." })],
  });
  return (await runner.run(asking, "hi")).finalOutput;
}

/**
 * An agent with a tool that runs another agent itself, and that hides what goes wrong there behind a text.
 *
 * @param outer - the model of the outer agent. Its script calls `ask_inner`.
 */
export async function askThroughOwnTool(
  outer: Model,
  inner: Model,
  run: Run = ask,
): Promise<unknown> {
  const asking = new Agent({
    name: "Outer",
    model: outer,
    tools: [
      tool({
        name: "ask_inner",
        description: "Asks the inner agent.",
        parameters: z.object({}),
        execute: async () => String(await run(inner)),
        errorFunction: () => "The inner agent is not available.",
      }),
    ],
  });
  return (await runner.run(asking, "hi")).finalOutput;
}

/**
 * An application whose agent has a tool `add`.
 *
 * @param execute - what the tool does with the number that it is given.
 */
export function askWithAdder(
  modelSettings: ModelSettings = {},
  execute: (value: number) => number = (value) => value + 1,
): Run {
  return async (model) => {
    const agent = new Agent({
      name: "Adder",
      model,
      modelSettings,
      tools: [
        tool({
          name: "add",
          description: "Adds one.",
          parameters: z.object({ value: z.number() }),
          execute: ({ value }) => execute(value),
        }),
      ],
    });
    return (await runner.run(agent, "hi")).finalOutput;
  };
}
