import { pcm16, ScriptedSTTModel, ScriptedTTSModel, verifyAll } from "@understudy/testing";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing/model";
import { AudioInput, readWav } from "@understudy/voice-pipeline";
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { answerRecording } from "./voice-assistant.ts";

const ANSWER = "The bakery opens at seven in the morning.";

/** The model looks the hours up, whatever they are, and says that the bakery opens at seven. */
function scriptedModel(): ScriptedModel {
  return new ScriptedModel([
    [functionCall("opening_hours", { shop: "bakery" }, { callId: "call_1" })],
    [assistantMessage(ANSWER)],
  ]);
}

const folder = await mkdtemp(join(tmpdir(), "voice-assistant-"));
const questionFile = join(folder, "question.wav");
const answerFile = join(folder, "answer.wav");

// A recording of 800 ms, at the rate of a telephone.
const question = pcm16.tone(220, 800, { sampleRateHz: 8_000 });
await writeFile(
  questionFile,
  new AudioInput(pcm16.samplesOf(question), { sampleRateHz: 8_000 }).toWav(),
);

const model = scriptedModel();
const sttModel = new ScriptedSTTModel("When does the bakery open?");
const ttsModel = new ScriptedTTSModel([
  { match: ANSWER, result: [pcm16.tone(440, 600), pcm16.silence(100)] },
]);
const answer = await answerRecording(await readFile(questionFile), {
  model,
  sttModel,
  ttsModel,
  findHours: async () => "7:00 to 18:00",
});
await writeFile(answerFile, answer.wav);

verifyAll(model, sttModel, ttsModel);
assert.equal(sttModel.firstCall?.input.sampleRateHz, 8_000);
const spoken = readWav(await readFile(answerFile)).samples;
assert.equal(pcm16.durationMs(spoken), 700);
assert.ok(pcm16.rms(spoken) > 0.2);
console.log(`A question of 800 ms was answered with ${pcm16.durationMs(spoken)} ms of speech:`);
console.log(`    ${answer.text}`);

// Then the model says something else. What cannot be spoken is answered in text, so the application goes on.
const other = new ScriptedTTSModel([{ match: /eight/, result: pcm16.tone(440, 600) }], {
  name: "speech",
});
const silent = await answerRecording(await readFile(questionFile), {
  model: scriptedModel(),
  sttModel: new ScriptedSTTModel("When does the bakery open?"),
  ttsModel: other,
  findHours: async () => "8:00 to 18:00",
});
assert.equal(silent.text, ANSWER);

console.log("Then the hours change, and nobody notices; speech.assertComplete() fails:\n");
assert.throws(
  () => {
    other.assertComplete();
  },
  (error: Error) => {
    console.log(error.message.replaceAll(/^/gm, "    "));
    return error.message.includes("step 1");
  },
);
await rm(folder, { recursive: true });
