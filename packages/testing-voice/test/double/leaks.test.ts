import { getEventListeners } from "node:events";

import {
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { expect, test } from "vitest";

import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll } from "../support/outcomes.ts";

const A = Uint8Array.of(1);

test("no call leaves a listener on its signal, whichever way it ends", async () => {
  const { signal } = new AbortController();
  const down = new Error("down");
  const tts = new ScriptedTTSModel([[A], [A, down], [A, A], { respond: async () => [A] }]);
  const workflow = new ScriptedVoiceWorkflow([{ respond: async () => "hi" }]);
  const stt = new ScriptedSTTModel([{ respond: async () => "hi" }, { respond: () => down }]);
  const options = { ...STT_OPTIONS, signal };

  await readAll(tts.run("read", {}, { signal }));
  await readAll(tts.run("failed", {}, { signal }));
  for await (const _chunk of tts.run("left", {}, { signal })) {
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    break;
  }
  await readAll(tts.run("made", {}, { signal }));
  await readAll(workflow.run("hi", { signal }));
  await stt.transcribe(audio(), {}, options);
  await Promise.allSettled([stt.transcribe(audio(), {}, options)]);

  expect(getEventListeners(signal, "abort")).toEqual([]);
});
