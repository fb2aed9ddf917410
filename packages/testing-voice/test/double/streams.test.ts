import { ScriptedTranscriptionSession, ScriptedTTSModel } from "@understudy/testing-voice";
import { describe, expect, test } from "vitest";

import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { deferred, nextTask } from "../support/tasks.ts";

const A = Uint8Array.of(1);
const B = Uint8Array.of(2);
const DONE = { done: true, value: undefined };

describe("what a double streams", () => {
  test("answers several next() at once, in order", async () => {
    const tts = new ScriptedTTSModel([[A, B], { respond: async () => [A, B] }]);

    for (const text of ["fixed", "made"]) {
      const speech = tts.run(text, {}, {});
      expect(
        await Promise.all([speech.next(), speech.next(), speech.next(), speech.next()]),
      ).toEqual([{ done: false, value: A }, { done: false, value: B }, DONE, DONE]);
    }
    tts.assertComplete();
  });

  test("fails one of several next() at once, and ends the others", async () => {
    const down = new Error("down");
    const tts = new ScriptedTTSModel([[A, down, B]]);
    const speech = tts.run("hi", {}, {});

    expect(await Promise.allSettled([speech.next(), speech.next(), speech.next()])).toEqual([
      { status: "fulfilled", value: { done: false, value: A } },
      { status: "rejected", reason: down },
      { status: "fulfilled", value: DONE },
    ]);
    tts.assertComplete();
  });

  test("is over after return(), which settles what waits", async () => {
    const tts = new ScriptedTTSModel([{ respond: () => new Promise<never>(() => undefined) }]);
    const speech = tts.run("hi", {}, {});
    const pending = [speech.next(), speech.next()];

    expect(await speech.return?.()).toEqual(DONE);
    expect(await Promise.all(pending)).toEqual([DONE, DONE]);
    expect(await speech.return?.()).toEqual(DONE);
    expect(await speech.next()).toEqual(DONE);
    tts.assertComplete();
  });

  test("is over after throw(), which rejects with the error", async () => {
    const left = new Error("left");
    const tts = new ScriptedTTSModel([[A, B]]);
    const speech = tts.run("hi", {}, {});
    await speech.next();

    expect(await rejectionOf(speech.throw?.(left) ?? Promise.resolve())).toBe(left);
    expect(await speech.next()).toEqual(DONE);
    tts.assertComplete();
  });

  test("waits in return() for an idle source to close, and fails as it fails", async () => {
    const broken = new Error("broken");
    const gate = deferred<undefined>();
    const tts = new ScriptedTTSModel([
      {
        async *respond() {
          try {
            yield A;
          } finally {
            await gate.promise;
          }
        },
      },
    ]);
    const speech = tts.run("hi", {}, {});
    await speech.next();
    let isClosed = false;
    const closing = rejectionOf(async () => {
      await speech.return?.();
    }).finally(() => {
      isClosed = true;
    });
    await nextTask();
    expect(isClosed).toBe(false);

    gate.reject(broken);

    expect(await closing).toBe(broken);
    tts.assertComplete();
  });

  test("iterates once: its iterator is itself", () => {
    const speech = new ScriptedTTSModel([A]).run("hi", {}, {});

    expect(speech[Symbol.asyncIterator]()).toBe(speech);
  });

  test("is in flight until it is read to its end, or left", async () => {
    const tts = new ScriptedTTSModel([A, A, A]);
    const read = tts.run("one", {}, {});
    const left = tts.run("two", {}, {});
    const unread = tts.run("three", {}, {});
    await read.next();

    expect(thrownBy(() => tts.assertComplete())).toMatchObject({ callIndexes: [0, 1, 2] });
    await readAll(read);
    expect(thrownBy(() => tts.assertComplete())).toMatchObject({ callIndexes: [1, 2] });
    for await (const _chunk of left) {
      break;
    }
    expect(thrownBy(() => tts.assertComplete())).toMatchObject({ callIndexes: [2] });
    await unread.return?.();
    tts.assertComplete();
  });
});

describe("the turns of a session", () => {
  test("are taken when they are pulled, one for each next(), in order", async () => {
    const session = new ScriptedTranscriptionSession(["a", { respond: async () => "b" }, "c"]);
    const turns = session.transcribeTurns();
    expect(session.remainingSteps).toBe(3);

    expect((await turns.next()).value).toBe("a");
    expect(session.remainingSteps).toBe(2);
    expect(await Promise.all([turns.next(), turns.next(), turns.next()])).toEqual([
      { done: false, value: "b" },
      { done: false, value: "c" },
      DONE,
    ]);
    session.assertComplete();
  });

  test("go on where an earlier iteration stopped, and after an error", async () => {
    const down = new Error("down");
    const session = new ScriptedTranscriptionSession(["a", "b", down, "c"]);
    for await (const turn of session.transcribeTurns()) {
      expect(turn).toBe("a");
      break;
    }

    expect(await readAll(session.transcribeTurns())).toEqual({ values: ["b"], error: down });
    expect(await readAll(session.transcribeTurns())).toEqual({ values: ["c"], error: undefined });
    session.assertComplete();
  });

  test("end with close(), which settles a pending turn, too", async () => {
    const answer = deferred<string>();
    const session = new ScriptedTranscriptionSession([{ respond: () => answer.promise }, "b"]);
    const turns = session.transcribeTurns();
    const pending = [turns.next(), turns.next()];
    expect(thrownBy(() => session.assertComplete())).toMatchObject({
      name: "CallsInFlightError",
      message: expect.stringContaining("#1 (turn)"),
    });

    await session.close();

    expect(await Promise.all(pending)).toEqual([DONE, DONE]);
    expect(await readAll(session.transcribeTurns())).toEqual({ values: [], error: undefined });
    expect(thrownBy(() => session.assertComplete())).toMatchObject({
      name: "UnconsumedVoiceStepsError",
      remainingSteps: 1,
      message: expect.stringContaining("The session was closed before."),
    });
    answer.resolve("late");
    await nextTask();
    expect(session.violations).toEqual([]);
  });

  test("may be none", async () => {
    const session = new ScriptedTranscriptionSession([]);

    expect(await readAll(session.transcribeTurns())).toEqual({ values: [], error: undefined });
    session.assertComplete();
  });
});

describe("close() of a session", () => {
  test("is counted, and may be called again", async () => {
    const session = new ScriptedTranscriptionSession([]);
    expect(session.closeCalls).toBe(0);

    await session.close();
    await session.close();

    expect(session.closeCalls).toBe(2);
    expect(session.transcript.map(({ title }) => title)).toEqual(["close", "close"]);
    session.assertComplete();
  });

  test.each([new Error("stuck"), "stuck", null])(
    "rejects with closeError each time, and closes all the same: %o",
    async (closeError) => {
      const session = new ScriptedTranscriptionSession(
        [{ respond: () => new Promise<never>(() => undefined) }],
        {
          closeError,
        },
      );
      const pending = session.transcribeTurns().next();

      expect(await rejectionOf(session.close())).toBe(closeError);
      expect(await rejectionOf(session.close())).toBe(closeError);
      expect(await pending).toEqual(DONE);
      expect(session.closeCalls).toBe(2);
      session.assertComplete();
    },
  );
});
