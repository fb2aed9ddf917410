import * as fc from "fast-check";
import { expect, it } from "vitest";

import { answers, AUDIO, hears, pcm, readToError, speaks, tell } from "../support/fakes.ts";
import { pipelineOf } from "../support/parts.ts";
import { runs, TIMEOUT } from "./support/run-counts.ts";

/** The samples of each segment, in turn. */
const segments = fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
});

/** A workflow with a segment for each of `count`, and a voice that says its samples in the scheduler's order. */
function talk(
  said: readonly (readonly number[])[],
  scheduler: fc.Scheduler,
  fails: (segment: number) => boolean = () => false,
) {
  return pipelineOf({
    sttModel: hears("hi"),
    workflow: answers(...said.map((_, index) => `${index}.`)),
    ttsModel: speaks(async function* say(text) {
      const segment = Number.parseInt(text, 10);
      for (const sample of said[segment] ?? []) {
        await scheduler.schedule(Promise.resolve(), text);
        yield pcm(segment * 100 + sample);
      }
      await scheduler.schedule(Promise.resolve(), text);
      if (fails(segment)) {
        throw new Error(text);
      }
    }),
    config: { ttsSettings: { bufferSize: 1, textSplitter: (text) => [text, ""] } },
  }).run(AUDIO);
}

it(
  "gives the audio of a turn in the order of its text, in whatever order it is synthesized",
  async () => {
    await fc.assert(
      fc.asyncProperty(segments, fc.scheduler(), async (said, scheduler) => {
        const told: unknown[] = [];
        const read = async (): Promise<void> => {
          for await (const event of talk(said, scheduler).stream()) {
            told.push(tell(event));
          }
        };
        await scheduler.waitFor(read());

        const audio = said.flatMap((samples, index) =>
          samples.map((sample) => [index * 100 + sample]),
        );
        expect(told).toEqual(["turn_started", ...audio, "turn_ended", "session_ended"]);
      }),
      runs(300, 10_000),
    );
  },
  TIMEOUT,
);

it(
  "gives nothing out of order, and no more than was said, where a segment fails",
  async () => {
    await fc.assert(
      fc.asyncProperty(segments, fc.nat(7), fc.scheduler(), async (said, at, scheduler) => {
        const failing = at % said.length;
        const fails = (segment: number): boolean => segment === failing;
        const { told, error } = await scheduler.waitFor(
          readToError(talk(said, scheduler, fails).stream()),
        );

        expect(error).toEqual(new Error(`${failing}.`));
        expect([told[0], ...told.slice(-2)]).toEqual([
          "turn_started",
          "turn_ended",
          "session_ended",
        ]);
        const heard = told.slice(1, -2).map((event) => event[0]);
        const bySegment = said.map((samples, index) =>
          samples.map((sample) => index * 100 + sample),
        );
        // Of each segment a beginning, segment after segment; of the one that fails, all that it said.
        const begun = bySegment.map((samples, index) => {
          const part = heard.filter((sample) => Math.floor(Number(sample) / 100) === index);
          expect(part).toEqual(samples.slice(0, part.length));
          return part;
        });
        expect(heard).toEqual(begun.flat());
        expect(begun[failing]).toEqual(bySegment[failing]);
      }),
      runs(300, 10_000),
    );
  },
  TIMEOUT,
);
