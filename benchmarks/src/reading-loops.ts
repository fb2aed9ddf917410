import type { RecordedModelCall as SdkCall } from "@openai/agents-core/testing";
import type { RecordedModelCall } from "@understudy/testing-model";

import { growing } from "./conversations.ts";
import { collectGarbage, inTurn, now } from "./measure.ts";
import { recordedBySdk, recordedByUnderstudy, TURNS } from "./record.ts";
import { digits, type Mode, type Row, type Section, times } from "./section.ts";

interface Read {
  readonly calls: readonly (RecordedModelCall | SdkCall)[];
}

/** What "in milliseconds" is held to mean, where the SDK's double takes minutes. */
const MOST_MILLISECONDS = 100;
const MOST_GROWTH = 1.5;
const LOOP_TURNS = 300;

/** A loop over a whole history, which reads `calls` again in each round as loops in tests do. */
export async function measureReadingLoops({ full }: Mode): Promise<Section> {
  const rows: Row[] = [];
  const milliseconds = new Map<string, number>();
  const nanoseconds = new Map<number, number>();
  for (const turns of TURNS) {
    const model = await recordedByUnderstudy(growing, turns);
    const measured = await inTurn(
      LOOPS,
      { rounds: 7, budget: 1500, warmUp: (loop) => LOOP_BY_NAME[loop](model) },
      (loop) => LOOP_BY_NAME[loop](model),
    );
    // Turn number t carries 2 t items.
    const copied = turns * (turns + 1);
    nanoseconds.set(turns, (measured.median("calls[i].request") * 1e6) / copied);
    milliseconds.set(`index ${turns}`, measured.median("calls[i].index"));
    rows.push({
      turns,
      "calls[i].index ms": measured.median("calls[i].index"),
      "calls[i].request ms": measured.median("calls[i].request"),
      "of one calls ms": measured.median("of one calls"),
      "items copied": copied,
      "ns an item": nanoseconds.get(turns) ?? Number.NaN,
    });
  }
  const theirs = await theirLoop(full ? LOOP_TURNS : 2);
  const ours = milliseconds.get(`index ${LOOP_TURNS}`) ?? Number.NaN;
  const growth = (nanoseconds.get(1000) ?? Number.NaN) / (nanoseconds.get(300) ?? Number.NaN);
  rows.push({
    turns: `SDK, ${LOOP_TURNS}${full ? "" : " (from 2 rounds)"}`,
    "calls[i].index ms": theirs,
  });
  return {
    title: "A loop over a whole history",
    rows,
    targets: [
      {
        wanted: `a loop over calls[i].index of ${LOOP_TURNS} turns: milliseconds, at most ${MOST_MILLISECONDS}`,
        measured: `${digits(ours)} ms`,
        reached: ours <= MOST_MILLISECONDS,
      },
      {
        wanted: `a loop over calls[i].request is linear in what it copies: an item at 1000 turns at most ${MOST_GROWTH}x as at 300`,
        measured: times(growth),
        reached: growth <= MOST_GROWTH,
      },
    ],
    ratios: {
      [`calls[i].index, ${LOOP_TURNS} turns: SDK / Understudy`]: theirs / ours,
      "an item of calls[i].request: 1000 turns / 300 turns": growth,
    },
  };
}

const LOOPS = ["calls[i].index", "of one calls", "calls[i].request"] as const;

const LOOP_BY_NAME = {
  "calls[i].index": loopOverIndexes,
  "of one calls": loopOverOneRead,
  "calls[i].request": loopOverRequests,
} as const satisfies Readonly<Record<(typeof LOOPS)[number], (model: Read) => number>>;

function loopOverOneRead(model: Read): number {
  const start = now();
  let sum = 0;
  for (const { index } of model.calls) {
    sum += index;
  }
  const end = now();
  check(sum);
  return end - start;
}

function loopOverIndexes(model: Read): number {
  const start = now();
  let sum = 0;
  for (let index = 0; index < model.calls.length; index += 1) {
    sum += model.calls[index]?.index ?? Number.NaN;
  }
  const end = now();
  check(sum);
  return end - start;
}

function loopOverRequests(model: Read): number {
  const { length } = model.calls;
  const start = now();
  let sum = 0;
  for (let index = 0; index < length; index += 1) {
    sum += model.calls[index]?.request.input.length ?? Number.NaN;
  }
  const end = now();
  check(sum);
  return end - start;
}

/** Milliseconds of the loop over indexes on the SDK's double, from its first rounds: it takes minutes. */
async function theirLoop(rounds: number): Promise<number> {
  const model: Read = await recordedBySdk(growing, LOOP_TURNS);
  collectGarbage();
  const start = now();
  let sum = 0;
  for (let index = 0; index < rounds && index < model.calls.length; index += 1) {
    sum += model.calls[index]?.index ?? Number.NaN;
  }
  const end = now();
  check(sum);
  return ((end - start) * LOOP_TURNS) / rounds;
}

function check(sum: number): void {
  if (Number.isNaN(sum)) {
    throw new Error("A call is missing.");
  }
}
