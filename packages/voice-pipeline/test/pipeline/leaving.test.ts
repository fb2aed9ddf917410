import { describe, expect, it } from "vitest";

import { AUDIO, pcm, speaks, tell } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence, thenListens } from "../support/parts.ts";
import { aborted, deferred, isPending, rejectionOf, settled } from "../support/tasks.ts";

const EACH = {
  ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
};

/** A run of two turns in which every part waits for its signal at its end, and says so. */
function stage() {
  const log: string[] = [];
  const sttModel = hearsTurns(
    async function* turns(signal) {
      try {
        yield "a";
        yield "b";
        await aborted(signal);
      } finally {
        log.push("turns ended");
      }
    },
    async () => {
      log.push("session closed");
    },
  );
  const workflow = replies(async function* reply(said) {
    try {
      yield said;
      yield `${said}${said}`;
    } finally {
      log.push(`reply to ${said} ended`);
    }
  });
  const ttsModel = speaks(async function* speech(text) {
    try {
      yield pcm(text.length);
    } finally {
      log.push(`speech of ${text} ended`);
    }
  });
  const events = pipelineOf({ sttModel, workflow, ttsModel, config: EACH }).run(silence()).stream();
  return { events, log, sttModel, ttsModel };
}

describe("a reader that leaves", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "after event %i goes on when all that was begun has ended, and the session is closed once",
    async (index) => {
      const { events, log, sttModel, ttsModel } = stage();
      let seen = 0;
      for await (const _ of events) {
        if (seen === index) {
          break;
        }
        seen += 1;
      }

      expect(sttModel.close).toHaveBeenCalledTimes(1);
      expect(log).toContain("turns ended");
      for (const text of ttsModel.texts) {
        expect(log.filter((line) => line === `speech of ${text} ended`)).toHaveLength(1);
      }
      const before = [...log];
      await settled();
      expect(log).toEqual(before);
    },
  );

  it("stops synthesis, workflow and session, each waiting for what does not come", async () => {
    const stopped: string[] = [];
    const stops = async (name: string, signal: AbortSignal): Promise<void> => {
      await aborted(signal);
      stopped.push(name);
    };
    const sttModel = hearsTurns(async function* turns(signal) {
      yield "hi";
      await stops("session", signal);
    });
    const workflow = replies(async function* reply(_, signal) {
      yield "a";
      await stops("workflow", signal);
    });
    const ttsModel = speaks(async function* speech(_, signal) {
      yield pcm(1);
      await stops("speech", signal);
    });
    const events = pipelineOf({ sttModel, workflow, ttsModel, config: EACH })
      .run(silence())
      .stream();
    await events.next();
    await events.next();

    expect(await events.return()).toEqual({ done: true, value: undefined });
    // The session's iterator stands at the turn that is being answered.
    expect(stopped.toSorted()).toEqual(["speech", "workflow"]);
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("before anything was read stops the run too", async () => {
    const { events, sttModel } = stage();
    await events.return();

    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(sttModel.close.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it("while it waits for an event is not blocked by that", async () => {
    const events = pipelineOf({ sttModel: hearsTurns(thenListens()) })
      .run(silence())
      .stream();
    const waiting = events.next();
    expect(await isPending(waiting)).toBe(true);

    expect(await events.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  it("behind session_ended waits for the producer, and hears how it fails", async () => {
    const closed = deferred();
    const failure = new Error("stuck");
    const sttModel = hearsTurns(
      async function* turns() {},
      async () => await closed.promise,
    );
    const events = pipelineOf({ sttModel }).run(silence()).stream();
    expect(await events.next()).toMatchObject({ value: { event: "session_ended" } });
    const left = events.return();
    expect(await isPending(left)).toBe(true);
    closed.reject(failure);

    expect(await rejectionOf(left)).toBe(failure);
  });

  it("behind session_ended hears that the run had failed before", async () => {
    const failure = new Error("lost");
    const workflow = replies(() => {
      throw failure;
    });
    const reading = (async () => {
      for await (const event of pipelineOf({ workflow }).run(AUDIO).stream()) {
        if (tell(event) === "session_ended") {
          break;
        }
      }
    })();

    expect(await rejectionOf(reading)).toBe(failure);
  });

  it("hears how what it left fails to clean up", async () => {
    const failure = new Error("unclean");
    const sttModel = hearsTurns(async function* turns() {
      try {
        yield "hi";
      } finally {
        await Promise.reject(failure);
      }
    });
    const events = pipelineOf({
      sttModel,
      workflow: replies(async function* reply(_, signal) {
        yield "a";
        await aborted(signal);
      }),
    })
      .run(silence())
      .stream();
    await events.next();

    expect(await rejectionOf(events.return())).toBe(failure);
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("keeps its own exception", async () => {
    const own = new Error("mine");
    const sttModel = hearsTurns(
      thenListens("hi"),
      async () => await Promise.reject(new Error("stuck")),
    );
    const reading = (async () => {
      for await (const _ of pipelineOf({
        sttModel,
        config: { logger: { warn: () => undefined } },
      })
        .run(silence())
        .stream()) {
        throw own;
      }
    })();

    expect(await rejectionOf(reading)).toBe(own);
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("by throw() gets its own exception, when the run has ended", async () => {
    const { events, sttModel } = stage();
    await events.next();

    expect(await rejectionOf(events.throw("mine"))).toBe("mine");
    expect(sttModel.close).toHaveBeenCalledTimes(1);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it("by throw() gets its own exception where the run had failed too", async () => {
    const workflow = replies(() => {
      throw new Error("lost");
    });
    const events = pipelineOf({ workflow }).run(AUDIO).stream();
    await settled();

    expect(await rejectionOf(events.throw("mine"))).toBe("mine");
  });

  it("hears what has failed already, from return() as from next()", async () => {
    const failure = new Error("lost");
    const failed = async () => {
      const workflow = replies(() => {
        throw failure;
      });
      const events = pipelineOf({ workflow }).run(AUDIO).stream();
      await settled();
      return events;
    };

    expect(await rejectionOf((await failed()).return())).toBe(failure);
    const events = await failed();
    expect(await events.next()).toMatchObject({ value: { event: "session_ended" } });
    expect(await rejectionOf(events.next())).toBe(failure);
  });

  it("may leave twice", async () => {
    const { events, sttModel } = stage();
    await events.next();
    await Promise.all([events.return(), events.return()]);

    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });
});
