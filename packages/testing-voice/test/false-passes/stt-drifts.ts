import { ScriptedTranscriptionSession } from "@understudy/testing-voice";

import { loosely } from "../support/calls.ts";
import { type Drift, fail, failedAssertion, mistake } from "./drift.ts";
import { live, whole } from "./script.ts";

/** Conversations that leave the script of transcriptions and sessions. */
export const STT_DRIFTS: readonly Drift[] = [
  {
    title: "a recording that was not to be transcribed",
    scripts: () => ({ turns: [], speech: [] }),
    input: whole,
    double: "stt",
    reported: "unexpected_voice_call",
  },
  {
    title: "a recording in another language than the script expects",
    scripts: () => ({
      transcriptions: [{ match: { settings: { language: "de" } }, result: "hallo" }],
      turns: [],
      speech: [],
    }),
    input: whole,
    double: "stt",
    reported: "voice_call_matcher",
  },
  {
    title: "an assertion about a recording that failed",
    scripts: () => ({
      transcriptions: [{ match: () => fail(failedAssertion), result: "hallo" }],
      turns: [],
      speech: [],
    }),
    input: whole,
    double: "stt",
    reported: failedAssertion,
  },
  {
    title: "a transcription by a mistake in the script",
    scripts: () => ({
      transcriptions: [{ respond: () => fail(mistake) }],
      turns: [],
      speech: [],
    }),
    input: whole,
    double: "stt",
    reported: mistake,
  },
  {
    title: "a session that was not to be opened",
    scripts: () => ({ turns: [], speech: [] }),
    input: live,
    double: "stt",
    reported: "unexpected_voice_call",
  },
  {
    title: "an asynchronous match of a session, which nobody could wait for",
    scripts: () => ({
      sessions: [{ match: () => Promise.resolve(true), result: "hi" }],
      turns: [],
      speech: [],
    }),
    input: live,
    double: "stt",
    reported: "voice_call_matcher",
  },
  {
    title: "a turn of a session by an assertion that failed",
    scripts: () => ({
      sessions: [new ScriptedTranscriptionSession([{ respond: () => fail(failedAssertion) }])],
      turns: [],
      speech: [],
    }),
    input: live,
    double: "stt",
    reported: failedAssertion,
  },
  {
    title: "a later turn of a session that a responder made, by a mistake",
    scripts: () => ({
      sessions: [
        {
          respond: () => new ScriptedTranscriptionSession(["hi", { respond: () => fail(mistake) }]),
        },
      ],
    }),
    input: live,
    double: "stt",
    reported: mistake,
  },
  {
    title: "a transcription that is no text",
    scripts: () => ({
      transcriptions: [{ respond: () => loosely<string>(17) }],
      turns: [],
      speech: [],
    }),
    input: whole,
    double: "stt",
    reported: "invalid_voice_step",
  },
  {
    title: "a session that is none, for want of a return",
    scripts: () => ({
      sessions: [{ respond: () => loosely<string>(undefined) }],
      turns: [],
      speech: [],
    }),
    input: live,
    double: "stt",
    reported: "invalid_voice_step",
  },
  {
    title: "a turn of a session that is no text",
    scripts: () => ({
      sessions: [new ScriptedTranscriptionSession([{ respond: () => loosely<string>(null) }])],
      turns: [],
      speech: [],
    }),
    input: live,
    double: "stt",
    reported: "invalid_voice_step",
  },
];
