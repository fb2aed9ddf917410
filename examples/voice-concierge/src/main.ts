import {
  assistantMessage,
  functionCall,
  handoffTo,
  pcm16,
  ScriptedModel,
  ScriptedSTTModel,
  ScriptedTTSModel,
  verifyAll,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { pickUp } from "./voice-concierge.ts";

const sttModel = new ScriptedSTTModel([], {
  sessions: [["Good evening. Is the pool open?", "And a table for two, please, at eight."]],
});
const frontDesk = new ScriptedModel(
  [
    [assistantMessage("It is, until ten at night.")],
    [handoffTo({ toolName: "transfer_to_Restaurant", agentName: "Restaurant" })],
  ],
  { name: "front desk" },
);
const restaurant = new ScriptedModel(
  [
    [functionCall("reserve_table", { guests: 2, time: "20:00" }, { callId: "call_1" })],
    [assistantMessage("Your table is reserved for eight.")],
  ],
  { name: "restaurant" },
);
// Whoever speaks has a voice: 20 ms of a tone for each word.
const ttsModel = new ScriptedTTSModel(
  Array.from({ length: 3 }, () => ({
    respond: ({ text }) => pcm16.tone(440, 20 * text.split(" ").length),
  })),
);

const heard: number[] = [];
const call = pickUp({
  models: { frontDesk, restaurant },
  sttModel,
  ttsModel,
  reserve: async (guests, time) => `A table for ${guests} at ${time}.`,
  play: (samples) => heard.push(pcm16.durationMs(pcm16.samplesOf(samples))),
});
call.hear(pcm16.samplesOf(pcm16.tone(220, 100)));
const agent = await call.over;

verifyAll(sttModel, frontDesk, restaurant, ttsModel);
assert.equal(agent, "Restaurant");
assert.deepEqual(
  ttsModel.calls.map(({ text }) => text),
  [
    "Good evening, this is the front desk.",
    "It is, until ten at night.",
    "Your table is reserved for eight.",
  ],
);
assert.deepEqual(heard, [140, 120, 120]);
console.log("A guest was greeted, asked twice, and was passed on to the restaurant.");
for (const [index, { text }] of ttsModel.calls.entries()) {
  console.log(`    ${text} (${heard[index]} ms)`);
}
