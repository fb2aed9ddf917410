import { describe, expect, test } from "vitest";

import { UnderstudyError } from "@understudy/testing-shared";

import { thrownBy } from "../support/outcomes.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";
import { GROUP_DRIFTS } from "./group-drifts.ts";
import { LISTENERS } from "./listeners.ts";
import { Stage } from "./script.ts";
import { STT_DRIFTS } from "./stt-drifts.ts";
import { TTS_DRIFTS } from "./tts-drifts.ts";
import { WORKFLOW_DRIFTS } from "./workflow-drifts.ts";

const DRIFTS = [...STT_DRIFTS, ...WORKFLOW_DRIFTS, ...TTS_DRIFTS, ...GROUP_DRIFTS];

describe.each(LISTENERS)("$title", ({ listen }) => {
  test.each(DRIFTS)("cannot hide $title", async (drift) => {
    const stage = new Stage(drift.scripts());

    const unhandled = await unhandledRejectionsOf(() => listen(stage.pipeline, drift.input()));

    expect(unhandled).toEqual([]);
    const drifted = stage[drift.double];
    const reported = thrownBy(() => drifted.assertComplete());
    if (typeof drift.reported === "string") {
      expect(UnderstudyError.isInstance(reported)).toBe(true);
      expect(reported).toMatchObject({ code: drift.reported });
    } else {
      expect(reported).toBe(drift.reported);
    }
    expect(drifted.violations).toHaveLength(1);
    for (const other of stage.doubles.filter((double) => double !== drifted)) {
      expect(other.violations).toEqual([]);
    }
  });
});
