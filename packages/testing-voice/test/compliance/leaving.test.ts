import { describe, expect, test } from "vitest";

import { CallsInFlightError } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone } from "../recipes/listening.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";

/** A greeting and two turns: eleven events, as `bufferSize` is 1 and the last speech has two chunks. */
function conversation() {
  const stt = new ScriptedSTTModel([], { sessions: [["a", "b"]] });
  const workflow = new ScriptedVoiceWorkflow(["One.", { respond: async () => ["Two", "."] }], {
    start: "Welcome.",
  });
  const tts = new ScriptedTTSModel([
    pcm16Samples([1]),
    { respond: async () => pcm16Samples([2]) },
    [pcm16Samples([3]), pcm16Samples([4])],
  ]);
  const config = { ttsSettings: { bufferSize: 1 } };
  const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts, config });
  return { doubles: [stt, workflow, tts], stt, pipeline };
}

/** Whether every call settled. The script itself may have been left early. */
function expectNothingInFlight({ doubles, stt }: ReturnType<typeof conversation>): void {
  for (const double of [...doubles, ...stt.createdSessions]) {
    try {
      double.assertComplete();
    } catch (error) {
      expect(error).not.toBeInstanceOf(CallsInFlightError);
      expect(error).toMatchObject({ code: "unconsumed_voice_steps" });
    }
    expect(double.violations).toEqual([]);
  }
  for (const { closeCalls } of stt.createdSessions) {
    expect(closeCalls).toBe(1);
  }
}

const EVENTS = 11;

test("the conversation has eleven events", async () => {
  const { events } = await listen(conversation().pipeline.run(microphone()).stream());

  expect(events).toHaveLength(EVENTS);
});

describe.each(Array.from({ length: EVENTS }, (_, index) => ({ event: index + 1 })))(
  "a conversation that ends at event $event",
  ({ event }) => {
    test("because its reader leaves", async () => {
      const given = conversation();

      const unhandled = await unhandledRejectionsOf(async () => {
        let events = 0;
        for await (const { type } of given.pipeline.run(microphone()).stream()) {
          events += type === "voice_stream_event_error" ? 0 : 1;
          if (events === event) {
            break;
          }
        }
      });

      expect(unhandled).toEqual([]);
      expectNothingInFlight(given);
    });

    test.each(["run", "reader"])("because the %s is aborted", async (aborted) => {
      const given = conversation();
      const controller = new AbortController();
      const options = { signal: controller.signal };

      const unhandled = await unhandledRejectionsOf(async () => {
        const result = given.pipeline.run(microphone(), aborted === "run" ? options : {});
        let events = 0;
        try {
          for await (const { type } of result.stream(aborted === "reader" ? options : {})) {
            events += type === "voice_stream_event_error" ? 0 : 1;
            if (events === event) {
              controller.abort();
            }
          }
        } catch (error) {
          expect(error).toBe(controller.signal.reason);
        }
      });

      expect(unhandled).toEqual([]);
      expectNothingInFlight(given);
    });
  },
);
