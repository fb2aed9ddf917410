import { describe, expect, test } from "vitest";

import { script, verifyAll } from "@understudy/testing-shared";
import { pcm16Samples, ScriptedTranscriptionSession } from "@understudy/testing-voice";

import { LISTENERS } from "./listeners.ts";
import { type Input, live, type Scripts, Stage, whole } from "./script.ts";

/** A conversation that keeps to its script, failures that the script means among them. */
interface Kept {
  readonly title: string;
  readonly scripts: () => Scripts;
  readonly input: () => Input;
}

const meant = new Error("meant");
const speech = pcm16Samples([1]);

const KEPT: readonly Kept[] = [
  { title: "a recording", scripts: () => ({ transcriptions: ["hi"] }), input: whole },
  {
    title: "a conversation with a greeting",
    scripts: () => ({
      start: "Welcome.",
      sessions: [["a", "b"]],
      turns: ["One.", "Two."],
      speech: [speech, speech, speech],
    }),
    input: live,
  },
  {
    title: "a greeting that says nothing",
    scripts: () => ({ start: [], sessions: ["hi"] }),
    input: live,
  },
  {
    title: "a session without turns",
    scripts: () => ({ sessions: [[]], turns: [], speech: [] }),
    input: live,
  },
  {
    title: "a turn without an answer",
    scripts: () => ({ sessions: ["hi"], turns: [[]], speech: [] }),
    input: live,
  },
  {
    title: "groups of which everything that must come has come",
    scripts: () => ({
      start: script.optional("Welcome."),
      transcriptions: [script.repeat("hi", { times: 1 }), script.optional("again")],
      turns: [
        script.inAnyOrder({ match: "hi", result: "Yes." }),
        script.ambient({ match: "um", result: [] }),
      ],
      speech: [script.repeat(speech, { atLeast: 1 })],
    }),
    input: whole,
  },
  {
    title: "a transcription that fails",
    scripts: () => ({ transcriptions: [meant], turns: [], speech: [] }),
    input: whole,
  },
  {
    title: "a session that cannot be opened",
    scripts: () => ({ sessions: [meant], turns: [], speech: [] }),
    input: live,
  },
  {
    title: "a session that fails at its second turn",
    scripts: () => ({ sessions: [["hi", meant]] }),
    input: live,
  },
  {
    title: "a session that cannot be closed",
    scripts: () => ({
      sessions: [new ScriptedTranscriptionSession("hi", { closeError: meant })],
    }),
    input: live,
  },
  {
    title: "a greeting that fails",
    scripts: () => ({ start: meant, sessions: ["hi"] }),
    input: live,
  },
  {
    title: "a greeting that fails by an assertion that is its step's error",
    scripts: () => ({ start: { error: new TypeError("meant") }, sessions: ["hi"] }),
    input: live,
  },
  {
    title: "an answer that fails",
    scripts: () => ({ sessions: ["hi"], turns: [meant], speech: [] }),
    input: live,
  },
  {
    title: "speech that fails",
    scripts: () => ({ transcriptions: ["hi"], speech: [[speech, meant]] }),
    input: whole,
  },
  {
    title: "speech that a responder fails with an error that it returns",
    scripts: () => ({
      transcriptions: ["hi"],
      speech: [{ respond: () => new RangeError("meant") }],
    }),
    input: whole,
  },
  {
    title: "a greeting, an answer and speech that responders fail with errors of the application",
    scripts: () => ({
      start: { respond: () => Promise.reject(meant) },
      sessions: ["hi"],
      speech: [
        {
          respond: async function* speak() {
            yield speech;
            throw meant;
          },
        },
      ],
    }),
    input: live,
  },
  {
    title: "steps that look at their calls",
    scripts: () => ({
      transcriptions: [{ match: { input: { channels: 1 } }, result: "hi" }],
      turns: [{ match: /hi/, result: "Yes." }],
      speech: [{ match: "Yes.", result: speech }],
    }),
    input: whole,
  },
];

describe.each(LISTENERS)("$title", ({ listen }) => {
  test.each(KEPT)("does not spoil $title", async ({ scripts, input }) => {
    const stage = new Stage(scripts());

    await listen(stage.pipeline, input());

    verifyAll(...stage.doubles);
    expect(stage.doubles.flatMap(({ violations }) => violations)).toEqual([]);
  });
});
