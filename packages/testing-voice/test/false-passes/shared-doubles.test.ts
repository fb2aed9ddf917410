import { describe, expect, test } from "vitest";

import { verifyAll } from "@understudy/testing-shared";
import { pcm16Samples } from "@understudy/testing-voice";

import { thrownBy } from "../support/outcomes.ts";
import { readToTheEnd } from "./listeners.ts";
import { live, Stage, whole } from "./script.ts";

const speech = pcm16Samples([1]);

describe("doubles that are shared", () => {
  test("a second pipeline that takes what the first one needed", async () => {
    const stage = new Stage({ transcriptions: ["hi"] });
    const [first, second] = await Promise.allSettled([
      readToTheEnd(stage.pipeline, whole()),
      readToTheEnd(stage.pipelineFor(stage.workflow), whole()),
    ]);

    expect(first.status).toBe("fulfilled");
    expect(second.status).toBe("rejected");
    expect(thrownBy(() => stage.stt.assertComplete())).toMatchObject({
      operation: "static_transcription",
      callIndex: 1,
    });
    verifyAll(stage.workflow, stage.tts);
  });

  test("a workflow that is started twice, where only the first start is in the script", async () => {
    const stage = new Stage({
      start: "Welcome.",
      sessions: ["a", "b"],
      turns: ["One.", "Two."],
      speech: [speech, speech, speech],
    });

    await readToTheEnd(stage.pipeline, live());
    await readToTheEnd(stage.pipeline, live());

    verifyAll(stage.stt, stage.tts);
    expect(thrownBy(() => stage.workflow.assertComplete())).toMatchObject({
      code: "unexpected_voice_call",
      operation: "workflow_start",
    });
  });

  test("two conversations at once pass where the script has enough for both", async () => {
    const stage = new Stage({
      sessions: ["a", "b"],
      turns: ["One.", "Two."],
      speech: [speech, speech],
    });

    await Promise.all([
      readToTheEnd(stage.pipeline, live()),
      readToTheEnd(stage.pipelineFor(stage.workflow), live()),
    ]);

    verifyAll(...stage.doubles);
  });
});
