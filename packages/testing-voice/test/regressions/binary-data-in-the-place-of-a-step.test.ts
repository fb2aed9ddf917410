import { ScriptedTTSModel, ScriptedVoiceWorkflow, ttsResult } from "@understudy/testing-voice";
import { expect, test } from "vitest";

import { loosely } from "../support/calls.ts";
import { thrownBy } from "../support/outcomes.ts";

test.each([new Uint8Array(2), Int16Array.of(1), new DataView(new ArrayBuffer(2))])(
  "binary data is no step of a workflow, rather than one with the unknown key 0: %o",
  (data) => {
    expect(thrownBy(() => new ScriptedVoiceWorkflow([loosely<string>(data)]))).toMatchObject({
      reason: "invalid_input",
      path: undefined,
      message: expect.stringContaining("is binary data, not a step"),
    });
  },
);

test("samples are no step of speech", () => {
  expect(
    thrownBy(() => new ScriptedTTSModel([loosely<Uint8Array>(Int16Array.of(1))])),
  ).toMatchObject({ reason: "invalid_input", path: undefined });
});

test("a second chunk of ttsResult() is refused there, an empty one too, rather than dropped", () => {
  const chunk = new Uint8Array(0);

  expect(thrownBy(() => ttsResult(chunk, loosely<object>(chunk)))).toMatchObject({
    name: "InvalidOptionError",
    message: expect.stringContaining("Chunks go into one array."),
  });
});
