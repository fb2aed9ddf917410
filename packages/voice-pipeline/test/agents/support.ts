import { getEventListeners } from "node:events";

import {
  Agent,
  type AgentInputItem,
  type AgentOutputItem,
  type AgentOptions,
  Runner,
  type StreamEvent,
  tool,
} from "@openai/agents-core";
import {
  assistantMessage,
  modelStreamResponder,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { z } from "zod";

import { aborted, deferred } from "../support/tasks.ts";

/** A runner that traces nothing. */
export const runner = new Runner({ tracingDisabled: true });

/** A tool that tells the weather. */
export const weather = tool({
  name: "get_weather",
  description: "The weather of a city.",
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => `${city}: sunny`,
});

/** An agent whose model says these texts, one a run, a word a delta. */
export function says(...texts: readonly string[]): { agent: Agent; model: ScriptedModel } {
  const model = new ScriptedModel(
    texts.map((text) => [assistantMessage(text)]),
    { deltas: "word" },
  );
  return { agent: agentOf(model), model };
}

/** An agent with a model, and what else it may have. */
export function agentOf(model: ScriptedModel, options: Partial<AgentOptions> = {}): Agent {
  return new Agent({ name: "Guide", ...options, model });
}

/** All fragments of an answer. */
export async function readText(text: AsyncIterable<string>): Promise<readonly string[]> {
  const fragments: string[] = [];
  for await (const fragment of text) {
    fragments.push(fragment);
  }
  return fragments;
}

/** Items in short: who says what, what is called, what comes of it. */
export function tellItems(items: string | readonly AgentInputItem[]): readonly string[] {
  return typeof items === "string" ? [`user: ${items}`] : items.map(tellItem);
}

function tellItem(item: AgentInputItem): string {
  switch (item.type) {
    case "function_call":
      return `call: ${item.name}`;
    case "function_call_result":
      return `result: ${item.name}`;
    case undefined:
    case "message":
      return `${item.role}: ${
        typeof item.content === "string"
          ? item.content
          : item.content.map((part) => ("text" in part ? part.text : part.type)).join("")
      }`;
    default:
      return item.type;
  }
}

/** What the model was given in one of its calls, in short. */
export function inputOf(model: ScriptedModel, index: number): readonly string[] {
  const call = model.calls[index];
  if (call === undefined) {
    throw new Error(`The model had no call ${index}.`);
  }
  return tellItems(call.request.input);
}

/** A step of a script that says a text, then nothing until its request is aborted; and what it sees of that. */
export interface StallingStep {
  readonly step: ScriptedModelInput;
  /** Settles when the model waits for its signal. */
  readonly waiting: Promise<void>;
  /** Settles when the model has seen its signal aborted. */
  readonly aborted: Promise<void>;
  readonly isAborted: () => boolean;
}

/** @param text - what is said before, if it is not empty. */
export function stalls(text: string): StallingStep {
  const waiting = deferred();
  const seen = deferred();
  let isAborted = false;
  async function* stall(signal: AbortSignal | undefined): AsyncGenerator<StreamEvent> {
    yield { type: "response_started" };
    if (text !== "") {
      yield { type: "output_text_delta", delta: text };
    }
    waiting.resolve();
    await aborted(signal);
    isAborted = true;
    seen.resolve();
  }
  return {
    step: modelStreamResponder(({ request }) => stall(request.signal)),
    waiting: waiting.promise,
    aborted: seen.promise,
    isAborted: () => isAborted,
  };
}

/** A model that stalls, and then says these texts. */
export function stallsAfter(
  text: string,
  ...next: readonly string[]
): StallingStep & { readonly model: ScriptedModel } {
  const stalling = stalls(text);
  return { ...stalling, model: new ScriptedModel([stalling.step, ...next.map(message)]) };
}

/** A signal, and how many listen to it. */
export function countedSignal(): {
  readonly signal: AbortSignal;
  readonly abort: (reason: unknown) => void;
  readonly listeners: () => number;
} {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    abort: (reason) => {
      controller.abort(reason);
    },
    listeners: () => getEventListeners(controller.signal, "abort").length,
  };
}

/** A message of a model, as it stands in a script. */
export function message(text: string): AgentOutputItem[] {
  return [assistantMessage(text)];
}
