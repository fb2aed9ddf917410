import { SHAPE_NAMES, SHAPES, type ShapeName } from "./conversations.ts";
import type { Contestant } from "./doubles.ts";
import { inTurn, type Measurements } from "./measure.ts";
import { record, TURNS } from "./record.ts";
import { type Mode, type Row, type Section, type Target, times } from "./section.ts";

const CONTESTANTS = ["Understudy", "compare-only", "SDK"] as const satisfies readonly Contestant[];
const LAST = 1000;

/** Measured beside the three: a tool call has more strings than a message. */
const TOOL_CALLS = "of tool calls";

/** Wanted at 1000 turns: how much faster than the SDK's double, and how near to the floor. */
const LEAST_SPEEDUP = 15;
const MOST_OVER_FLOOR = 1.5;

/** How long recording takes, by shape and length of the history. */
export async function measureRecording({ full }: Mode): Promise<Section> {
  const rows: Row[] = [];
  const targets: Target[] = [];
  const ratios: Record<string, number> = {};
  for (const shape of [...SHAPE_NAMES, TOOL_CALLS] as const) {
    let previous: Measurements<Contestant> | undefined;
    for (const turns of TURNS.filter((count) => full || shape !== TOOL_CALLS || count < LAST)) {
      const measured = await inTurn<Contestant>(
        CONTESTANTS,
        {
          ...(full ? { rounds: 5 } : { rounds: 3, budget: 4000 }),
          warmUp: async (contestant) => warmUp(contestant, shape),
        },
        async (contestant) => record(contestant, SHAPES[shape], turns),
      );
      const faster = measured.ratio("SDK", "Understudy");
      const overFloor = measured.ratio("Understudy", "compare-only");
      rows.push({
        history: shape,
        turns,
        "Understudy ms": measured.median("Understudy"),
        "compare-only ms": measured.median("compare-only"),
        "SDK ms": measured.median("SDK"),
        faster: times(faster),
        "over floor": times(overFloor),
        growth: growthOf("Understudy", measured, previous),
        "SDK growth": growthOf("SDK", measured, previous),
      });
      ratios[`${shape}, ${turns} turns: SDK / Understudy`] = faster;
      ratios[`${shape}, ${turns} turns: Understudy / compare-only`] = overFloor;
      if (turns === LAST && shape !== TOOL_CALLS) {
        targets.push(...targetsOf(shape, faster, overFloor));
      }
      previous = measured;
    }
  }
  return { title: "Recording, items fresh every turn", rows, targets, ratios };
}

/** Lets the compiler see what the calls look like before they count. */
async function warmUp(contestant: Contestant, shape: ShapeName): Promise<void> {
  for (let time = 0; time < (contestant === "SDK" ? 1 : 6); time += 1) {
    await record(contestant, SHAPES[shape], 100);
  }
}

function growthOf(
  contestant: Contestant,
  measured: Measurements<Contestant>,
  previous: Measurements<Contestant> | undefined,
): string {
  return previous === undefined
    ? ""
    : times(measured.median(contestant) / previous.median(contestant));
}

function targetsOf(shape: ShapeName, faster: number, overFloor: number): readonly Target[] {
  return [
    {
      wanted: `recording ${LAST} turns, ${shape}: at least ${LEAST_SPEEDUP}x faster than the SDK`,
      measured: times(faster),
      reached: faster >= LEAST_SPEEDUP,
    },
    {
      wanted: `recording ${LAST} turns, ${shape}: at most ${MOST_OVER_FLOOR}x a compare-only pass`,
      measured: times(overFloor),
      reached: overFloor <= MOST_OVER_FLOOR,
    },
  ];
}
