import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { answers, AUDIO, pcm, read, speaks, tell } from "../support/fakes.ts";
import { pipelineOf } from "../support/parts.ts";
import { type Deferred, deferred, settled } from "../support/tasks.ts";

const EACH = {
  ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
};

/** A pipeline that speaks each of the texts when the test says so: two samples for each. */
function stage(...texts: readonly string[]) {
  const doors = new Map(texts.map((text): [string, Deferred<void>] => [text, deferred()]));
  const ttsModel = speaks(async function* speech(text) {
    await doors.get(text)?.promise;
    yield pcm(texts.indexOf(text) + 1);
    yield pcm(-texts.indexOf(text) - 1);
  });
  const result = pipelineOf({ workflow: answers(...texts), ttsModel, config: EACH }).run(AUDIO);
  return {
    events: result.stream(),
    ttsModel,
    finish: (text: string) => doors.get(text)?.resolve(),
  };
}

describe("the segments of a turn", () => {
  it("are synthesized at the same time", async () => {
    const { events, ttsModel, finish } = stage("a", "b", "c");
    await settled();

    expect(ttsModel.texts).toEqual(["a", "b", "c"]);
    ttsModel.texts.forEach(finish);
    await read(events);
  });

  it("come in the order of the text, whatever order they are synthesized in", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (order) => {
        const texts = ["a", "b", "c", "d", "e", "f"];
        const { events, finish } = stage(...texts);
        const told = read(events);
        for (const index of order) {
          finish(texts[index] ?? "");
          await settled();
        }
        expect(await told).toEqual([
          "turn_started",
          ...texts.flatMap((_, index) => [[index + 1], [-index - 1]]),
          "turn_ended",
          "session_ended",
        ]);
      }),
      { numRuns: 30 },
    );
  });

  it("wait for those before them, which are delivered as they come", async () => {
    const { events, finish } = stage("a", "b", "c");
    const told: unknown[] = [];
    const reading = (async () => {
      for await (const event of events) {
        told.push(tell(event));
      }
    })();
    finish("b");
    await settled();
    expect(told).toEqual(["turn_started"]);
    finish("a");
    await settled();
    expect(told).toEqual(["turn_started", [1], [-1], [2], [-2]]);
    finish("c");
    await reading;

    expect(told.slice(5)).toEqual([[3], [-3], "turn_ended", "session_ended"]);
  });

  it("are delivered while they are being synthesized", async () => {
    const more = deferred();
    const ttsModel = speaks(async function* speech() {
      yield pcm(1);
      await more.promise;
      yield pcm(2);
    });
    const events = pipelineOf({ ttsModel, config: EACH }).run(AUDIO).stream();
    await events.next();
    expect(await events.next()).toMatchObject({ value: { data: new Int16Array([1]) } });
    more.resolve();

    expect(await read(events)).toEqual([[2], "turn_ended", "session_ended"]);
  });
});
