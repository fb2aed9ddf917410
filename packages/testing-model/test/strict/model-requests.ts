import type { ModelRequest } from "@openai/agents-core";

/** A request with nothing in it but what a test gives. */
export function requestWith(parts: Partial<ModelRequest>): ModelRequest {
  return {
    input: "hi",
    modelSettings: {},
    tools: [],
    handoffs: [],
    outputType: "text",
    tracing: false,
    ...parts,
  };
}
