import {
  Agent,
  type AgentOutputItem,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Runner,
  type StreamEvent,
  tool,
} from "@openai/agents-core";
import { assistantMessage, functionCall } from "@understudy/testing-model";
import { z } from "zod";

import { type Contestant, makeDouble } from "./doubles.ts";
import { kilobyte } from "./items.ts";
import { inTurn, median, now } from "./measure.ts";
import type { Mode, Row, Section } from "./section.ts";

const CONTESTANTS = ["Understudy", "compare-only", "SDK", "no double"] as const;
const MOST_SHARE = 0.05;

/** A tool loop in the real runner, and the share that the double has in its time. */
export async function measureRunner({ full }: Mode): Promise<Section> {
  const rows: Row[] = [];
  const ratios: Record<string, number> = {};
  let share = Number.NaN;
  let inside = Number.NaN;
  for (const turns of [100, 300, 500]) {
    const insides = new Map<Contestant, number[]>();
    const measured = await inTurn<Contestant>(
      CONTESTANTS,
      {
        ...(full ? { rounds: 7 } : { rounds: 3, budget: 2000 }),
        warmUp: async (contestant) => runLoop(contestant, 60),
      },
      async (contestant) => {
        const run = await runLoop(contestant, turns);
        insides.set(contestant, [...(insides.get(contestant) ?? []), run.inside]);
        return run.total;
      },
    );
    const shareOf = (contestant: Contestant): number =>
      1 - measured.median("no double") / measured.median(contestant);
    const insideOf = (contestant: Contestant): number => median(insides.get(contestant) ?? []);
    share = shareOf("Understudy");
    inside = insideOf("Understudy");
    rows.push({
      turns,
      "Understudy ms": measured.median("Understudy"),
      "compare-only ms": measured.median("compare-only"),
      "SDK ms": measured.median("SDK"),
      "no double ms": measured.median("no double"),
      share: percent(share),
      "in its calls": percent(inside),
      "SDK share": percent(shareOf("SDK")),
      "in SDK calls": percent(insideOf("SDK")),
    });
    ratios[`${turns} turns: share of Understudy`] = share;
    ratios[`${turns} turns: share of Understudy, in its calls`] = inside;
    ratios[`${turns} turns: share of the SDK's double`] = shareOf("SDK");
    ratios[`${turns} turns: SDK / Understudy, in their calls`] =
      (measured.median("SDK") * insideOf("SDK")) /
      (measured.median("Understudy") * insideOf("Understudy"));
  }
  return {
    title: "A tool loop in the real Runner",
    rows,
    targets: [
      {
        wanted: `share of the double in a loop of 500 turns: below ${percent(MOST_SHARE)}`,
        measured: `${percent(inside)} in its calls, ${percent(share)} between runs with and without it`,
        // Few runs differ more from each other than the double makes them differ.
        reached: (full ? share : inside) < MOST_SHARE,
      },
    ],
    ratios,
  };
}

/** Milliseconds of a run, and the share of it that was spent in the calls of the double. */
async function runLoop(
  contestant: Contestant,
  turns: number,
): Promise<{ readonly total: number; readonly inside: number }> {
  const search = tool({
    name: "search_documents",
    description: "Searches the documents.",
    parameters: z.object({ query: z.string() }),
    execute: ({ query }) => kilobyte(`result of ${query.slice(0, 20)}`),
  });
  const model = new TimedModel(makeDouble(contestant, loopOutputs(turns)).model);
  const agent = new Agent({ name: "Librarian", model, tools: [search] });
  const runner = new Runner({ tracingDisabled: true });
  const start = now();
  const wallStart = performance.now();
  await runner.run(agent, "Find it.", { maxTurns: turns + 1 });
  return {
    total: now() - start,
    inside: model.milliseconds / (performance.now() - wallStart),
  };
}

function loopOutputs(turns: number): readonly (readonly AgentOutputItem[])[] {
  return Array.from({ length: turns }, (_, turn) =>
    turn === turns - 1
      ? [assistantMessage("Found.")]
      : [
          functionCall(
            "search_documents",
            { query: kilobyte(`query ${turn}`) },
            { callId: `call_${turn}` },
          ),
        ],
  );
}

/** Adds up the time in the calls of a model, by the clock on the wall, which is quick to look at. */
class TimedModel implements Model {
  readonly #model: Model;
  milliseconds = 0;

  constructor(model: Model) {
    this.#model = model;
  }

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    const start = performance.now();
    const response = await this.#model.getResponse(request);
    this.milliseconds += performance.now() - start;
    return response;
  }

  getStreamedResponse(request: ModelRequest): AsyncIterable<StreamEvent> {
    return this.#model.getStreamedResponse(request);
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
