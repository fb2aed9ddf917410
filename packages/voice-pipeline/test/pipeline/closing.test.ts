import { describe, expect, it, vi } from "vitest";

import { hears, pcm, read, readToError, speaks, tell } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence, thenListens } from "../support/parts.ts";
import { deferred, isPending, rejectionOf, settled } from "../support/tasks.ts";

const lost = replies(() => {
  throw new Error("lost");
});

/** One turn, and a close that a test does. */
function closes(close: () => Promise<void>) {
  return hearsTurns(async function* turns() {
    yield "hi";
  }, close);
}

function logger() {
  return { warn: vi.fn<(message: string, details: { readonly error: unknown }) => void>() };
}

const SUPPRESSED = "VoicePipeline: An error was suppressed by a weightier one.";

describe("the session of a run", () => {
  it("is closed once where a turn fails", async () => {
    const sttModel = closes(async () => undefined);
    const { error } = await readToError(
      pipelineOf({ sttModel, workflow: lost }).run(silence()).stream(),
    );

    expect(error).toEqual(new Error("lost"));
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("is closed once where it fails itself", async () => {
    const sttModel = hearsTurns(() => {
      throw new Error("deaf");
    });
    await readToError(pipelineOf({ sttModel }).run(silence()).stream());

    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("is closed after the signal is aborted, for which the failure is the reason", async () => {
    const reasons: unknown[] = [];
    const sttModel = hears("");
    sttModel.createSession = async (_input, _settings, { signal }) => ({
      async *transcribeTurns() {
        yield "hi";
      },
      close: async () => {
        reasons.push(signal?.reason);
      },
    });
    await readToError(pipelineOf({ sttModel, workflow: lost }).run(silence()).stream());

    expect(reasons).toEqual([new Error("lost")]);
  });

  it("drops speech of the failed turn that was buffered", async () => {
    const sttModel = closes(async () => undefined);
    const ttsModel = speaks(async function* speech() {
      yield pcm(1);
      throw new Error("hoarse");
    });
    const { told } = await readToError(pipelineOf({ sttModel, ttsModel }).run(silence()).stream());

    expect(told).toEqual(["turn_started", "turn_ended", "session_ended"]);
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("delays the error of a turn until it is closed, however slowly", async () => {
    const closed = deferred();
    const sttModel = closes(async () => await closed.promise);
    const error = rejectionOf(
      read(pipelineOf({ sttModel, workflow: lost }).run(silence()).stream()),
    );
    expect(await isPending(error)).toBe(true);
    expect(sttModel.close).toHaveBeenCalledTimes(1);
    closed.resolve();

    expect(await error).toEqual(new Error("lost"));
  });

  it("fails a clean run that cannot close it, behind all events", async () => {
    const failure = new Error("stuck");
    const sttModel = closes(async () => await Promise.reject(failure));
    const { told, error } = await readToError(pipelineOf({ sttModel }).run(silence()).stream());

    expect(told).toEqual(["turn_started", [6], "turn_ended", "session_ended"]);
    expect(error).toBe(failure);
  });

  it.each([undefined, null, 0, ""])(
    "fails a clean run where closing throws %o",
    async (failure) => {
      const sttModel = closes(() => {
        throw failure;
      });
      const { error } = await readToError(pipelineOf({ sttModel }).run(silence()).stream());

      expect(error).toBe(failure);
    },
  );

  it("does not replace the error of a turn by one of closing, of which it warns once", async () => {
    const warned = logger();
    const sttModel = closes(async () => await Promise.reject(new Error("stuck")));
    const { error } = await readToError(
      pipelineOf({ sttModel, workflow: lost, config: { logger: warned } })
        .run(silence())
        .stream(),
    );

    expect(error).toEqual(new Error("lost"));
    expect(warned.warn.mock.calls).toEqual([[SUPPRESSED, { error: new Error("stuck") }]]);
  });

  it("is closed where the reader leaves", async () => {
    const sttModel = hearsTurns(thenListens("hi"));
    for await (const event of pipelineOf({ sttModel }).run(silence()).stream()) {
      if (tell(event) === "turn_ended") {
        break;
      }
    }

    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("is closed where the reader is cancelled, whose reason outweighs an error of closing", async () => {
    const warned = logger();
    const reader = new AbortController();
    const sttModel = hearsTurns(
      thenListens("hi"),
      async () => await Promise.reject(new Error("stuck")),
    );
    const events = pipelineOf({ sttModel, config: { logger: warned } })
      .run(silence())
      .stream({ signal: reader.signal });
    await events.next();
    reader.abort("enough");

    expect(await rejectionOf(events.next())).toBe("enough");
    expect(sttModel.close).toHaveBeenCalledTimes(1);
    expect(warned.warn.mock.calls).toEqual([[SUPPRESSED, { error: new Error("stuck") }]]);
  });

  it.each([new Error("stuck"), "stuck", undefined, null])(
    "surfaces %o of closing where the reader leaves and nothing else failed",
    async (failure) => {
      const sttModel = hearsTurns(thenListens("hi"), async () => await Promise.reject(failure));
      const events = pipelineOf({ sttModel }).run(silence()).stream();
      await events.next();

      expect(await rejectionOf(events.return())).toBe(failure);
    },
  );

  it.each([
    ["the reason of the signal", (signal: AbortSignal): unknown => signal.reason],
    ["an AbortError", () => new DOMException("Stopped.", "AbortError")],
  ] as const)("does not take %s for an error of closing", async (_, echo) => {
    const reason = new Error("enough");
    const run = new AbortController();
    const warned = logger();
    const close = vi.fn<(signal: AbortSignal) => Promise<void>>(
      async (signal) => await Promise.reject(echo(signal)),
    );
    const sttModel = hears("");
    sttModel.createSession = async (_input, _settings, { signal = run.signal }) => ({
      transcribeTurns: () => thenListens()(signal),
      close: async () => {
        await close(signal);
      },
    });
    const events = pipelineOf({ sttModel, config: { logger: warned } })
      .run(silence(), { signal: run.signal })
      .stream();
    await settled();
    run.abort(reason);

    expect((await readToError(events)).error).toBe(reason);
    expect(close).toHaveBeenCalledTimes(1);
    expect(warned.warn).not.toHaveBeenCalled();
  });

  it("takes an AbortError for an error of closing where nothing was aborted", async () => {
    const failure = new DOMException("Stopped.", "AbortError");
    const sttModel = closes(async () => await Promise.reject(failure));

    expect((await readToError(pipelineOf({ sttModel }).run(silence()).stream())).error).toBe(
      failure,
    );
  });

  it("is closed where it comes after nobody waits for it", async () => {
    const opened = deferred();
    const close = vi.fn<() => Promise<void>>(async () => undefined);
    const sttModel = hears("");
    sttModel.createSession = async () => {
      await opened.promise;
      return { async *transcribeTurns() {}, close };
    };
    const events = pipelineOf({ sttModel }).run(silence()).stream();
    await settled();
    const left = events.return();
    expect(await isPending(left)).toBe(true);
    opened.resolve();
    await left;

    expect(close).toHaveBeenCalledTimes(1);
  });

  it("is nothing to wait for where its opening fails after nobody waits for it", async () => {
    const opened = deferred();
    const sttModel = hears("");
    sttModel.createSession = async () => {
      await opened.promise;
      throw new Error("refused");
    };
    const events = pipelineOf({ sttModel }).run(silence()).stream();
    await settled();
    const left = events.return();
    opened.resolve();

    expect(await left).toEqual({ done: true, value: undefined });
  });
});
