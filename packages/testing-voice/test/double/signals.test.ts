import {
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  type TTSInput,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { describe, expect, test } from "vitest";

import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { deferred, nextTask } from "../support/tasks.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";

const A = Uint8Array.of(1);
const reason = new Error("stop");

describe("a signal that is aborted before the call", () => {
  const signal = AbortSignal.abort(reason);

  test("rejects with its reason: nothing is recorded, nothing used", async () => {
    const stt = new ScriptedSTTModel("hi", { sessions: ["hi"] });
    const tts = new ScriptedTTSModel([A]);
    const workflow = new ScriptedVoiceWorkflow("hi", { start: "Welcome." });
    const options = { ...STT_OPTIONS, signal };

    expect(await rejectionOf(stt.transcribe(audio(), {}, options))).toBe(reason);
    expect(await rejectionOf(stt.createSession(new StreamedAudioInput(), {}, options))).toBe(
      reason,
    );
    expect(thrownBy(() => tts.run("hi", {}, { signal }))).toBe(reason);
    expect(thrownBy(() => workflow.run("hi", { signal }))).toBe(reason);
    expect(thrownBy(() => workflow.onStart({ signal }))).toBe(reason);
    expect([stt.remainingSteps, tts.remainingSteps, workflow.remainingSteps]).toEqual([2, 1, 2]);
    expect([stt, tts, workflow].flatMap(({ transcript }) => transcript)).toEqual([]);
    expect([stt, tts, workflow].flatMap(({ violations }) => violations)).toEqual([]);
  });

  test("holds for a call that no step is left for, too", () => {
    const tts = new ScriptedTTSModel([]);

    expect(thrownBy(() => tts.run("hi", {}, { signal }))).toBe(reason);
    tts.assertComplete();
  });
});

describe("a signal that is aborted later", () => {
  const steps: readonly { readonly title: string; readonly step: TTSInput }[] = [
    { title: "fixed speech", step: [A, A] },
    { title: "a list of a responder", step: { respond: () => [A, A] } },
    {
      title: "an iterable of a responder",
      step: {
        async *respond() {
          yield A;
          yield A;
        },
      },
    },
  ];

  test.each(steps)("ends $title between chunks", async ({ step }) => {
    const controller = new AbortController();
    const tts = new ScriptedTTSModel([step]);
    const speech = tts.run("hi", {}, { signal: controller.signal });
    expect((await speech.next()).value).toEqual(A);

    controller.abort(reason);

    expect(await rejectionOf(speech.next())).toBe(reason);
    expect(await speech.next()).toEqual({ done: true, value: undefined });
    tts.assertComplete();
  });

  test("keeps speech from being begun, and its responder from being asked", async () => {
    const controller = new AbortController();
    const tts = new ScriptedTTSModel([{ respond: () => expect.unreachable("nobody reads it") }]);
    const speech = tts.run("hi", {}, { signal: controller.signal });

    controller.abort(reason);

    expect(await rejectionOf(speech.next())).toBe(reason);
    tts.assertComplete();
  });

  test("rejects what waits for a responder, and what comes of it then is dropped", async () => {
    const reasons = await unhandledRejectionsOf(async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const answer = deferred<never>();
      const respond = (): Promise<never> => answer.promise;
      const stt = new ScriptedSTTModel([{ respond }], { sessions: [{ respond }] });
      const tts = new ScriptedTTSModel([{ respond }]);
      const workflow = new ScriptedVoiceWorkflow([{ respond }], { start: { respond } });
      const options = { ...STT_OPTIONS, signal };
      const pending = [
        stt.transcribe(audio(), {}, options),
        stt.createSession(new StreamedAudioInput(), {}, options),
        tts.run("hi", {}, { signal }).next(),
        workflow.run("hi", { signal }).next(),
        workflow.onStart({ signal }).next(),
      ];

      controller.abort(reason);

      expect(await Promise.allSettled(pending)).toEqual(
        pending.map(() => ({ status: "rejected", reason })),
      );
      answer.reject(new Error("late"));
      await nextTask();
      for (const double of [stt, tts, workflow]) {
        double.assertComplete();
      }
    });

    expect(reasons).toEqual([]);
  });

  test("does not hide a late failure of an assertion: it is a violation", async () => {
    const controller = new AbortController();
    const answer = deferred<string>();
    const stt = new ScriptedSTTModel([{ respond: () => answer.promise }]);
    const pending = stt.transcribe(audio(), {}, { ...STT_OPTIONS, signal: controller.signal });
    controller.abort(reason);
    await rejectionOf(pending);

    const failed = new TypeError("mistake");
    answer.reject(failed);
    await nextTask();

    expect(thrownBy(() => stt.assertComplete())).toBe(failed);
  });

  test("closes the iterator of a responder, even one that is being read", async () => {
    const controller = new AbortController();
    const closed: string[] = [];
    const tts = new ScriptedTTSModel([
      {
        respond: (): AsyncIterable<Uint8Array> => ({
          [Symbol.asyncIterator]: () => ({
            next: () => new Promise(() => undefined),
            return: async () => {
              closed.push("closed");
              return { done: true, value: undefined };
            },
          }),
        }),
      },
    ]);
    const pending = tts.run("hi", {}, { signal: controller.signal }).next();
    // The rejection is looked at below.
    pending.catch(() => undefined);
    await nextTask();

    controller.abort(reason);

    expect(await rejectionOf(pending)).toBe(reason);
    expect(closed).toEqual(["closed"]);
  });

  test("ends a call that its own responder aborts", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const respond = (): string => {
      controller.abort(reason);
      return "hi";
    };
    const stt = new ScriptedSTTModel([{ respond }]);
    const workflow = new ScriptedVoiceWorkflow([{ respond: () => "never" }]);
    const turn = workflow.run("hi", { signal });

    expect(await rejectionOf(stt.transcribe(audio(), {}, { ...STT_OPTIONS, signal }))).toBe(reason);
    expect(await readAll(turn)).toEqual({ values: [], error: reason });
  });

  test("is nothing to speech that is over", async () => {
    const controller = new AbortController();
    const tts = new ScriptedTTSModel([[A]]);
    const speech = tts.run("hi", {}, { signal: controller.signal });
    await readAll(speech);

    controller.abort(reason);

    expect(await speech.next()).toEqual({ done: true, value: undefined });
  });

  test("settles a call in flight", () => {
    const controller = new AbortController();
    const tts = new ScriptedTTSModel([[A]]);
    tts.run("hi", {}, { signal: controller.signal });
    expect(thrownBy(() => tts.assertComplete())).toMatchObject({ name: "CallsInFlightError" });

    controller.abort(reason);

    tts.assertComplete();
  });
});
