import { describe, expect, it, vi } from "vitest";

import { AUDIO, pcm, read, readToError, speaks } from "../support/fakes.ts";
import {
  hearsTurns,
  pipelineOf,
  replies,
  silence,
  thenListens,
  untyped,
} from "../support/parts.ts";
import { aborted, isPending, rejectionOf, settled } from "../support/tasks.ts";

const REASON = new Error("enough");

describe("a stream whose signal is aborted", () => {
  it("before it is read throws the reason, and no event", async () => {
    const events = pipelineOf()
      .run(AUDIO)
      .stream({ signal: AbortSignal.abort(REASON) });

    expect(await readToError(events)).toEqual({ told: [], error: REASON });
  });

  it("while it waits for an event throws the reason at once, and stops the run", async () => {
    const controller = new AbortController();
    const stopped: unknown[] = [];
    const workflow = replies(async function* reply(_, signal) {
      yield "";
      await aborted(signal);
      stopped.push(signal.reason);
    });
    const events = pipelineOf({ workflow }).run(AUDIO).stream({ signal: controller.signal });
    await events.next();
    const waiting = events.next();
    expect(await isPending(waiting)).toBe(true);
    controller.abort(REASON);

    expect(await rejectionOf(waiting)).toBe(REASON);
    expect(stopped).toEqual([REASON]);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it("between two events drops those that were not read", async () => {
    const controller = new AbortController();
    const events = pipelineOf().run(AUDIO).stream({ signal: controller.signal });
    await settled();
    expect(await events.next()).toMatchObject({ value: { event: "turn_started" } });
    controller.abort(REASON);

    expect(await rejectionOf(events.next())).toBe(REASON);
  });

  it("stops synthesis and the session, which is closed once", async () => {
    const controller = new AbortController();
    const stopped: string[] = [];
    const sttModel = hearsTurns(thenListens("hi"));
    const ttsModel = speaks(async function* speech(text, signal) {
      yield pcm(1);
      await aborted(signal);
      stopped.push(text);
    });
    const events = pipelineOf({ sttModel, ttsModel })
      .run(silence())
      .stream({ signal: controller.signal });
    await settled();
    controller.abort(REASON);

    expect(await rejectionOf(read(events))).toBe(REASON);
    expect(stopped).toEqual(["Hello."]);
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it("outweighs the signal of the run, and a failure", async () => {
    const warn = vi.fn<() => void>();
    const [run, reader] = [new AbortController(), new AbortController()];
    const workflow = replies(() => {
      throw new Error("lost");
    });
    const sttModel = hearsTurns(
      async function* turns() {
        yield "hi";
      },
      async () => {
        run.abort("run");
        reader.abort("reader");
      },
    );
    const events = pipelineOf({ sttModel, workflow, config: { logger: { warn } } })
      .run(silence(), { signal: run.signal })
      .stream({ signal: reader.signal });

    expect((await readToError(events)).error).toBe("reader");
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("does not change how the reader that left before it ends", async () => {
    const controller = new AbortController();
    const events = pipelineOf().run(AUDIO).stream({ signal: controller.signal });
    await events.return();
    controller.abort(REASON);

    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it("is not listened to any more when the stream has ended, in any way", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    await read(pipelineOf().run(AUDIO).stream({ signal }));
    await pipelineOf().run(AUDIO).stream({ signal }).return();
    await readToError(
      pipelineOf({
        workflow: replies(() => {
          throw new Error("lost");
        }),
      })
        .run(AUDIO)
        .stream({ signal }),
    );

    expect(add).toHaveBeenCalledTimes(3);
    expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      add.mock.calls.map(([type, listener]) => [type, listener]),
    );
  });

  it("is checked before the stream counts as read", async () => {
    const result = pipelineOf().run(AUDIO);
    const refused = (option: string) =>
      expect.objectContaining({ code: "invalid_voice_option", option });

    expect(() => result.stream(untyped({ signal: {} }))).toThrow(refused("options.signal"));
    expect(() => result.stream(untyped({ sginal: undefined }))).toThrow(refused("options.sginal"));
    expect(() => result.stream(untyped(null))).toThrow(refused("options"));
    expect(await read(result.stream({ signal: undefined }))).toHaveLength(4);
  });
});
