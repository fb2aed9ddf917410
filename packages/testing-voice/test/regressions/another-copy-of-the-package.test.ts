import type * as Voice from "@understudy/testing-voice";
import {
  InvalidVoiceStepError,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  UnconsumedVoiceStepsError,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { expect, test, vi } from "vitest";

import { loosely, STT_OPTIONS } from "../support/calls.ts";
import { readAll, thrownBy } from "../support/outcomes.ts";

async function anotherCopy(): Promise<typeof Voice> {
  vi.resetModules();
  return await import("@understudy/testing-voice");
}

test("a session of another copy of the package is one", async () => {
  const other = await anotherCopy();
  expect(other.ScriptedTranscriptionSession).not.toBe(ScriptedTranscriptionSession);
  const session = new other.ScriptedTranscriptionSession(["a", "b"]);
  const stt = new ScriptedSTTModel([], { sessions: session });

  const created = await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

  expect(created).toBe(session);
  expect(stt.remainingSteps).toBe(2);
  const error = thrownBy(() => stt.assertComplete());
  expect(UnconsumedVoiceStepsError.isInstance(error)).toBe(true);
  await readAll(created.transcribeTurns());
  stt.assertComplete();
});

test("an error of another copy of the package is one of its class", async () => {
  const other = await anotherCopy();
  const error = thrownBy(() => new other.ScriptedTTSModel([loosely<Uint8Array>(5)]));

  expect(other.InvalidVoiceStepError).not.toBe(InvalidVoiceStepError);
  expect(error).toBeInstanceOf(InvalidVoiceStepError);
  expect(InvalidVoiceStepError.isInstance(error)).toBe(true);
});
