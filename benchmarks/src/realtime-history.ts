import { runScript } from "./child.ts";
import { median } from "./measure.ts";
import { REALTIME_CONTESTANTS, type RealtimeContestant } from "./realtime-doubles.ts";
import { type Mode, type Row, type Section, times } from "./section.ts";

const MEGABYTE = 1024 * 1024;
const TURNS = [250, 500, 1000] as const;
const MOST_GROWTH_OF_AN_ITEM = 1.5;
/** Linear is fourfold for four times the turns, with room for what a first call costs. */
const MOST_GROWTH_OF_THE_HEAP = 4.4;

interface Figures {
  readonly milliseconds: number;
  readonly retained: number;
  readonly reading: number;
  readonly readingOne: number;
}

/** What it takes to record and to read `resetHistory` with a history that grows by an item a turn, all items new each time. */
export async function measureRealtimeHistory({ full }: Mode): Promise<Section> {
  const figures = new Map<string, Figures>();
  for (const contestant of REALTIME_CONTESTANTS) {
    for (const turns of TURNS) {
      figures.set(`${contestant}, ${turns}`, await figuresOf(contestant, turns, full ? 5 : 1));
    }
  }
  const of = (contestant: RealtimeContestant, turns: number): Figures =>
    figures.get(`${contestant}, ${turns}`) ?? NOTHING;
  // A turn carries the history before and after it.
  const itemOf = (contestant: RealtimeContestant, turns: number): number =>
    (of(contestant, turns).milliseconds * 1000) / turns ** 2;
  const rows: Row[] = TURNS.map((turns) => ({
    turns,
    "Understudy ms": of("Understudy", turns).milliseconds,
    "SDK ms": of("SDK", turns).milliseconds,
    "floor ms": of("floor", turns).milliseconds,
    "Understudy us an item": itemOf("Understudy", turns),
    "SDK us an item": itemOf("SDK", turns),
    "Understudy MB retained": of("Understudy", turns).retained / MEGABYTE,
    "SDK MB": of("SDK", turns).retained / MEGABYTE,
    "calls: Understudy ms": of("Understudy", turns).reading,
    "calls: SDK ms": of("SDK", turns).reading,
    "and a history: Understudy ms": of("Understudy", turns).readingOne,
  }));
  const [fewest, , most] = TURNS;
  const growth = itemOf("Understudy", most) / itemOf("Understudy", fewest);
  const heapGrowth = of("Understudy", most).retained / of("Understudy", fewest).retained;
  const ratio = (key: keyof Figures): number => of("SDK", most)[key] / of("Understudy", most)[key];
  return {
    title: "resetHistory with a history that grows, its items new in each turn",
    rows,
    targets: [
      {
        wanted: `resetHistory costs what it carries: at ${most} turns an item at most ${MOST_GROWTH_OF_AN_ITEM}x as at ${fewest}`,
        measured: times(growth),
        reached: growth <= MOST_GROWTH_OF_AN_ITEM,
      },
      {
        wanted: `it retains what is new: at ${most} turns at most ${MOST_GROWTH_OF_THE_HEAP}x as at ${fewest}`,
        measured: times(heapGrowth),
        reached: heapGrowth <= MOST_GROWTH_OF_THE_HEAP,
      },
    ],
    ratios: {
      "1000 turns, time: SDK / Understudy": ratio("milliseconds"),
      "1000 turns, time: Understudy / floor":
        of("Understudy", most).milliseconds / of("floor", most).milliseconds,
      "1000 turns, retained: SDK / Understudy": ratio("retained"),
      "1000 turns, reading calls: SDK / Understudy": ratio("reading"),
      "an item: Understudy, 1000 turns / 250 turns": growth,
      "retained: Understudy, 1000 turns / 250 turns": heapGrowth,
    },
  };
}

const NOTHING: Figures = {
  milliseconds: Number.NaN,
  retained: Number.NaN,
  reading: Number.NaN,
  readingOne: Number.NaN,
};

/** The medians of some runs, each in a process of its own. */
async function figuresOf(
  contestant: RealtimeContestant,
  turns: number,
  rounds: number,
): Promise<Figures> {
  const runs: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const script = new URL("./realtime-history-child.ts", import.meta.url);
    const output = await runScript(script, [contestant, String(turns)]);
    runs.push(output.trim().split("\t").map(Number));
  }
  const column = (index: number): number => median(runs.map((run) => run[index] ?? Number.NaN));
  return {
    milliseconds: column(0),
    retained: column(1),
    reading: column(2),
    readingOne: column(3),
  };
}
