import { runScript } from "./child.ts";
import type { Contestant } from "./doubles.ts";
import type { Mode, Row, Section } from "./section.ts";

const TURNS = 2000;

/** Whether a long conversation can be recorded in the heap that Node.js gives by default. */
export async function measureBigHistory({ full }: Mode): Promise<Section> {
  const ours = await runBig("Understudy");
  const theirs = full ? await runBig("SDK") : undefined;
  return {
    title: `A conversation of ${TURNS} turns inside the default heap`,
    rows: theirs === undefined ? [ours.row] : [ours.row, theirs.row],
    targets: [
      {
        wanted: `${TURNS} turns inside the default heap`,
        measured: String(ours.row["outcome"]),
        reached: ours.passed,
      },
    ],
    ratios: {},
  };
}

async function runBig(
  contestant: Contestant,
): Promise<{ readonly passed: boolean; readonly row: Row }> {
  try {
    const output = await runScript(new URL("./big-history-child.ts", import.meta.url), [
      contestant,
      String(TURNS),
    ]);
    const [milliseconds = "", megabytes = "", limit = ""] = output.trim().split("\t");
    return {
      passed: true,
      row: {
        double: contestant,
        outcome: "recorded",
        ms: Number(milliseconds),
        "MB retained": Number(megabytes),
        "MB allowed": Number(limit),
      },
    };
  } catch (error) {
    const isHeap = String(Reflect.get(Object(error), "stderr")).includes("heap out of memory");
    if (!isHeap) {
      throw error;
    }
    return { passed: false, row: { double: contestant, outcome: "out of memory" } };
  }
}
