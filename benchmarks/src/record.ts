import type { AgentOutputItem, Model, ModelRequest } from "@openai/agents-core";
import { ScriptedModel as SdkScriptedModel } from "@openai/agents-core/testing";
import { assistantMessage, ScriptedModel } from "@understudy/testing-model";

import { freshRequest, type Shape, type Turn } from "./conversations.ts";
import { type Contestant, type Double, makeDouble } from "./doubles.ts";
import { now } from "./measure.ts";

/** How many turns the histories have that are measured. */
export const TURNS = [100, 300, 1000] as const;

/** The shortest script of so many turns. */
export function shortOutputs(turns: number): AgentOutputItem[][] {
  return Array.from({ length: turns }, () => [assistantMessage("Noted.")]);
}

/** Lets a contestant record a history. Answers milliseconds; making the requests does not count. */
export async function record(contestant: Contestant, shape: Shape, turns: number): Promise<number> {
  return await recordWith(makeDouble(contestant, shortOutputs(turns)), shape, turns);
}

/**
 * {@link record} with a double that has steps enough. Short calls are timed several at once, because looking at the clock
 * takes as long as such a call.
 */
export async function recordWith(double: Double, shape: Shape, turns: number): Promise<number> {
  let milliseconds = 0;
  let calls: Call[] = [];
  let items = 0;
  for (let position = 0; position < turns; position += 1) {
    const turn = shape(position);
    calls.push({ turn, request: freshRequest(turn) });
    items += turn.end - turn.start;
    if (items >= ITEMS_AT_ONCE || position === turns - 1) {
      milliseconds += await timeOf(double, calls);
      calls = [];
      items = 0;
    }
  }
  return milliseconds;
}

interface Call {
  readonly turn: Turn;
  readonly request: ModelRequest;
}

/** More would not fit into the caches, where the runner's items are when the model is called. */
const ITEMS_AT_ONCE = 1000;

async function timeOf({ model, expect }: Double, calls: readonly Call[]): Promise<number> {
  const start = now();
  for (const { turn, request } of calls) {
    expect(turn);
    await model.getResponse(request);
  }
  return now() - start;
}

/** A double that recorded a history, to be read. */
export async function recordedByUnderstudy(shape: Shape, turns: number): Promise<ScriptedModel> {
  return await recorded(new ScriptedModel(shortOutputs(turns)), shape, turns);
}

/** The SDK's double with a history, to be read. */
export async function recordedBySdk(shape: Shape, turns: number): Promise<SdkScriptedModel> {
  return await recorded(new SdkScriptedModel(shortOutputs(turns)), shape, turns);
}

async function recorded<TModel extends Model>(
  model: TModel,
  shape: Shape,
  turns: number,
): Promise<TModel> {
  await recordWith({ model, expect: () => {} }, shape, turns);
  return model;
}
