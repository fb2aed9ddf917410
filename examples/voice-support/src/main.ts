import {
  realtimeEvent,
  realtimeStep,
  scenarioGate,
  ScriptedRealtimeTransport,
} from "@understudy/testing/realtime";
import assert from "node:assert/strict";

import { takeCall } from "./voice-support.ts";

const ANSWER = "Your order has shipped. It left Lyon this morning and comes by van.";
const answer = realtimeEvent.turn({ id: 2, transcript: ANSWER, audio: 1_300, deltas: "word" });
const fifthWord = answer.findIndex(
  ([event, piece]) => event === "audio_transcript_delta" && piece.delta.trim() === "It",
);

// What comes in from the other end of the line, and what must go out in between.
const connectEvents = [
  ...realtimeEvent.userSaid("Where is A-17?", { spoken: true }),
  ...realtimeEvent.turn({ calls: [{ name: "order_status", arguments: { orderId: "A-17" } }] }),
];
const steps = [
  realtimeStep(
    { method: "sendFunctionCallOutput", output: "A-17: shipped" },
    {
      emit: [
        ...answer.slice(0, fifthWord),
        ...realtimeEvent.bargeIn({ id: 2, transcript: ANSWER, audioMs: 1_300, playedMs: 400 }),
        ...realtimeEvent.userSaid("Thank you, that is all.", { id: 2, spoken: true }),
        ...realtimeEvent.turn({ id: 3, transcript: "Goodbye!", audio: 300 }),
      ],
    },
  ),
];

/** Has the application take a call, which ends after the goodbye or at the first problem. */
async function runCall(orderStatus: string) {
  const line = new ScriptedRealtimeTransport({ name: "line", connectEvents, steps });
  const isOver = scenarioGate();
  const heard: string[] = [];
  const call = await takeCall({
    transport: line.on("turn_done", ({ response }) => {
      if (response.id === "response_3") {
        isOver.release();
      }
    }),
    apiKey: "none",
    speaker: {
      isPlaying: false,
      play: (samples) => heard.push(`${samples.byteLength / 48} ms`),
      stop: () => heard.push("silence"),
    },
    findOrder: async () => orderStatus,
    onProblem: () => isOver.release(),
  });
  await isOver.promise;
  call.hangUp();
  line.assertClosed();
  return { line, heard, transcript: call.transcript };
}

const { line, heard, transcript } = await runCall("A-17: shipped");

line.assertComplete();
assert.deepEqual(transcript, [
  "caller: Where is A-17?",
  "agent: Your order has shipped. ...",
  "caller: Thank you, that is all.",
  "agent: Goodbye!",
]);
assert.deepEqual(heard, ["100 ms", "100 ms", "100 ms", "100 ms", "silence", "300 ms", "silence"]);
console.log("The caller interrupted the agent, which fell silent and listened.");
console.log(transcript.join("\n").replaceAll(/^/gm, "    "));
console.log(`  heard: ${heard.join(", ")}`);

// Then the order system answers something else. The SDK makes an event of the error, and the application goes on.
console.error = () => undefined; // The SDK writes it down as well.
const { line: other } = await runCall("A-17: lost");

console.log("Then the order is lost. The call ends well; line.assertComplete() fails:\n");
assert.throws(
  () => other.assertComplete(),
  (error: Error) => {
    console.log(error.message.replaceAll(/^/gm, "    "));
    return error.message.includes("sendFunctionCallOutput");
  },
);
