import { pcm16Samples } from "@understudy/testing-voice";

import { loosely } from "../support/calls.ts";
import { type Drift, fail, failedAssertion, mistake } from "./drift.ts";
import { live, whole } from "./script.ts";

const speech = pcm16Samples([1]);

/** Conversations that leave the script of the workflow. */
export const WORKFLOW_DRIFTS: readonly Drift[] = [
  {
    title: "a turn that was not to be answered",
    scripts: () => ({ sessions: ["hi"], turns: [], speech: [] }),
    input: live,
    double: "workflow",
    reported: "unexpected_voice_call",
  },
  {
    title: "a turn in other words than the script expects",
    scripts: () => ({
      transcriptions: ["hi"],
      turns: [{ match: "hello", result: "Yes." }],
      speech: [],
    }),
    input: whole,
    double: "workflow",
    reported: "voice_call_matcher",
  },
  {
    title: "an assertion about a turn that failed",
    scripts: () => ({
      transcriptions: ["hi"],
      turns: [{ respond: () => fail(failedAssertion) }],
      speech: [],
    }),
    input: whole,
    double: "workflow",
    reported: failedAssertion,
  },
  {
    title: "an answer that breaks off by a mistake in the script",
    scripts: () => ({
      transcriptions: ["hi"],
      turns: [
        {
          respond: function* answer() {
            yield "This is a whole sentence. ";
            throw mistake;
          },
        },
      ],
    }),
    input: whole,
    double: "workflow",
    reported: mistake,
  },
  {
    title: "an assertion about the greeting that failed, which the pipeline swallows",
    scripts: () => ({
      start: { match: () => fail(failedAssertion), result: "Welcome." },
      sessions: ["hi"],
    }),
    input: live,
    double: "workflow",
    reported: failedAssertion,
  },
  {
    title: "a greeting that is refused, which the pipeline swallows",
    scripts: () => ({ start: { match: () => false, result: "Welcome." }, sessions: ["hi"] }),
    input: live,
    double: "workflow",
    reported: "voice_call_matcher",
  },
  {
    title: "a greeting by a mistake in the script, which the pipeline swallows",
    scripts: () => ({ start: { respond: () => fail(mistake) }, sessions: ["hi"] }),
    input: live,
    double: "workflow",
    reported: mistake,
  },
  {
    title: "a greeting that breaks off by a mistake, which the pipeline swallows",
    scripts: () => ({
      start: {
        respond: function* greet() {
          yield "Welcome.";
          throw mistake;
        },
      },
      sessions: ["hi"],
      speech: [speech, speech],
    }),
    input: live,
    double: "workflow",
    reported: mistake,
  },
  {
    title: "a fragment that is no text",
    scripts: () => ({
      transcriptions: ["hi"],
      turns: [{ respond: () => ["Yes", loosely<string>(17)] }],
      speech: [],
    }),
    input: whole,
    double: "workflow",
    reported: "invalid_voice_step",
  },
  {
    title: "a greeting that is no text, which the pipeline swallows",
    scripts: () => ({ start: { respond: () => loosely<string>({}) }, sessions: ["hi"] }),
    input: live,
    double: "workflow",
    reported: "invalid_voice_step",
  },
];
