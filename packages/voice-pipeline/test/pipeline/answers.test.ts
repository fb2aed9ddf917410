import { VoiceAnswerError } from "@understudy/voice-pipeline";
import { describe, expect, it } from "vitest";

import { AUDIO, hears, pcm, readToError, speaks } from "../support/fakes.ts";
import {
  hearsTurns,
  pipelineOf,
  replies,
  silence,
  transcribes,
  untyped,
} from "../support/parts.ts";

const SECRET = "the secret";

/** What cannot be read as it comes. */
const UNREADABLE = [undefined, null, SECRET, [SECRET], Promise.resolve(SECRET), {}];

async function errorOf(parts: Parameters<typeof pipelineOf>[0], input = silence()) {
  const { told, error } = await readToError(pipelineOf(parts).run(input).stream());
  expect(told.at(-1)).toBe("session_ended");
  expect(VoiceAnswerError.isInstance(error)).toBe(true);
  expect(String(error)).not.toContain(SECRET);
  return error;
}

describe("what the parts of an application answer", () => {
  it.each(UNREADABLE)("is refused where the workflow returns %o", async (answer) => {
    expect(await errorOf({ workflow: replies(() => untyped(answer)) })).toMatchObject({
      source: "workflow",
    });
  });

  it.each(UNREADABLE)("is refused where the session's turns are %o", async (answer) => {
    expect(await errorOf({ sttModel: hearsTurns(() => untyped(answer)) })).toMatchObject({
      source: "transcription session",
    });
  });

  it.each(UNREADABLE)("is refused where speech is %o", async (answer) => {
    expect(await errorOf({ ttsModel: speaks(() => untyped(answer)) })).toMatchObject({
      source: "text-to-speech model",
    });
  });

  it.each([undefined, null, 1, {}, [SECRET], pcm(1)])(
    "is refused where a fragment of the workflow is %o",
    async (fragment) => {
      const workflow = replies(async function* reply() {
        yield untyped(fragment);
      });

      expect(await errorOf({ workflow })).toMatchObject({ source: "workflow" });
    },
  );

  it.each([undefined, null, 1, {}])("is refused where a turn is %o", async (turn) => {
    const sttModel = hearsTurns(async function* turns() {
      yield untyped(turn);
    });

    expect(await errorOf({ sttModel })).toMatchObject({ source: "transcription session" });
    expect(sttModel.close).toHaveBeenCalledTimes(1);
  });

  it.each([undefined, null, 1, { text: SECRET }])(
    "is refused where a transcript is %o",
    async (transcript) => {
      const sttModel = transcribes(async () => untyped(transcript));
      const { error } = await readToError(pipelineOf({ sttModel }).run(AUDIO).stream());

      expect(error).toMatchObject({ code: "voice_answer", source: "speech-to-text model" });
      expect(String(error)).not.toContain(SECRET);
    },
  );

  it.each([undefined, null, SECRET, {}, { close: async () => undefined }])(
    "is refused where the session is %o",
    async (session) => {
      const sttModel = { ...hears(""), createSession: async () => untyped(session) };

      expect(await errorOf({ sttModel })).toMatchObject({ source: "speech-to-text model" });
    },
  );

  it.each([undefined, null, SECRET, [1, 2], new Int16Array(2), new ArrayBuffer(2)])(
    "is refused where a chunk of speech is %o",
    async (chunk) => {
      const ttsModel = speaks(async function* speech() {
        yield untyped(chunk);
      });

      expect(await errorOf({ ttsModel })).toMatchObject({ source: "text-to-speech model" });
    },
  );

  it.each([undefined, SECRET, [], ["a"], ["a", 1], ["a", "b", "c"], { 0: "a", 1: "b" }])(
    "is refused where the splitter returns %o",
    async (pair) => {
      const config = { ttsSettings: { textSplitter: () => untyped(pair) } };

      expect(await errorOf({ config })).toMatchObject({ source: "textSplitter" });
    },
  );

  it.each([undefined, [1], new Float64Array(1), Promise.resolve(new Int16Array(1))])(
    "is refused where transformData returns %o",
    async (samples) => {
      const config = { ttsSettings: { transformData: () => untyped(samples) } };

      expect(await errorOf({ config })).toMatchObject({ source: "transformData" });
    },
  );

  it("fails the run where splitter or transformData throw, with their error", async () => {
    const failure = new Error("no");
    const fail = () => {
      throw failure;
    };
    for (const ttsSettings of [{ textSplitter: fail }, { transformData: fail }]) {
      const { told, error } = await readToError(
        pipelineOf({ config: { ttsSettings } }).run(AUDIO).stream(),
      );
      expect(error).toBe(failure);
      expect(told).toEqual(["turn_started", "turn_ended", "session_ended"]);
    }
  });
});
