import { type Model, tool } from "@openai/agents";
import { SandboxAgent, shell } from "@openai/agents/sandbox";
import { ScriptedModel } from "@understudy/testing-model";
import type { AmbientSandboxMethods } from "@understudy/testing-sandbox";
import { z } from "zod";

import { calling, commanding, done } from "./turns.ts";

/** An agent with a shell and with a tool that waits for an approval. */
export function deployingAgent(model: Model): SandboxAgent {
  const deploy = tool({
    name: "deploy",
    description: "Deploys.",
    parameters: z.object({}),
    needsApproval: true,
    execute: () => "deployed",
  });
  return new SandboxAgent({ name: "Deployer", model, capabilities: [shell()], tools: [deploy] });
}

/** A model that builds, deploys, and checks what it has deployed. */
export function deployment(): ScriptedModel {
  return new ScriptedModel([
    commanding("build"),
    calling(["deploy", {}]),
    commanding("check"),
    done(),
  ]);
}

/** How a session of a client ends, outside the order. */
export const ENDING = {
  runPreStopHooks: undefined,
  preStop: undefined,
  stop: undefined,
  shutdown: undefined,
} as const satisfies AmbientSandboxMethods;
