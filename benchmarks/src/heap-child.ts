// Writes how many bytes a contestant retains for each shape and length of history.
//
//   node --expose-gc src/heap-child.ts <contestant>
import { prepareItems, SHAPE_NAMES, SHAPES } from "./conversations.ts";
import { contestantOf, type Double, makeDouble } from "./doubles.ts";
import { retainedBytes } from "./measure.ts";
import { record, recordWith, shortOutputs, TURNS } from "./record.ts";

const contestant = contestantOf(process.argv[2]);
await record(contestant, SHAPES["one conversation"], 60);

const inUse = new Set<Double>();
for (const shape of SHAPE_NAMES) {
  for (const turns of TURNS) {
    prepareItems(SHAPES[shape], turns);
    const double = makeDouble(contestant, shortOutputs(turns));
    inUse.add(double);
    const before = retainedBytes();
    await recordWith(double, SHAPES[shape], turns);
    console.log([shape, turns, retainedBytes() - before].join("\t"));
    inUse.delete(double);
  }
}
