import { describe, expect, it, vi } from "vitest";

import { AUDIO, pcm, read, readToError, speaks } from "../support/fakes.ts";
import { failsWhenRead, hearsTurns, pipelineOf, replies, silence } from "../support/parts.ts";
import { rejectionOf, settled } from "../support/tasks.ts";

const EACH = {
  ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
};

/** A source that knows no signal: it gives these, then waits until it is let go. Where it may end, it ends. */
function source<T>(items: readonly T[], end: "waits" | "ends" = "waits") {
  const left = [...items];
  let letGo: (() => void) | undefined;
  const returned = vi.fn<() => void>();
  const iterator: AsyncIterator<T, undefined> = {
    next: async () => {
      const value = left.shift();
      if (value !== undefined) {
        return { done: false, value };
      }
      if (end === "waits") {
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
      }
      return { done: true, value: undefined };
    },
    return: async () => {
      returned();
      letGo?.();
      return { done: true, value: undefined };
    },
  };
  return { returned, [Symbol.asyncIterator]: () => iterator };
}

const hoarse = speaks(() =>
  failsWhenRead(() => {
    throw new Error("hoarse");
  }),
);

describe("a source that knows no signal", () => {
  it("is let go by return() where a segment fails, while it waits", async () => {
    const text = source(["a"]);
    const turns = source(["hi"]);
    const { error } = await readToError(
      pipelineOf({
        workflow: replies(() => text),
        sttModel: hearsTurns(() => turns),
        ttsModel: hoarse,
        config: EACH,
      })
        .run(silence())
        .stream(),
    );

    expect(error).toEqual(new Error("hoarse"));
    expect(text.returned).toHaveBeenCalledTimes(1);
    expect(turns.returned).toHaveBeenCalledTimes(1);
  });

  it("is let go by return() where the workflow fails, while speech waits", async () => {
    const speech = source([pcm(1)]);
    const workflow = replies(async function* reply() {
      yield "a";
      await settled();
      throw new Error("lost");
    });
    const { told, error } = await readToError(
      pipelineOf({ workflow, ttsModel: speaks(() => speech), config: EACH })
        .run(AUDIO)
        .stream(),
    );

    expect(error).toEqual(new Error("lost"));
    expect(told).toEqual(["turn_started", [1], "turn_ended", "session_ended"]);
    expect(speech.returned).toHaveBeenCalledTimes(1);
  });

  it("is let go by return() where the reader leaves, or the run is cancelled", async () => {
    for (const way of ["leave", "cancel"] as const) {
      const controller = new AbortController();
      const sources = { turns: source(["hi"]), text: source(["a"]), speech: source([pcm(1)]) };
      const events = pipelineOf({
        workflow: replies(() => sources.text),
        sttModel: hearsTurns(() => sources.turns),
        ttsModel: speaks(() => sources.speech),
        config: EACH,
      })
        .run(silence(), { signal: controller.signal })
        .stream();
      await settled();
      if (way === "leave") {
        await events.return();
      } else {
        controller.abort("enough");
        expect(await rejectionOf(read(events))).toBe("enough");
      }
      for (const { returned } of Object.values(sources)) {
        expect(returned).toHaveBeenCalledTimes(1);
      }
    }
  });

  it("is let go by return() in a greeting too", async () => {
    const greeting = source(["Hi."]);
    const workflow = replies(
      () => source(["Yes."], "ends"),
      () => greeting,
    );
    const events = pipelineOf({ workflow }).run(silence()).stream();
    await settled();
    await events.return();

    expect(greeting.returned).toHaveBeenCalledTimes(1);
  });

  it("is not let go where it comes to its end, or fails by itself", async () => {
    const sources = {
      turns: source(["hi"], "ends"),
      text: source(["a"], "ends"),
      speech: source([pcm(1)], "ends"),
    };
    await read(
      pipelineOf({
        workflow: replies(() => sources.text),
        sttModel: hearsTurns(() => sources.turns),
        ttsModel: speaks(() => sources.speech),
      })
        .run(silence())
        .stream(),
    );
    const failing = {
      ...source<string>([]),
      [Symbol.asyncIterator]: () => ({
        next: async () => await Promise.reject(new Error("lost")),
        return: async () => await Promise.reject(new Error("not to be called")),
      }),
    };
    const config = { logger: { warn: vi.fn<() => void>() } };
    const { error } = await readToError(
      pipelineOf({ workflow: replies(() => failing), config })
        .run(AUDIO)
        .stream(),
    );

    for (const { returned } of Object.values(sources)) {
      expect(returned).not.toHaveBeenCalled();
    }
    expect(error).toEqual(new Error("lost"));
    expect(config.logger.warn).not.toHaveBeenCalled();
  });

  it("need not have a return()", async () => {
    const workflow = replies(() => {
      const left = ["a", "b"];
      return {
        [Symbol.asyncIterator]: () => ({
          next: async () => ({ done: false as const, value: left.shift() ?? "c" }),
        }),
      };
    });
    const { error } = await readToError(
      pipelineOf({ workflow, ttsModel: hoarse, config: EACH }).run(AUDIO).stream(),
    );

    expect(error).toEqual(new Error("hoarse"));
  });
});
