import {
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { describe, expect, test } from "vitest";

import { loosely } from "../support/calls.ts";
import { thrownBy } from "../support/outcomes.ts";

const DOUBLES = [
  ["ScriptedSTTModel", (options: object) => new ScriptedSTTModel([], options)],
  [
    "ScriptedTranscriptionSession",
    (options: object) => new ScriptedTranscriptionSession([], options),
  ],
  ["ScriptedTTSModel", (options: object) => new ScriptedTTSModel([], options)],
  ["ScriptedVoiceWorkflow", (options: object) => new ScriptedVoiceWorkflow([], options)],
] as const;

describe.each(DOUBLES)("%s", (className, make) => {
  test("has its class as its name, or the name that it gets", () => {
    expect(make({}).name).toBe(className);
    expect(make({ name: undefined }).name).toBe(className);
    expect(make({ name: "mine" }).name).toBe("mine");
  });

  test("refuses an option that it does not know", () => {
    expect(thrownBy(() => make({ nmae: "mine" }))).toMatchObject({
      name: "InvalidOptionError",
      option: "nmae",
      message: expect.stringMatching(new RegExp(`^${className} .*\\bname\\b`, "u")),
    });
  });

  test.each([5, "", null])("refuses the name %o", (name) => {
    expect(thrownBy(() => make({ name }))).toMatchObject({ option: "name" });
  });

  test.each([null, "options", [], 5])("refuses options that are %o", (options) => {
    expect(thrownBy(() => make(loosely<object>(options)))).toMatchObject({
      name: "InvalidOptionError",
    });
  });
});

test("models say what they are", () => {
  const stt = new ScriptedSTTModel([], { modelName: "ears-1" });
  const tts = new ScriptedTTSModel([], { modelName: "mouth-1", sampleRateHz: 8000 });

  expect(new ScriptedSTTModel().modelName).toBe("scripted-stt");
  expect(stt.modelName).toBe("ears-1");
  expect(new ScriptedTTSModel([])).toMatchObject({
    modelName: "scripted-tts",
    sampleRateHz: 24_000,
  });
  expect(tts).toMatchObject({ modelName: "mouth-1", sampleRateHz: 8000 });
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "24000", null])(
  "the sample rate %o is refused",
  (sampleRateHz) => {
    expect(
      thrownBy(() => new ScriptedTTSModel([], { sampleRateHz: loosely<number>(sampleRateHz) })),
    ).toMatchObject({ option: "sampleRateHz", message: expect.stringContaining("in Hz") });
  },
);

test.each([5, null, { result: "hi" }, new Error("down")])(
  "sessions that are no list are refused: %o",
  (sessions) => {
    expect(
      thrownBy(() => new ScriptedSTTModel([], { sessions: loosely<string>(sessions) })),
    ).toMatchObject({ name: "InvalidOptionError", option: "sessions" });
  },
);

test("a model name that is no text is refused", () => {
  expect(thrownBy(() => new ScriptedSTTModel([], { modelName: loosely<string>(5) }))).toMatchObject(
    { option: "modelName" },
  );
});
