import { describe, expect, test } from "vitest";

import { UnderstudyError } from "@understudy/testing-shared";

import { thrownBy } from "../support/outcomes.ts";
import { type Drifted, DRIFTS } from "./drifts.ts";
import { OURS, STRICT, THEIRS } from "./library.ts";
import { STRICT_DRIFTS } from "./strict-drifts.ts";

/** Whether the end of the test finds out. The workflow itself was content: its run threw nothing. */
function isCaught({ model }: Drifted): boolean {
  try {
    model.assertComplete();
    return false;
  } catch {
    return true;
  }
}

/** What the end of the test throws must be what the script threw, or an error of ours with that code. */
function expectReport({ model, original }: Drifted): void {
  const thrown = thrownBy(() => model.assertComplete());
  if (typeof original === "string") {
    expect(UnderstudyError.isInstance(thrown)).toBe(true);
    expect(thrown).toMatchObject({ code: original });
  } else {
    expect(thrown).toBe(original);
  }
}

describe("a workflow that left its script and hid it is reported", () => {
  test.each(DRIFTS)("$title", async (given) => {
    expectReport(await given.run(OURS));
  });
});

describe("under strict, a workflow that no model could have led to is reported", () => {
  test.each(STRICT_DRIFTS)("$title", async (given) => {
    expectReport(await given.run(STRICT));
  });

  test.each(STRICT_DRIFTS)("and passes without strict: $title", async (given) => {
    expect(isCaught(await given.run(OURS))).toBe(false);
  });
});

test("of these drifts the SDK's own double reports none", async () => {
  const caught = { ours: 0, theirs: 0 };
  for (const [drifts, ours] of [
    [DRIFTS, OURS],
    [STRICT_DRIFTS, STRICT],
  ] as const) {
    for (const given of drifts) {
      caught.ours += Number(isCaught(await given.run(ours)));
      caught.theirs += Number(isCaught(await given.run(THEIRS)));
    }
  }

  expect(caught).toEqual({ ours: DRIFTS.length + STRICT_DRIFTS.length, theirs: 0 });
});
