import {
  type AgentOutputItem,
  type Model,
  type ModelRequest,
  type ModelResponse,
  type StreamEvent,
  Usage,
} from "@openai/agents-core";
import { ScriptedModel as SdkScriptedModel } from "@openai/agents-core/testing";
import { ScriptedModel } from "@understudy/testing-model";

import { CompareOnlyModel } from "./compare-only-model.ts";
import type { Turn } from "./conversations.ts";

const CONTESTANTS = ["Understudy", "SDK", "compare-only", "no double"] as const;

/** Who is measured. */
export type Contestant = (typeof CONTESTANTS)[number];

/**
 * The contestant of a name.
 *
 * @throws if there is none.
 */
export function contestantOf(name: string | undefined): Contestant {
  const contestant = CONTESTANTS.find((known) => known === name);
  if (contestant === undefined) {
    throw new Error(`Name a contestant: ${CONTESTANTS.join(", ")}.`);
  }
  return contestant;
}

/** A contestant that answers each call with the next of some outputs. */
export interface Double {
  readonly model: Model;
  /** Says what the next call carries, to those who must be told. */
  readonly expect: (turn: Turn) => void;
}

/** Makes a contestant for a script. */
export function makeDouble(
  contestant: Contestant,
  outputs: readonly (readonly AgentOutputItem[])[],
): Double {
  switch (contestant) {
    case "Understudy":
      return { model: new ScriptedModel(outputs), expect: nothing };
    case "SDK":
      return { model: new SdkScriptedModel(outputs.map((output) => [...output])), expect: nothing };
    case "compare-only": {
      const model = new CompareOnlyModel(respondWith(outputs));
      return { model, expect: (turn) => model.expect(turn) };
    }
    case "no double":
      return { model: new ForgetfulModel(respondWith(outputs)), expect: nothing };
  }
}

/** Answers and records nothing: what is left of a run without a double. */
class ForgetfulModel implements Model {
  readonly #respond: () => ModelResponse;

  constructor(respond: () => ModelResponse) {
    this.#respond = respond;
  }

  async getResponse(_request: ModelRequest): Promise<ModelResponse> {
    return await Promise.resolve(this.#respond());
  }

  getStreamedResponse(): AsyncIterable<StreamEvent> {
    throw new Error("Streaming is measured with a bare generator.");
  }
}

function respondWith(outputs: readonly (readonly AgentOutputItem[])[]): () => ModelResponse {
  let index = 0;
  return () => {
    const output = outputs[index];
    if (output === undefined) {
      throw new Error(`There is no output for call #${index + 1}.`);
    }
    index += 1;
    return {
      responseId: `response-${index}`,
      usage: new Usage({ inputTokens: 0, outputTokens: 0, totalTokens: 0 }),
      output: [...output],
    };
  };
}

function nothing(): void {}
