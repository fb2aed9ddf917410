import {
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll } from "../support/outcomes.ts";

/** What a model of the counting rules says of a double. */
class Ledger {
  remaining: number;
  violations = 0;

  constructor(remaining: number) {
    this.remaining = remaining;
  }

  /** A call: it uses a step, or is a violation. */
  call(isLeft: boolean): void {
    if (isLeft) {
      this.remaining -= 1;
    } else {
      this.violations += 1;
    }
  }

  check(double: {
    readonly remainingSteps: number;
    readonly violations: readonly unknown[];
    assertComplete(): void;
  }): void {
    expect(double.remainingSteps).toBe(this.remaining);
    expect(double.violations).toHaveLength(this.violations);
    if (this.remaining === 0 && this.violations === 0) {
      double.assertComplete();
    } else {
      expect(() => double.assertComplete()).toThrow();
    }
  }
}

const failure = new Error("meant");
const text = fc.constantFrom("a", "b", failure);
const texts = fc.array(text, { maxLength: 3 });
const index = fc.nat(3);

test("a speech-to-text model counts transcriptions, sessions, and turns of created sessions", async () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant("transcribe" as const) }),
    fc.record({ kind: fc.constant("create" as const) }),
    fc.record({ kind: fc.constant("pull" as const), of: index }),
    fc.record({ kind: fc.constant("close" as const), of: index }),
    fc.record({ kind: fc.constant("enqueue" as const), texts }),
    fc.record({ kind: fc.constant("session" as const), texts }),
  );
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(texts, { maxLength: 3 }),
      fc.array(action, { maxLength: 15 }),
      async (transcriptions, sessions, actions) => {
        const stt = new ScriptedSTTModel(transcriptions, { sessions });
        const ledger = new Ledger(transcriptions.length + sessions.length);
        const queue = [...sessions];
        let transcriptionsLeft = transcriptions.length;
        const created: { left: number; isClosed: boolean }[] = [];
        for (const step of actions) {
          switch (step.kind) {
            case "transcribe":
              ledger.call(transcriptionsLeft > 0);
              transcriptionsLeft = Math.max(0, transcriptionsLeft - 1);
              await Promise.allSettled([stt.transcribe(audio(), {}, STT_OPTIONS)]);
              break;
            case "create": {
              const turns = queue.shift();
              ledger.call(turns !== undefined);
              if (turns !== undefined) {
                ledger.remaining += turns.length;
                created.push({ left: turns.length, isClosed: false });
              }
              await Promise.allSettled([
                stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS),
              ]);
              break;
            }
            case "pull": {
              const session = created[step.of];
              if (session !== undefined) {
                const isPulled = session.left > 0 && !session.isClosed;
                session.left -= isPulled ? 1 : 0;
                ledger.remaining -= isPulled ? 1 : 0;
              }
              const turns = stt.createdSessions[step.of]?.transcribeTurns();
              await Promise.allSettled([turns?.[Symbol.asyncIterator]().next()]);
              break;
            }
            case "close": {
              const session = created[step.of];
              if (session !== undefined) {
                session.isClosed = true;
              }
              await stt.createdSessions[step.of]?.close();
              break;
            }
            case "enqueue":
              stt.enqueue(...step.texts);
              transcriptionsLeft += step.texts.length;
              ledger.remaining += step.texts.length;
              break;
            case "session":
              stt.enqueueSessions(step.texts);
              queue.push(step.texts);
              ledger.remaining += 1;
              break;
          }
          ledger.check(stt);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a workflow counts its start and its turns, each by itself", async () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constantFrom("start" as const, "run" as const) }),
    fc.record({ kind: fc.constant("enqueue" as const), turns: fc.array(texts, { maxLength: 2 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.option(texts, { nil: undefined }),
      fc.array(texts, { maxLength: 3 }),
      fc.array(action, { maxLength: 12 }),
      async (start, turns, actions) => {
        const workflow = new ScriptedVoiceWorkflow(turns, { start });
        const ledger = new Ledger(turns.length + (start === undefined ? 0 : 1));
        let [startsLeft, turnsLeft] = [start === undefined ? 0 : 1, turns.length];
        for (const step of actions) {
          switch (step.kind) {
            case "start":
              if (start !== undefined) {
                ledger.call(startsLeft > 0);
                startsLeft = 0;
              }
              await readOf(() => workflow.onStart());
              break;
            case "run":
              ledger.call(turnsLeft > 0);
              turnsLeft = Math.max(0, turnsLeft - 1);
              await readOf(() => workflow.run("hello"));
              break;
            case "enqueue":
              workflow.enqueue(...step.turns);
              turnsLeft += step.turns.length;
              ledger.remaining += step.turns.length;
              break;
          }
          ledger.check(workflow);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("speech comes in the order of its script, however its streams are read", async () => {
  const chunk = fc.uint8Array({ maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(chunk, { maxLength: 3 }), { maxLength: 4 }),
      fc.scheduler(),
      async (script, scheduler) => {
        const tts = new ScriptedTTSModel(script.map((result) => ({ respond: async () => result })));
        const streams = script.map((_, position) => tts.run(String(position), {}, {}));
        expect(tts.remainingSteps).toBe(0);
        const readings = streams.map(async (stream) => {
          await scheduler.schedule(Promise.resolve());
          return await readAll(stream);
        });
        await scheduler.waitAll();

        expect((await Promise.all(readings)).map(({ values }) => values)).toEqual(
          script.map((chunks) => chunks.map((bytes) => Uint8Array.from(bytes))),
        );
        tts.assertComplete();
      },
    ),
    { numRuns: 40 },
  );
});

/** Reads what a call streams. A call that throws streams nothing. */
async function readOf(call: () => AsyncIterable<string>): Promise<void> {
  await Promise.allSettled([(async () => await readAll(call()))()]);
}
