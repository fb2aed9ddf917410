import type { Model, ModelRequest, ModelResponse, StreamEvent } from "@openai/agents-core";

import type { Turn } from "./conversations.ts";
import { sameData } from "./same-data.ts";

/**
 * The least that recording with detached histories can cost: it compares every item of a call with the one that it kept
 * at the same place of the conversation, and keeps the new ones as they are. It is told where to look, copies nothing and
 * can show nothing.
 */
export class CompareOnlyModel implements Model {
  readonly #conversations = new Map<number, unknown[]>();
  readonly #parts = new Map<string, unknown>();
  readonly #respond: () => ModelResponse;
  #turn: Pick<Turn, "conversation" | "start"> = { conversation: 0, start: 0 };

  constructor(respond: () => ModelResponse) {
    this.#respond = respond;
  }

  /** Says where the items of the next call stand. */
  expect(turn: Turn): void {
    this.#turn = turn;
  }

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    for (const [key, value] of Object.entries(request)) {
      if (key === "input" && Array.isArray(value)) {
        this.#compareItems(value);
      } else if (!sameData(value, this.#parts.get(key))) {
        this.#parts.set(key, value);
      }
    }
    return await Promise.resolve(this.#respond());
  }

  getStreamedResponse(): AsyncIterable<StreamEvent> {
    throw new Error("Streaming is measured without a floor.");
  }

  #compareItems(input: readonly unknown[]): void {
    const { conversation, start } = this.#turn;
    const kept = this.#conversations.get(conversation) ?? [];
    this.#conversations.set(conversation, kept);
    for (let index = 0; index < input.length; index += 1) {
      const item = input[index];
      if (!sameData(item, kept[start + index])) {
        kept[start + index] = item;
      }
    }
  }
}
