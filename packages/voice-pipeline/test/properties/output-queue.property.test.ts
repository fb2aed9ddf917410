import type { VoiceStreamEvent } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { OrderedOutput } from "../../src/pipeline/ordered-output.ts";
import { settled } from "../support/tasks.ts";
import { runs, TIMEOUT } from "./support/run-counts.ts";

const steps = fc.array(
  fc.record({ lane: fc.nat(4), step: fc.constantFrom("emit", "emit", "close", "read", "behind") }),
  { maxLength: 40 },
);

it(
  "gives each event of a queue once, in the order of the places, whoever adds and reads when",
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (told) => {
        const output = new OrderedOutput();
        const lanes = Array.from({ length: 5 }, () => ({
          lane: output.openLane(),
          sent: [] as string[],
          isOpen: true,
        }));
        const behind: string[] = [];
        const reads: Promise<VoiceStreamEvent | undefined>[] = [];
        let came = 0;
        let last: Promise<unknown> = Promise.resolve();
        const read = (): void => {
          const next = last.then(() => output.next());
          last = next;
          reads.push(next);
          void next.then(() => {
            came += 1;
          });
        };
        for (const [index, { lane: number, step }] of told.entries()) {
          const lane = lanes[number];
          const event: VoiceStreamEvent = { type: "voice_stream_event_error", error: `${index}` };
          if (step === "read") {
            read();
          } else if (step === "behind") {
            output.emit(event);
            behind.push(`${index}`);
          } else if (step === "emit") {
            lane?.lane.emit(event);
            lane?.sent.push(...(lane.isOpen ? [`${index}`] : []));
          } else if (lane !== undefined) {
            lane.lane.close();
            lane.isOpen = false;
          }
          await settled();
          // What may come has come, before anything else wakes the reader.
          const firstOpen = lanes.findIndex(({ isOpen }) => isOpen);
          const due = [
            ...lanes
              .slice(0, firstOpen === -1 ? lanes.length : firstOpen + 1)
              .flatMap(({ sent }) => sent),
            ...(firstOpen === -1 ? behind : []),
          ];
          expect(came).toBe(Math.min(reads.length, due.length));
        }
        for (const { lane } of lanes) {
          lane.close();
        }
        output.end();
        const expected = [...lanes.flatMap(({ sent }) => sent), ...behind];
        while (reads.length <= expected.length) {
          read();
        }
        const got = await Promise.all(reads);
        expect(
          got.flatMap((event) => (event?.type === "voice_stream_event_error" ? [event.error] : [])),
        ).toEqual(expected);
      }),
      runs(300, 10_000),
    );
  },
  TIMEOUT,
);
