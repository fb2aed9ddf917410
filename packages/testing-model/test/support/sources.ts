import type { AgentOutputItem, StreamEvent } from "@openai/agents-core";

import { assistantMessage } from "@understudy/testing-model";

/** A started event. */
export const started: StreamEvent = { type: "response_started" };

/** A delta of text. */
export function delta(text: string): StreamEvent {
  return { type: "output_text_delta", delta: text };
}

/** A terminal event whose output is one item: a message, if a text is given. */
export function done(given: string | AgentOutputItem): StreamEvent {
  const output = typeof given === "string" ? assistantMessage(given) : given;
  const event = {
    type: "response_done" as const,
    response: {
      id: "response",
      usage: { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 },
      output: [],
    },
  };
  Reflect.set(event.response, "output", [output]);
  return event;
}

/** An iterator of the test's own that writes down what is asked of it. */
export interface WatchedSource extends AsyncIterableIterator<StreamEvent> {
  /** `open`, `next` and `return`, in the order in which they were called. */
  readonly log: readonly string[];
}

/**
 * A source of events that never ends by itself, and that tells how it was used.
 *
 * @param next - what the source does when it is asked for an event; it gives deltas by default.
 * @param close - what the source does when it is closed.
 */
export function watchedSource(
  next: (index: number) => StreamEvent | Promise<StreamEvent> = () => delta("x"),
  close: () => void | Promise<void> = () => undefined,
): WatchedSource {
  const log: string[] = [];
  let index = 0;
  return {
    log,
    [Symbol.asyncIterator]() {
      log.push("open");
      return this;
    },
    async next() {
      log.push("next");
      index += 1;
      return { done: false, value: await next(index - 1) };
    },
    async return() {
      log.push("return");
      await close();
      return { done: true, value: undefined };
    },
  };
}
