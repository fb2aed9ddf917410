import {
  InvalidVoiceStepError,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { describe, expect, test } from "vitest";

import { loosely } from "../support/calls.ts";
import { thrownBy } from "../support/outcomes.ts";

const CHUNK = new Uint8Array(2);

describe("a step of another kind", () => {
  test.each([
    {
      title: "a list of transcriptions in the place of one",
      run: () => new ScriptedSTTModel(["a", loosely<string>(["b"])]),
      fields: { reason: "invalid_input", inputIndex: 1 },
    },
    {
      title: "a transcription that is no text",
      run: () => new ScriptedSTTModel([{ result: loosely<string>(5) }]),
      fields: { reason: "invalid_outcome", inputIndex: 0, path: "result", hint: "Give a text." },
    },
    {
      title: "a match of a transcription that is a text",
      run: () => new ScriptedSTTModel([{ match: loosely<object>("hi"), result: "hi" }]),
      fields: { reason: "invalid_matcher", path: "match" },
    },
    {
      title: "a match of a transcription that is a pattern",
      run: () => new ScriptedSTTModel([{ match: loosely<object>(/hi/u), result: "hi" }]),
      fields: { reason: "invalid_matcher", path: "match" },
    },
    {
      title: "a match with a misspelt part",
      run: () => new ScriptedSTTModel([{ match: loosely<object>({ seting: {} }), result: "hi" }]),
      fields: {
        reason: "invalid_matcher",
        path: "match.seting",
        hint: "Did you mean settings?",
      },
    },
    {
      title: "a match with a part like no other",
      run: () => new ScriptedSTTModel([{ match: loosely<object>({ q: {} }), result: "hi" }]),
      fields: {
        reason: "invalid_matcher",
        path: "match.q",
        hint: "The parts are input, settings, options.",
      },
    },
    {
      title: "a session that is a number",
      run: () => new ScriptedSTTModel([], { sessions: ["a", loosely<string>(5)] }),
      fields: { reason: "invalid_input", inputIndex: 1 },
    },
    {
      title: "a session whose result is a number",
      run: () => new ScriptedSTTModel([], { sessions: [{ result: loosely<string>(5) }] }),
      fields: { reason: "invalid_outcome", path: "result" },
    },
    {
      title: "a step in the list of a session",
      run: () =>
        new ScriptedSTTModel([], { sessions: [["a", loosely<string>({ respond: () => "b" })]] }),
      fields: {
        reason: "invalid_outcome",
        path: "[1]",
        hint: expect.stringContaining("put a ScriptedTranscriptionSession there"),
      },
    },
    {
      title: "a turn of a session with a match",
      run: () =>
        new ScriptedTranscriptionSession([loosely<string>({ match: "hi", result: "hello" })]),
      fields: { reason: "unknown_key", path: "match" },
    },
    {
      title: "bytes in the place of a turn",
      run: () => new ScriptedVoiceWorkflow([loosely<string>(CHUNK)]),
      fields: { reason: "invalid_input", inputIndex: 0 },
    },
    {
      title: "a turn with a number among its fragments",
      run: () => new ScriptedVoiceWorkflow([["a", loosely<string>(1)]]),
      fields: { reason: "invalid_outcome", path: "[1]", hint: "A fragment is a text." },
    },
    {
      title: "a start that is a number",
      run: () => new ScriptedVoiceWorkflow([], { start: loosely<string>(5) }),
      fields: { reason: "invalid_input", inputIndex: 0 },
    },
    {
      title: "a start that is null",
      run: () => new ScriptedVoiceWorkflow([], { start: loosely<string>(null) }),
      fields: { reason: "invalid_input", inputIndex: 0 },
    },
    {
      title: "a match of a start that is a text",
      run: () =>
        new ScriptedVoiceWorkflow([], { start: loosely<string>({ match: "a", result: "b" }) }),
      fields: { reason: "invalid_matcher", path: "match" },
    },
  ] as const)("is refused: $title", ({ run, fields }) => {
    const error = thrownBy(run);

    expect(InvalidVoiceStepError.isInstance(error)).toBe(true);
    expect(error).toMatchObject(fields);
  });
});
