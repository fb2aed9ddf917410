import type { AgentOutputItem, Model, StreamEvent } from "@openai/agents-core";
import { ScriptedModel as SdkScriptedModel } from "@openai/agents-core/testing";
import { assistantMessage, item, ScriptedModel } from "@understudy/testing-model";

import { freshRequest, growing } from "./conversations.ts";
import { inTurn, now } from "./measure.ts";
import { type Mode, type Section, times } from "./section.ts";

const EVENTS = 10_000;

/** One message whose parts hold one character each: every double makes an event of each part. */
const parts: readonly AgentOutputItem[] = [
  item.message(Array.from({ length: EVENTS }, () => ({ type: "output_text", text: "x" }))),
];
const text: readonly AgentOutputItem[] = [assistantMessage("x".repeat(EVENTS))];

const SOURCES = {
  "Understudy, text cut by { size: 1 }": () =>
    read(new ScriptedModel([text], { deltas: { size: 1 } })),
  "Understudy, a part an event": () => read(new ScriptedModel([parts])),
  "SDK, a part an event": () => read(new SdkScriptedModel([[...parts]])),
  "bare generator": () => count(generate()),
} as const satisfies Readonly<Record<string, () => Promise<number>>>;

type Source = keyof typeof SOURCES;

const NAMES: readonly Source[] = [
  "Understudy, text cut by { size: 1 }",
  "Understudy, a part an event",
  "SDK, a part an event",
  "bare generator",
];

/** Events a second of automatic streaming. */
export async function measureStreaming({ full }: Mode): Promise<Section> {
  const measured = await inTurn<Source>(
    NAMES,
    { rounds: full ? 31 : 11, warmUp: async (name) => SOURCES[name]() },
    async (name) => {
      const start = now();
      const events = await SOURCES[name]();
      return (events * 1000) / (now() - start);
    },
  );
  const sdk: Source = "SDK, a part an event";
  return {
    title: "Streaming",
    rows: NAMES.map((name) => ({
      source: name,
      "events a second": measured.median(name),
      "to SDK": times(measured.ratio(name, sdk)),
    })),
    targets: [],
    ratios: Object.fromEntries(NAMES.map((name) => [`${name} / SDK`, measured.ratio(name, sdk)])),
  };
}

async function read(model: Model): Promise<number> {
  return await count(model.getStreamedResponse(freshRequest(growing(0))));
}

async function count(events: AsyncIterable<StreamEvent>): Promise<number> {
  let sum = 0;
  for await (const event of events) {
    sum += event.type === "output_text_delta" ? 1 : 0;
  }
  if (sum !== EVENTS) {
    throw new Error(`There were ${sum} deltas instead of ${EVENTS}.`);
  }
  return sum;
}

async function* generate(): AsyncGenerator<StreamEvent, void, undefined> {
  for (let event = 0; event < EVENTS; event += 1) {
    yield { type: "output_text_delta", delta: "x" };
  }
}
