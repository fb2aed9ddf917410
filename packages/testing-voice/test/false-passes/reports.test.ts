import { AssertionError } from "node:assert";

import { describe, expect, test } from "vitest";

import { verifyAll } from "@understudy/testing-shared";
import {
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  UnexpectedVoiceCallError,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { readToTheEnd } from "./listeners.ts";
import { live, Stage, whole } from "./script.ts";

const failedAssertion = new AssertionError({ message: "not what the test expects" });

describe("who reports what", () => {
  test("the violation of a session is reported by the model that created it, and by the session", async () => {
    const session = new ScriptedTranscriptionSession([
      { respond: () => Promise.reject(failedAssertion) },
    ]);
    const stage = new Stage({ sessions: [session], turns: [], speech: [] });

    await Promise.allSettled([readToTheEnd(stage.pipeline, live())]);

    expect(thrownBy(() => stage.stt.assertComplete())).toBe(failedAssertion);
    expect(thrownBy(() => session.assertComplete())).toBe(failedAssertion);
    expect(stage.stt.violations).toEqual([failedAssertion]);
  });

  test("a test whose subject is the drift takes it out, and what is left passes", async () => {
    const stage = new Stage({ transcriptions: ["hi"], speech: [] });

    const error = await rejectionOf(readToTheEnd(stage.pipeline, whole()));

    expect(stage.tts.takeViolations(UnexpectedVoiceCallError)).toEqual([error]);
    verifyAll(...stage.doubles);
  });

  test("the violation of a session is taken out through its model", async () => {
    const stage = new Stage({
      sessions: [
        new ScriptedTranscriptionSession([{ respond: () => Promise.reject(failedAssertion) }]),
      ],
      turns: [],
      speech: [],
    });

    await Promise.allSettled([readToTheEnd(stage.pipeline, live())]);

    expect(stage.stt.takeViolations()).toEqual([failedAssertion]);
    verifyAll(...stage.doubles);
  });

  test("`using` reports at the end of the scope", async () => {
    const scope = async (): Promise<void> => {
      using tts = new ScriptedTTSModel([]);
      const pipeline = new VoicePipeline({
        workflow: new ScriptedVoiceWorkflow("Yes."),
        sttModel: new ScriptedSTTModel("hi"),
        ttsModel: tts,
      });
      await Promise.allSettled([readToTheEnd(pipeline, whole())]);
    };

    expect(await rejectionOf(scope())).toBeInstanceOf(UnexpectedVoiceCallError);
  });

  test("verifyAll names every double that left its script", async () => {
    const stage = new Stage({
      start: { respond: () => Promise.reject(failedAssertion) },
      speech: [],
    });

    await Promise.allSettled([readToTheEnd(stage.pipeline, live())]);

    const reported = thrownBy(() => {
      verifyAll(...stage.doubles);
    });
    expect(reported).toMatchObject({
      failures: [
        { double: "ScriptedSTTModel", error: { operation: "streamed_session" } },
        { double: "ScriptedVoiceWorkflow", error: failedAssertion },
      ],
    });
  });
});
