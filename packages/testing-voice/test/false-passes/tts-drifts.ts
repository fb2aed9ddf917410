import { pcm16Samples, ttsResult } from "@understudy/testing-voice";

import { loosely } from "../support/calls.ts";
import { type Drift, fail, failedAssertion, mistake } from "./drift.ts";
import { live, whole } from "./script.ts";

const speech = pcm16Samples([1]);

/** Conversations that leave the script of speech. */
export const TTS_DRIFTS: readonly Drift[] = [
  {
    title: "a text that was not to be spoken",
    scripts: () => ({ transcriptions: ["hi"], speech: [] }),
    input: whole,
    double: "tts",
    reported: "unexpected_voice_call",
  },
  {
    title: "a greeting that was not to be spoken",
    scripts: () => ({ start: "Welcome.", sessions: [], turns: [], speech: [] }),
    input: live,
    double: "tts",
    reported: "unexpected_voice_call",
  },
  {
    title: "another text than was to be spoken",
    scripts: () => ({ transcriptions: ["hi"], speech: [ttsResult(speech, { match: "No." })] }),
    input: whole,
    double: "tts",
    reported: "voice_call_matcher",
  },
  {
    title: "speech by an assertion that failed",
    scripts: () => ({
      transcriptions: ["hi"],
      speech: [{ respond: () => fail(failedAssertion) }],
    }),
    input: whole,
    double: "tts",
    reported: failedAssertion,
  },
  {
    title: "speech that breaks off by a mistake in the script",
    scripts: () => ({
      transcriptions: ["hi"],
      speech: [
        {
          respond: async function* speak() {
            yield speech;
            throw mistake;
          },
        },
      ],
    }),
    input: whole,
    double: "tts",
    reported: mistake,
  },
  {
    title: "a chunk of speech that is no bytes",
    scripts: () => ({
      transcriptions: ["hi"],
      speech: [{ respond: () => [speech, loosely<Uint8Array>("AAAA")] }],
    }),
    input: whole,
    double: "tts",
    reported: "invalid_voice_step",
  },
];
