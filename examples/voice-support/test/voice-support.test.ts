import { verifyAll } from "@understudy/testing";
import {
  realtimeEvent,
  realtimeStep,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing/realtime";
import assert from "node:assert/strict";
import { test } from "node:test";

import { takeCall } from "../src/voice-support.ts";
import { beginningOf, looksUp, QuietSpeaker, ring } from "./phone.ts";

const ANSWER = "Your order has shipped. It left Lyon this morning and comes by van.";

test("the agent looks an order up before it answers", async (t) => {
  const { call, line, speaker, problems, play } = await ring();
  t.after(() => verify(line));

  play(realtimeEvent.userSaid("Where is A-17?", { spoken: true }));
  play(looksUp("A-17"));
  await line.expectCall("sendFunctionCallOutput", ({ output, startResponse }) => {
    assert.equal(output, "A-17: shipped");
    assert.equal(startResponse, true);
  });
  play(realtimeEvent.turn({ id: 2, transcript: ANSWER, audio: 4_000, deltas: "word" }));

  assert.deepEqual(call.transcript, ["caller: Where is A-17?", `agent: ${ANSWER}`]);
  assert.equal(speaker.milliseconds, 4_000);
  call.hangUp();
  assert.deepEqual(problems, []);
});

test("the agent falls silent when the caller speaks, and what was still to come is not heard", async (t) => {
  const { call, line, speaker, play } = await ring();
  t.after(() => verify(line));
  const turn = realtimeEvent.turn({ transcript: ANSWER, audio: 1_300, deltas: "word" });
  const heard = beginningOf(turn, 4);
  const late = turn.slice(heard.length).filter(([event]) => event === "audio");

  play(heard);
  assert.equal(speaker.milliseconds, 400);
  play(realtimeEvent.bargeIn({ transcript: ANSWER, audioMs: 1_300, playedMs: 400 }));
  play(late.slice(0, 2));

  assert.equal(speaker.isPlaying, false);
  assert.deepEqual(call.transcript, ["agent: Your order has shipped. ..."]);

  // The next answer is heard again.
  play(realtimeEvent.userSaid("Thank you, that is all.", { spoken: true }));
  play(realtimeEvent.turn({ id: 2, transcript: "Goodbye!", audio: 300 }));
  assert.equal(speaker.milliseconds, 300);
  assert.deepEqual(call.transcript.slice(1), [
    "caller: Thank you, that is all.",
    "agent: Goodbye!",
  ]);
  call.hangUp();
});

test("a key makes the agent fall silent, and the model is told", async (t) => {
  const { call, line, speaker, play } = await ring();
  t.after(() => verify(line));

  // The model is done with its answer, and the caller still hears it.
  play(realtimeEvent.turn({ transcript: ANSWER, audio: 4_000 }));
  const interruptCall = line.expectCall("interrupt");
  call.hush();

  await interruptCall;
  assert.equal(speaker.isPlaying, false);
  call.hangUp();
});

test("a key does nothing while the agent is silent", async (t) => {
  const { call, line } = await ring();
  t.after(() => verify(line));
  line.expectNoCall("interrupt");

  call.hush();

  call.hangUp();
});

test("an order that is not there, and a system that fails, are told to the model", async (t) => {
  const { call, line, problems, play } = await ring({
    findOrder: async (orderId) => {
      if (orderId === "B-2") {
        throw new Error("The order system is down.");
      }
      return undefined;
    },
  });
  t.after(() => verify(line));

  play(looksUp("A-71"));
  await line.expectCall("sendFunctionCallOutput", ({ output }) => {
    assert.match(output, /no order A-71/);
  });
  play(
    realtimeEvent.turn({ id: 2, calls: [{ name: "order_status", arguments: { orderId: "B-2" } }] }),
  );
  await line.expectCall("sendFunctionCallOutput", ({ output }) => {
    assert.match(output, /error occurred/);
  });

  call.hangUp();
  assert.deepEqual(problems, []);
});

test("what the caller says goes out as long as the line is up", async (t) => {
  const { call, line, problems } = await ring();
  t.after(() => verify(line));

  call.hear(new Int16Array([1, 2, 3]).buffer);
  line.disconnect(new Error("The line broke."));
  call.hear(new Int16Array([4, 5, 6]).buffer);

  assert.equal(call.isUp, false);
  assert.deepEqual(problems, [new Error("The line broke.")]);
  assert.deepEqual(
    line.calls.map((sent) => (sent.method === "sendAudio" ? pcm(sent.audio) : sent.method)),
    ["connect", [1, 2, 3]],
  );
});

test("a line that cannot be had fails the call", async () => {
  const busy = new Error("The line is busy.");
  const line = new ScriptedRealtimeTransport({ connectError: busy });

  await assert.rejects(
    takeCall({
      transport: line,
      apiKey: "test",
      speaker: new QuietSpeaker(),
      findOrder: async () => undefined,
      onProblem: () => undefined,
    }),
    busy,
  );
  line.assertClosed();
});

test("a drift that the session swallows fails the test, however well the call ends", async (t) => {
  // The SDK writes it down as well.
  t.mock.method(console, "error", () => undefined);
  const { call, line, problems, trouble, play } = await ring({
    findOrder: async () => "A-17: lost",
    steps: [realtimeStep({ method: "sendFunctionCallOutput", output: "A-17: shipped" })],
  });

  play(looksUp("A-17"));
  await trouble;
  call.hangUp();

  assert.throws(
    () => line.assertComplete(),
    (error) => {
      assert.ok(UnexpectedRealtimeCallError.isInstance(error));
      assert.deepEqual(problems, [error]);
      assert.match(error.message, /^line: .*sendFunctionCallOutput/);
      // What the tool said is a payload: it is in the report, not in the message.
      assert.doesNotMatch(error.message, /lost/);
      assert.match(error.report(), /lost/);
      return true;
    },
  );
});

/** Nothing is left over, and the line is down. */
function verify(line: ScriptedRealtimeTransport): void {
  verifyAll(line);
  line.assertClosed();
}

function pcm(audio: ArrayBuffer): number[] {
  return [...new Int16Array(audio)];
}
