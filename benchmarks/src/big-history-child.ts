// Records one long conversation, and writes how long that took, what it retains and what the heap may hold.
//
//   node --expose-gc src/big-history-child.ts <contestant> <turns>
import { getHeapStatistics } from "node:v8";

import { growing, prepareItems } from "./conversations.ts";
import { contestantOf, makeDouble } from "./doubles.ts";
import { retainedBytes } from "./measure.ts";
import { recordWith, shortOutputs } from "./record.ts";

const MEGABYTE = 1024 * 1024;
const turns = Number(process.argv[3]);
prepareItems(growing, turns);
const double = makeDouble(contestantOf(process.argv[2]), shortOutputs(turns));
const inUse = new Set([double]);
const before = retainedBytes();
const milliseconds = await recordWith(double, growing, turns);
const retained = retainedBytes() - before;
console.log(
  [milliseconds, retained / MEGABYTE, getHeapStatistics().heap_size_limit / MEGABYTE].join("\t"),
);
inUse.clear();
