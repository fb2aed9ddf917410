import { runScript } from "./child.ts";
import { SHAPE_NAMES, type ShapeName } from "./conversations.ts";
import type { Contestant } from "./doubles.ts";
import { TURNS } from "./record.ts";
import { type Mode, type Row, type Section, times } from "./section.ts";

const MEGABYTE = 1024 * 1024;
const LEAST_SMALLER = 100;
/** Linear is tenfold for ten times the turns, with room for what a first call costs. */
const MOST_GROWTH = 11;

/** What the heap retains of a history, measured in a process for each contestant. */
export async function measureHeap({ full }: Mode): Promise<Section> {
  const ours = await bytesOf("Understudy");
  const floor = full ? await bytesOf("compare-only") : () => Number.NaN;
  const theirs = await bytesOf("SDK");
  const rows: Row[] = [];
  const ratios: Record<string, number> = {};
  for (const shape of SHAPE_NAMES) {
    for (const turns of TURNS) {
      const smaller = theirs(shape, turns) / ours(shape, turns);
      rows.push({
        history: shape,
        turns,
        "Understudy MB": ours(shape, turns) / MEGABYTE,
        "compare-only MB": floor(shape, turns) / MEGABYTE,
        "SDK MB": theirs(shape, turns) / MEGABYTE,
        smaller: times(smaller),
        "kB a turn": ours(shape, turns) / turns / 1024,
      });
      ratios[`${shape}, ${turns} turns: SDK / Understudy`] = smaller;
    }
  }
  const growth = (shape: ShapeName): number => ours(shape, 1000) / ours(shape, 100);
  for (const shape of SHAPE_NAMES) {
    ratios[`${shape}: Understudy, 1000 turns / 100 turns`] = growth(shape);
  }
  const smaller = theirs("one conversation", 1000) / ours("one conversation", 1000);
  return {
    title: "Retained heap",
    rows,
    targets: [
      {
        wanted: `retained heap of 1000 turns, one conversation: at least ${LEAST_SMALLER}x smaller`,
        measured: times(smaller),
        reached: smaller >= LEAST_SMALLER,
      },
      {
        wanted: "retained heap is linear: ten times the turns hold about ten times as much",
        measured: SHAPE_NAMES.map((shape) => `${shape} ${times(growth(shape))}`).join(", "),
        reached: SHAPE_NAMES.every((shape) => growth(shape) <= MOST_GROWTH),
      },
    ],
    ratios,
  };
}

async function bytesOf(
  contestant: Contestant,
): Promise<(shape: ShapeName, turns: number) => number> {
  const output = await runScript(new URL("./heap-child.ts", import.meta.url), [contestant]);
  const bytes = new Map<string, number>();
  for (const line of output.trim().split("\n")) {
    const [shape, turns, value] = line.split("\t");
    bytes.set(`${shape}, ${turns}`, Number(value));
  }
  return (shape, turns) => bytes.get(`${shape}, ${turns}`) ?? Number.NaN;
}
