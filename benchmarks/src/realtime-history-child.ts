// Resets a growing history turn by turn, all items new each time, and writes what that took, what it retains
// and what it takes to read the calls, and then the history of one of them.
//
//   node --expose-gc src/realtime-history-child.ts <contestant> <turns>
import type { RealtimeItem } from "@openai/agents-realtime";

import { now, retainedBytes } from "./measure.ts";
import {
  type MeasuredTransport,
  realtimeContestantOf,
  type RealtimeContestant,
  realtimeTransport,
} from "./realtime-doubles.ts";

const contestant = realtimeContestantOf(process.argv[2]);
const turns = Number(process.argv[3]);

const texts: readonly string[] = Array.from({ length: turns + 1 }, (_, turn) =>
  JSON.stringify(messageOf(turn)),
);
resetAll(contestant, 50);

const before = retainedBytes();
const { transport, milliseconds } = resetAll(contestant, turns);
const retained = retainedBytes() - before;
const start = now();
const { calls } = transport;
const reading = now() - start;
const middle = calls[Math.floor(turns / 2)];
const startOfOne = now();
if (middle !== undefined) {
  Reflect.get(middle, "newHistory");
}
console.log([milliseconds, retained, reading, now() - startOfOne].join("\t"));

function resetAll(
  name: RealtimeContestant,
  times: number,
): { readonly transport: MeasuredTransport; readonly milliseconds: number } {
  const subject = realtimeTransport(name, ["resetHistory"]);
  let spent = 0;
  for (let turn = 1; turn <= times; turn += 1) {
    const oldHistory = historyOf(turn - 1);
    const newHistory = historyOf(turn);
    const from = now();
    subject.resetHistory(oldHistory, newHistory);
    spent += now() - from;
  }
  return { transport: subject, milliseconds: spent };
}

/** As new as the history of a session that makes all its items anew. */
function historyOf(length: number): RealtimeItem[] {
  return texts.slice(0, length).map((text): RealtimeItem => JSON.parse(text));
}

function messageOf(turn: number): RealtimeItem {
  const itemId = `item_${turn}`;
  const text = `What was said in turn ${turn}. `.padEnd(120, "lorem ipsum ");
  return turn % 2 === 0
    ? {
        type: "message",
        itemId,
        role: "user",
        status: "completed",
        content: [{ type: "input_text", text }],
      }
    : {
        type: "message",
        itemId,
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text }],
      };
}
