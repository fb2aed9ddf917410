import { beforeEach, describe, expect, test } from "vitest";

import { UnderstudyError } from "@understudy/testing-shared";

import { thrownBy } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import type { Drifted } from "./drift.ts";
import { DRIFTS } from "./drifts.ts";
import { OURS, THEIRS } from "./library.ts";

beforeEach(hushErrors);

/** Whether the end of the test finds out. The workflow itself was content: its run threw nothing. */
function isCaught({ sandbox }: Drifted): boolean {
  try {
    sandbox.assertComplete();
    return false;
  } catch {
    return true;
  }
}

describe("a workflow that left its script and hid it is reported", () => {
  test.each(DRIFTS)("$title", async ({ run }) => {
    const { sandbox, original } = await run(OURS);
    const thrown = thrownBy(() => sandbox.assertComplete());
    // The end of the test throws what the script threw, or an error of ours with that code.
    if (typeof original === "string") {
      expect(UnderstudyError.isInstance(thrown)).toBe(true);
      expect(thrown).toMatchObject({ code: original });
    } else {
      expect(thrown).toBe(original);
    }
  });
});

describe("a workflow that left its script and hid it passes with the SDK's own double", () => {
  test.each(DRIFTS)("$title", async ({ run }) => {
    expect(isCaught(await run(THEIRS))).toBe(false);
  });
});

test("of these drifts the SDK's own double reports none", async () => {
  const caught = { ours: 0, theirs: 0 };
  for (const { run } of DRIFTS) {
    caught.ours += Number(isCaught(await run(OURS)));
    caught.theirs += Number(isCaught(await run(THEIRS)));
  }

  expect(caught).toEqual({ ours: DRIFTS.length, theirs: 0 });
});
