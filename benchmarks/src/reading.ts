import type { RecordedModelCall as SdkCall } from "@openai/agents-core/testing";
import type { RecordedModelCall } from "@understudy/testing-model";

import { growing, slidingWindow } from "./conversations.ts";
import { inTurn, type Measurements, microsecondsEach } from "./measure.ts";
import { recordedBySdk, recordedByUnderstudy } from "./record.ts";
import { type Mode, type Section, type Target, times } from "./section.ts";

/** What is read of either double. */
interface Read {
  readonly calls: readonly (RecordedModelCall | SdkCall)[];
  readonly lastCall: RecordedModelCall | SdkCall | undefined;
}

const TURNS = 1000;
/** How many turns the SDK's double is asked to show unless everything is measured: it copies all of them. */
const FEW_TURNS = 300;
const READERS = {
  "calls.length": (model) => model.calls.length,
  "calls[200].index": (model) => model.calls[200]?.index,
  "calls[200].request": (model) => model.calls[200]?.request.input.length,
  "lastCall.index": (model) => model.lastCall?.index,
  "lastCall.request": (model) => model.lastCall?.request.input.length,
} as const satisfies Readonly<Record<string, (model: Read) => number | undefined>>;

type Reader = keyof typeof READERS;

const NAMES: readonly Reader[] = [
  "calls.length",
  "calls[200].index",
  "calls[200].request",
  "lastCall.index",
  "lastCall.request",
];

/** These must not depend on how much the calls hold that are not looked at. */
const INDEPENDENT: readonly Reader[] = ["calls.length", "lastCall.index"];
const MOST_DIFFERENCE = 2;

/** What one look at a history of 1000 turns costs, where the calls are long and where they are short. */
export async function measureReading({ full }: Mode): Promise<Section> {
  const histories = {
    short: await recordedByUnderstudy(slidingWindow(1), TURNS),
    long: await recordedByUnderstudy(growing, TURNS),
  };
  const read = (name: Reader, history: keyof typeof histories): number =>
    microsecondsEach(50, () => READERS[name](histories[history]));
  const ours = new Map<Reader, Measurements<keyof typeof histories>>();
  for (const name of NAMES) {
    ours.set(
      name,
      await inTurn(
        ["short", "long"],
        { rounds: 15, warmUp: (history) => read(name, history) },
        (history) => read(name, history),
      ),
    );
  }
  // It fills the heap, so it comes when the rest is done.
  const sdkTurns = full ? TURNS : FEW_TURNS;
  const sdk = await recordedBySdk(growing, sdkTurns);
  const theirs = new Map(
    NAMES.map((name) => [name, microsecondsEach(1, () => READERS[name](sdk))]),
  );
  return {
    title: `Reading a history of ${TURNS} turns`,
    rows: NAMES.map((name) => ({
      read: name,
      "Understudy us": ours.get(name)?.median("long") ?? Number.NaN,
      "of short calls us": ours.get(name)?.median("short") ?? Number.NaN,
      [`SDK us, ${sdkTurns} turns`]: theirs.get(name) ?? Number.NaN,
      faster: times((theirs.get(name) ?? Number.NaN) / (ours.get(name)?.median("long") ?? 0)),
    })),
    targets: INDEPENDENT.map((name) => targetOf(name, ours.get(name)?.ratio("long", "short"))),
    ratios: Object.fromEntries(
      [...theirs].map(([name, microseconds]) => [
        `${name}: SDK of ${sdkTurns} turns / Understudy`,
        microseconds / (ours.get(name)?.median("long") ?? 0),
      ]),
    ),
  };
}

function targetOf(name: Reader, difference = Number.NaN): Target {
  return {
    wanted: `${name} does not depend on what other calls hold: at most ${MOST_DIFFERENCE}x as of short calls`,
    measured: times(difference),
    reached: difference <= MOST_DIFFERENCE,
  };
}
