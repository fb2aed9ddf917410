import { script } from "@understudy/testing-shared";
import { pcm16Samples } from "@understudy/testing-voice";

import type { Drift } from "./drift.ts";
import { live, whole } from "./script.ts";

const speech = pcm16Samples([1]);

/** Conversations that leave the groups and the lanes of their scripts. */
export const GROUP_DRIFTS: readonly Drift[] = [
  {
    title: "a text that no speech of a group is for",
    scripts: () => ({
      transcriptions: ["hi"],
      speech: [script.inAnyOrder({ match: "No.", result: speech }, { match: "?", result: speech })],
    }),
    input: whole,
    double: "tts",
    reported: "voice_call_matcher",
  },
  {
    title: "a text that only speech outside the order is left for",
    scripts: () => ({
      transcriptions: ["hi"],
      speech: [script.ambient({ match: "No.", result: speech })],
    }),
    input: whole,
    double: "tts",
    reported: "unexpected_voice_call",
  },
  {
    title: "a text that two lanes are for",
    scripts: () => ({
      transcriptions: ["hi"],
      speech: [
        script.when(({ text }) => text.length > 0, [speech]),
        script.when(({ text }) => text === "Yes.", [speech]),
      ],
    }),
    input: whole,
    double: "tts",
    reported: "voice_call_matcher",
  },
  {
    title: "a greeting that its group is not for",
    scripts: () => ({
      start: script.optional({ match: () => false, result: "Welcome." }),
      sessions: ["hi"],
    }),
    input: live,
    double: "workflow",
    reported: "voice_call_matcher",
  },
];
