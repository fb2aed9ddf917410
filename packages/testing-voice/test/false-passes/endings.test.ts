import { AssertionError } from "node:assert";

import { describe, expect, test } from "vitest";

import { verifyAll } from "@understudy/testing-shared";
import { ScriptedTranscriptionSession } from "@understudy/testing-voice";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { deferred, nextTask } from "../support/tasks.ts";
import { readToTheEnd } from "./listeners.ts";
import { live, Stage, whole } from "./script.ts";

const failedAssertion = new AssertionError({ message: "not what the test expects" });

describe("an end that hides what came before", () => {
  test("a session that cannot be closed does not hide its turns that nobody heard", async () => {
    const session = new ScriptedTranscriptionSession(["a", "b"], {
      closeError: new Error("stuck"),
    });
    const stage = new Stage({ sessions: [session], turns: [new Error("lost")], speech: [] });

    await Promise.allSettled([readToTheEnd(stage.pipeline, live())]);

    expect(session.closeCalls).toBe(1);
    expect(thrownBy(() => stage.stt.assertComplete())).toMatchObject({
      code: "unconsumed_voice_steps",
      remainingSteps: 1,
    });
    verifyAll(stage.workflow, stage.tts);
  });

  test("an abort does not hide an assertion that fails because of it", async () => {
    const controller = new AbortController();
    const asked = deferred<undefined>();
    const stage = new Stage({
      transcriptions: [
        {
          respond: async ({ options }) => {
            const aborted = deferred<undefined>();
            options.signal?.addEventListener("abort", () => {
              aborted.resolve(undefined);
            });
            asked.resolve(undefined);
            await aborted.promise;
            throw failedAssertion;
          },
        },
      ],
      turns: [],
      speech: [],
    });

    const run = stage.pipeline.run(whole(), { signal: controller.signal });
    await asked.promise;
    controller.abort(new Error("user hung up"));
    await Promise.allSettled([run.stream().next()]);
    await nextTask();

    expect(thrownBy(() => stage.stt.assertComplete())).toBe(failedAssertion);
  });

  test("an abort does not hide an assertion about speech that nobody waits for any more", async () => {
    const controller = new AbortController();
    const stage = new Stage({
      transcriptions: ["hi"],
      speech: [
        {
          respond: async () => {
            controller.abort();
            await nextTask();
            throw failedAssertion;
          },
        },
      ],
    });

    const run = stage.pipeline.run(whole(), { signal: controller.signal });
    await rejectionOf(async () => {
      for await (const event of run.stream()) {
        expect(event.type).toBe("voice_stream_event_lifecycle");
      }
    });
    await nextTask();
    await nextTask();

    expect(thrownBy(() => stage.tts.assertComplete())).toBe(failedAssertion);
  });

  test("a failure that weighs more does not hide the one beside it", async () => {
    const stage = new Stage({
      transcriptions: ["hi"],
      turns: [["This is a first sentence. ", "This is a second sentence. "]],
      speech: [{ respond: () => Promise.reject(failedAssertion) }, new Error("hoarse")],
    });

    await Promise.allSettled([readToTheEnd(stage.pipeline, whole())]);

    expect(thrownBy(() => stage.tts.assertComplete())).toBe(failedAssertion);
  });
});
