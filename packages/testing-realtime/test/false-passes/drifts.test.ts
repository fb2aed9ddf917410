import { beforeEach, describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { type Drift, type Library, OURS, THEIRS } from "./drift.ts";
import { DRIFTS } from "./drifts.ts";

beforeEach(hushErrors);

/** What the end of the test throws, if it does. */
async function play(library: Library, { run, agent }: Drift): Promise<() => void> {
  const stage = library(agent?.());
  await run(stage);
  return () => {
    stage.transport.assertComplete();
  };
}

describe("an application that left its script and hid it is reported", () => {
  test.each(DRIFTS)("$title", async (drift) => {
    expect(thrownBy(await play(OURS, drift))).toMatchObject(drift.told);
  });
});

describe("an application that left its script and hid it passes with the SDK's own double", () => {
  test.each(DRIFTS)("$title", async (drift) => {
    const end = await play(THEIRS, drift);

    expect(end).not.toThrow();
  });
});
