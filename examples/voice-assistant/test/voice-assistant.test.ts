import {
  assistantMessage,
  functionCall,
  pcm16,
  ScriptedModel,
  ScriptedSTTModel,
  ScriptedTTSModel,
  VoiceCallMatcherError,
  verifyAll,
} from "@understudy/testing";
import { AudioInput, readWav } from "@understudy/voice-pipeline";
import assert from "node:assert/strict";
import { test } from "node:test";

import { answerRecording } from "../src/voice-assistant.ts";

const QUESTION = new AudioInput(pcm16.samplesOf(pcm16.tone(220, 800))).toWav();
const ANSWER = "The bakery opens at seven in the morning.";

function lookUpAndSay(answer: string): ScriptedModel {
  return new ScriptedModel([
    [functionCall("opening_hours", { shop: "bakery" }, { callId: "call_1" })],
    [assistantMessage(answer)],
  ]);
}

test("a recording is answered with a recording", async (t) => {
  const model = lookUpAndSay(ANSWER);
  const sttModel = new ScriptedSTTModel("When does the bakery open?");
  const ttsModel = new ScriptedTTSModel([{ match: ANSWER, result: pcm16.tone(440, 600) }]);
  t.after(() => {
    verifyAll(model, sttModel, ttsModel);
  });

  const { text, wav } = await answerRecording(QUESTION, {
    model,
    sttModel,
    ttsModel,
    findHours: async (shop) => (shop === "bakery" ? "7:00 to 18:00" : undefined),
  });

  assert.equal(text, ANSWER);
  assert.equal(pcm16.durationMs(readWav(wav).samples), 600);
  assert.match(JSON.stringify(model.lastCall?.request.input), /7:00 to 18:00/);
});

test("the answer has the rate of the voice", async (t) => {
  const model = new ScriptedModel([[assistantMessage("Good morning, how can I help?")]]);
  const sttModel = new ScriptedSTTModel("Hello");
  const ttsModel = new ScriptedTTSModel([pcm16.tone(440, 100, { sampleRateHz: 16_000 })], {
    sampleRateHz: 16_000,
  });
  t.after(() => {
    verifyAll(model, sttModel, ttsModel);
  });

  const { wav } = await answerRecording(QUESTION, {
    model,
    sttModel,
    ttsModel,
    findHours: async () => undefined,
  });

  const { sampleRateHz, samples } = readWav(wav);
  assert.equal(sampleRateHz, 16_000);
  assert.equal(pcm16.durationMs(samples, { sampleRateHz }), 100);
});

test("what cannot be spoken is answered in text", async (t) => {
  const model = lookUpAndSay(ANSWER);
  const sttModel = new ScriptedSTTModel("When does the bakery open?");
  const ttsModel = new ScriptedTTSModel([new Error("The voice is hoarse.")]);
  t.after(() => {
    verifyAll(model, sttModel, ttsModel);
  });

  const { text, wav } = await answerRecording(QUESTION, {
    model,
    sttModel,
    ttsModel,
    findHours: async () => "7:00 to 18:00",
  });

  assert.equal(text, ANSWER);
  assert.equal(readWav(wav).samples.length, 0);
});

test("a recording that cannot be understood fails", async () => {
  const deaf = new Error("Nothing was heard.");
  const sttModel = new ScriptedSTTModel([deaf]);
  const ttsModel = new ScriptedTTSModel([]);
  const model = new ScriptedModel([]);

  await assert.rejects(
    answerRecording(QUESTION, { model, sttModel, ttsModel, findHours: async () => undefined }),
    deaf,
  );
  verifyAll(model, sttModel, ttsModel);
});

test("a drift that the application makes good for fails the test all the same", async () => {
  const ttsModel = new ScriptedTTSModel([{ match: /eight/, result: pcm16.tone(440, 600) }]);

  const { text } = await answerRecording(QUESTION, {
    model: lookUpAndSay(ANSWER),
    sttModel: new ScriptedSTTModel("When does the bakery open?"),
    ttsModel,
    findHours: async () => "8:00 to 18:00",
  });

  assert.equal(text, ANSWER);
  assert.throws(() => {
    ttsModel.assertComplete();
  }, VoiceCallMatcherError);
});
