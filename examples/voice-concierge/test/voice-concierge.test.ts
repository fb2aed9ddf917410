import {
  assistantMessage,
  functionCall,
  handoffTo,
  pcm16,
  ScriptedModel,
  ScriptedSTTModel,
  ScriptedTTSModel,
  UnexpectedVoiceCallError,
  verifyAll,
} from "@understudy/testing";
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";

import { pickUp } from "../src/voice-concierge.ts";

const GREETING = "Good evening, this is the front desk.";
const BEEP = pcm16.tone(440, 20);

test("a guest is greeted, and each turn is answered before the next", async (t) => {
  const hotel = open(t, {
    turns: ["Is the pool open?", "And the bar?"],
    frontDesk: [
      [assistantMessage("The pool is open until ten.")],
      [assistantMessage("The bar is open until midnight.")],
    ],
    spoken: [GREETING, "The pool is open until ten.", "The bar is open until midnight."],
  });

  assert.equal(await hotel.call.over, "Front desk");

  // The greeting, two answers, and the end of the session.
  const turn = ["speaking", "listening"];
  assert.deepEqual(hotel.turns, [...turn, ...turn, ...turn, "listening"]);
  // The model knows what the guest was greeted with.
  assert.match(JSON.stringify(hotel.frontDesk.firstCall?.request.input), /Good evening/);
});

test("the restaurant answers from the handoff on", async (t) => {
  const hotel = open(t, {
    turns: ["A table for two at eight.", "Make it nine."],
    frontDesk: [[handoffTo({ toolName: "transfer_to_Restaurant", agentName: "Restaurant" })]],
    restaurant: [
      [functionCall("reserve_table", { guests: 2, time: "20:00" }, { callId: "call_1" })],
      [assistantMessage("Your table is reserved for eight.")],
      [functionCall("reserve_table", { guests: 2, time: "21:00" }, { callId: "call_2" })],
      [assistantMessage("It is reserved for nine now.")],
    ],
    spoken: [GREETING, "Your table is reserved for eight.", "It is reserved for nine now."],
  });

  assert.equal(await hotel.call.over, "Restaurant");

  assert.deepEqual(hotel.reserved, ["2 at 20:00", "2 at 21:00"]);
});

test("a guest who hangs up is not spoken to any more", async (t) => {
  const hotel = open(t, {
    turns: ["Is the pool open?"],
    frontDesk: [[assistantMessage("The pool is open until ten.")]],
    spoken: [GREETING, "The pool is open until ten."],
    onPlay: (played) => {
      if (played === 2) {
        hotel.call.hangUp();
      }
    },
  });

  await hotel.call.over;

  assert.equal(hotel.played.length, 2);
  // Closed once, as after every call.
  assert.deepEqual(
    hotel.sttModel.createdSessions.map(({ closeCalls }) => closeCalls),
    [1],
  );
});

test("a call that fails says why, and the script does too", async () => {
  const ttsModel = new ScriptedTTSModel([], { name: "speech" });
  const call = pickUp({
    models: { frontDesk: new ScriptedModel([]), restaurant: new ScriptedModel([]) },
    sttModel: new ScriptedSTTModel([], { sessions: [[]] }),
    ttsModel,
    reserve: async () => "",
    play: () => undefined,
  });

  await assert.rejects(call.over, UnexpectedVoiceCallError);

  assert.throws(() => {
    ttsModel.assertComplete();
  }, /^UnexpectedVoiceCallError: speech: unexpected call #1/);
});

interface Evening {
  readonly turns: readonly string[];
  readonly frontDesk: ConstructorParameters<typeof ScriptedModel>[0];
  readonly restaurant?: ConstructorParameters<typeof ScriptedModel>[0];
  /** What is to be said, in order. */
  readonly spoken: readonly string[];
  readonly onPlay?: (played: number) => void;
}

/** A hotel of which a guest calls. All of its script is to be used up when the test is over. */
function open(t: TestContext, evening: Evening) {
  const sttModel = new ScriptedSTTModel([], { sessions: [evening.turns] });
  const ttsModel = new ScriptedTTSModel(
    evening.spoken.map((text) => ({ match: text, result: BEEP })),
  );
  const frontDesk = new ScriptedModel(evening.frontDesk, { name: "front desk" });
  const restaurant = new ScriptedModel(evening.restaurant, { name: "restaurant" });
  t.after(() => {
    verifyAll(sttModel, ttsModel, frontDesk, restaurant);
  });
  const reserved: string[] = [];
  const turns: string[] = [];
  const played: number[] = [];
  const call = pickUp({
    models: { frontDesk, restaurant },
    sttModel,
    ttsModel,
    reserve: async (guests, time) => {
      reserved.push(`${guests} at ${time}`);
      return "Reserved.";
    },
    play: (samples) => {
      played.push(samples.length);
      evening.onPlay?.(played.length);
    },
    onTurn: (event) => turns.push(event),
  });
  return { call, sttModel, frontDesk, reserved, turns, played };
}
