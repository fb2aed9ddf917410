import * as fc from "fast-check";
import { expect, it } from "vitest";

import { watchRejections } from "../support/tasks.ts";
import {
  expectAllSpoken,
  expectNothingLeft,
  expectRightError,
  expectWellFormed,
} from "./support/expectations.ts";
import { readAsTold } from "./support/read-as-told.ts";
import { runs, TIMEOUT } from "./support/run-counts.ts";
import { scenario } from "./support/scenario.ts";
import { World } from "./support/world.ts";

it(
  "leaves nothing behind, whatever fails, however it ends, in whatever order things settle",
  async () => {
    const expectNoRejections = watchRejections();
    await fc.assert(
      fc.asyncProperty(scenario, fc.scheduler(), async (told, scheduler) => {
        const world = new World(told, scheduler);
        const reading = await readAsTold(told, world, scheduler);
        const { ending } = told;
        const isWhole =
          ending === "read" ||
          ending === "signal of run" ||
          (ending === "signal of stream" && !reading.wasAborted);

        expectNothingLeft(world);
        if (ending !== "never read, signal of run") {
          expectWellFormed(reading.events, isWhole);
        }
        expectAllSpoken(world, told, reading);
        expectRightError(world, told, reading);
        await scheduler.waitIdle();
        await expectNoRejections();
        expect(world.pending).toBe(0);
      }),
      runs(300, 10_000),
    );
  },
  TIMEOUT,
);
