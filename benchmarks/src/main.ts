// Measures the doubles side by side with the SDK's own.
//
//   node --expose-gc src/main.ts [--full] [--wall] [--only=<part of a measurement's name>]
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { measureBigHistory } from "./big-history.ts";
import { measureGroups } from "./groups.ts";
import { measureHeap } from "./heap.ts";
import { measureImports } from "./import-time.ts";
import { measureReading } from "./reading.ts";
import { measureReadingLoops } from "./reading-loops.ts";
import { measureRecording } from "./recording.ts";
import { measureRunner } from "./runner.ts";
import { CLOCK } from "./measure.ts";
import { measureRealtimeAudio } from "./realtime-audio.ts";
import { measureRealtimeHistory } from "./realtime-history.ts";
import { measureSandboxBuffers } from "./sandbox-buffers.ts";
import { measureSandboxCalls } from "./sandbox-calls.ts";
import { measureSandboxReading } from "./sandbox-reading.ts";
import { measureSandboxRunner } from "./sandbox-runner.ts";
import { layoutTable, type Mode, type Section } from "./section.ts";
import { measureStreaming } from "./streaming.ts";
import { measureTaking } from "./taking.ts";
import { measureVoiceLatency } from "./voice-latency.ts";
import { measureVoiceThroughput } from "./voice-throughput.ts";
import { measureVoiceTurns } from "./voice-turns.ts";

const MEASUREMENTS: Readonly<Record<string, (mode: Mode) => Promise<Section>>> = {
  import: measureImports,
  streaming: measureStreaming,
  taking: measureTaking,
  groups: measureGroups,
  recording: measureRecording,
  runner: measureRunner,
  reading: measureReading,
  "reading-loops": measureReadingLoops,
  heap: measureHeap,
  "big-history": measureBigHistory,
  "sandbox-calls": measureSandboxCalls,
  "sandbox-buffers": measureSandboxBuffers,
  "sandbox-reading": measureSandboxReading,
  "sandbox-runner": measureSandboxRunner,
  "realtime-audio": measureRealtimeAudio,
  "realtime-history": measureRealtimeHistory,
  "voice-latency": measureVoiceLatency,
  "voice-throughput": measureVoiceThroughput,
  "voice-turns": measureVoiceTurns,
};

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    wall: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
console.log(`Node.js ${process.version}, ${CLOCK}`);
const sections: Section[] = [];
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (name.includes(values.only)) {
    const section = await measure({ full: values.full });
    sections.push(section);
    console.log(`\n${section.title}\n\n${layoutTable(section.rows)}`);
  }
}

const targets = sections.flatMap((section) => section.targets);
console.log("\nTargets\n");
console.log(
  layoutTable(
    targets.map(({ wanted, measured, reached }) => ({
      target: wanted,
      measured,
      reached: reached ? "yes" : "NO",
    })),
  ),
);
if (values.only === "") {
  const results = {
    node: process.version,
    clock: CLOCK,
    ratios: Object.fromEntries(sections.map(({ title, ratios }) => [title, ratios])),
    targets,
  };
  writeFileSync(
    new URL("../results.json", import.meta.url),
    `${JSON.stringify(results, undefined, 2)}\n`,
  );
}
