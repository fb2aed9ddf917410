import { AssertionError } from "node:assert";

import { describe, expect, test } from "vitest";

import { pcm16Samples, UnconsumedVoiceStepsError } from "@understudy/testing-voice";
import type { VoicePipeline } from "@understudy/voice-pipeline";

import { thrownBy } from "../support/outcomes.ts";
import { live, Stage } from "./script.ts";

const speech = pcm16Samples([1]);
const failedAssertion = new AssertionError({ message: "not what the test expects" });

describe("a consumer that leaves after the first audio", () => {
  async function leaveAtFirstAudio(pipeline: VoicePipeline): Promise<void> {
    for await (const { type } of pipeline.run(live()).stream()) {
      if (type === "voice_stream_event_audio") {
        break;
      }
    }
  }

  test("does not hide what was wrong with the greeting", async () => {
    const stage = new Stage({
      start: {
        respond: function* greet() {
          yield "Welcome to the house. ";
          throw failedAssertion;
        },
      },
      sessions: [],
      turns: [],
    });

    await leaveAtFirstAudio(stage.pipeline);

    expect(thrownBy(() => stage.workflow.assertComplete())).toBe(failedAssertion);
  });

  test("does not hide that the rest of the script was not performed", async () => {
    const stage = new Stage({
      sessions: [["a", "b"]],
      turns: ["One.", "Two."],
      speech: [speech, speech],
    });

    await leaveAtFirstAudio(stage.pipeline);

    for (const double of stage.doubles) {
      expect(thrownBy(() => double.assertComplete())).toBeInstanceOf(UnconsumedVoiceStepsError);
    }
  });

  test("does not hide an assertion about how the speech is cleaned up", async () => {
    const stage = new Stage({
      sessions: ["hi"],
      speech: [
        {
          respond: async function* speak() {
            try {
              yield speech;
              yield speech;
              yield speech;
            } finally {
              await Promise.reject(failedAssertion);
            }
          },
        },
      ],
    });

    await Promise.allSettled([leaveAtFirstAudio(stage.pipeline)]);

    expect(thrownBy(() => stage.tts.assertComplete())).toBe(failedAssertion);
  });
});
