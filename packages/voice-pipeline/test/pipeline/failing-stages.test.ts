import type { STTModel, TTSModel, VoiceWorkflow } from "@understudy/voice-pipeline";
import { describe, expect, it } from "vitest";

import { hears, pcm, readToError, speaks } from "../support/fakes.ts";
import { failsWhenRead, hearsTurns, pipelineOf, replies, silence } from "../support/parts.ts";

/** A place of a run that throws, and what was told by then. */
interface Stage {
  readonly name: string;
  readonly told: readonly unknown[];
  readonly parts: (fail: () => never) => {
    readonly sttModel?: STTModel;
    readonly ttsModel?: TTSModel;
    readonly workflow?: VoiceWorkflow;
  };
}

const TURN = ["turn_started", "turn_ended", "session_ended"];

const STAGES: readonly Stage[] = [
  {
    name: "createSession",
    told: ["session_ended"],
    parts: (fail) => ({ sttModel: { ...hears(""), createSession: async () => fail() } }),
  },
  {
    name: "transcribeTurns, when it is called",
    told: ["session_ended"],
    parts: (fail) => ({ sttModel: hearsTurns(fail) }),
  },
  {
    name: "transcribeTurns, after a turn",
    told: ["turn_started", [6], "turn_ended", "session_ended"],
    parts: (fail) => ({
      sttModel: hearsTurns(async function* turns() {
        yield "hi";
        fail();
      }),
    }),
  },
  {
    name: "the workflow, when it is called",
    told: ["session_ended"],
    parts: (fail) => ({ workflow: replies(fail) }),
  },
  {
    name: "the workflow, before any text",
    told: ["session_ended"],
    parts: (fail) => ({
      workflow: replies(() => failsWhenRead(fail)),
    }),
  },
  {
    name: "the workflow, after some text",
    told: TURN,
    parts: (fail) => ({
      workflow: replies(async function* reply() {
        yield "Hel";
        fail();
      }),
    }),
  },
  {
    name: "speech, when it is asked for",
    told: TURN,
    parts: (fail) => ({ ttsModel: speaks(fail) }),
  },
  {
    name: "speech, before any chunk",
    told: TURN,
    parts: (fail) => ({
      ttsModel: speaks(() => failsWhenRead(fail)),
    }),
  },
  {
    name: "speech, after a chunk that was buffered",
    told: TURN,
    parts: (fail) => ({
      ttsModel: speaks(async function* speech() {
        yield pcm(1);
        fail();
      }),
    }),
  },
];

describe.each(STAGES)("a run whose $name fails", ({ told: expected, parts }) => {
  it.each([
    new Error("no"),
    new TypeError("no"),
    "text",
    undefined,
    null,
    0,
    "",
    false,
    Number.NaN,
  ])("tells what was before, ends turn and session once, and throws %o itself", async (failure) => {
    const { told, error } = await readToError(
      pipelineOf(
        parts(() => {
          throw failure;
        }),
      )
        .run(silence())
        .stream(),
    );

    expect(told).toEqual(expected);
    expect(error).toBe(failure);
  });
});
