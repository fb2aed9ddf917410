import {
  Agent,
  type AgentOptions,
  type AgentOutputItem,
  type Model,
  type ModelRequest,
  type ModelResponse,
  type RunConfig,
  Runner,
  type StreamEvent,
  Usage,
} from "@openai/agents-core";

/** A model that answers with given outputs and keeps the requests: as little of a double as these tests need. */
export class OutputsModel implements Model {
  readonly requests: ModelRequest[] = [];
  readonly #outputs: AgentOutputItem[][];

  constructor(outputs: readonly (readonly AgentOutputItem[])[]) {
    this.#outputs = outputs.map((output) => [...output]);
  }

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    this.requests.push(request);
    const output = this.#outputs.shift();
    if (output === undefined) {
      throw new Error("There is no further output.");
    }
    return { output, usage: new Usage(), responseId: "response" };
  }

  // oxlint-disable-next-line require-yield
  async *getStreamedResponse(): AsyncGenerator<StreamEvent, void, undefined> {
    throw new Error("These tests do not stream.");
  }
}

/** What a run of the real runner left behind. */
export interface RunTrace {
  readonly requests: readonly ModelRequest[];
  /** What the run ended with, or the message of its error. */
  readonly outcome: string;
}

/** Runs an agent of the given options on the real runner, against the given outputs of its model. */
export async function runOutputs(
  options: Partial<AgentOptions>,
  outputs: readonly (readonly AgentOutputItem[])[],
  config: Partial<RunConfig> = {},
): Promise<RunTrace> {
  const model = new OutputsModel(outputs);
  const agent = new Agent({ name: "Agent", ...options, model });
  const runner = new Runner({ tracingDisabled: true, ...config });
  try {
    const result = await runner.run(agent, "hi");
    return { requests: model.requests, outcome: String(result.finalOutput) };
  } catch (error) {
    return { requests: model.requests, outcome: error instanceof Error ? error.message : "" };
  }
}
