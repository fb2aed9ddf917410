import { AudioInput, type VoiceModelProvider, VoiceAnswerError } from "@understudy/voice-pipeline";
import { describe, expect, it, vi } from "vitest";

import { AUDIO, hears, read, readToError, saysLength } from "../support/fakes.ts";
import { pipelineOf, silence, untyped } from "../support/parts.ts";

function provider() {
  const ttsModel = saysLength();
  return {
    ttsModel,
    getSTTModel: vi.fn<VoiceModelProvider["getSTTModel"]>(() => hears("hi", ["hi"])),
    getTTSModel: vi.fn<VoiceModelProvider["getTTSModel"]>(() => ttsModel),
  };
}

describe("the models of a pipeline", () => {
  it("come from the provider by name", async () => {
    const modelProvider = provider();
    const pipeline = pipelineOf({
      sttModel: "ears-1",
      ttsModel: "voice-1",
      config: { modelProvider },
    });
    await read(pipeline.run(AUDIO).stream());

    expect(modelProvider.getSTTModel.mock.calls).toEqual([["ears-1"]]);
    expect(modelProvider.getTTSModel.mock.calls).toEqual([["voice-1"]]);
    expect(modelProvider.ttsModel.texts).toEqual(["Hello."]);
  });

  it("are the provider's own choice without a name", async () => {
    const modelProvider = provider();
    const parts = { sttModel: undefined, ttsModel: undefined, config: { modelProvider } };
    await read(pipelineOf(parts).run(silence()).stream());

    expect(modelProvider.getSTTModel.mock.calls).toEqual([[undefined]]);
    expect(modelProvider.getTTSModel.mock.calls).toEqual([[undefined]]);
  });

  it("are asked for once a run, and not before", async () => {
    const modelProvider = provider();
    const pipeline = pipelineOf({
      sttModel: "ears-1",
      ttsModel: "voice-1",
      config: {
        modelProvider,
        ttsSettings: { textSplitter: (text) => [text, ""] },
      },
    });
    expect(modelProvider.getSTTModel).not.toHaveBeenCalled();
    expect(modelProvider.getTTSModel).not.toHaveBeenCalled();
    await read(pipeline.run(silence()).stream());
    await read(pipeline.run(silence()).stream());

    expect(modelProvider.getSTTModel).toHaveBeenCalledTimes(2);
    expect(modelProvider.getTTSModel).toHaveBeenCalledTimes(2);
  });

  it("are not asked for where they were given", async () => {
    const modelProvider = provider();
    await read(pipelineOf({ config: { modelProvider } }).run(AUDIO).stream());

    expect(modelProvider.getSTTModel).not.toHaveBeenCalled();
    expect(modelProvider.getTTSModel).not.toHaveBeenCalled();
  });

  it("keep their provider as `this`", async () => {
    const modelProvider = {
      said: saysLength(),
      heard: hears("hi"),
      getSTTModel() {
        return this.heard;
      },
      getTTSModel() {
        return this.said;
      },
    };
    const parts = { sttModel: "a", ttsModel: "b", config: { modelProvider } };
    await read(pipelineOf(parts).run(AUDIO).stream());

    expect(modelProvider.said.texts).toEqual(["Hello."]);
  });

  it("fail run() where the text-to-speech model is not found", () => {
    const modelProvider = provider();
    const failure = new Error("no such voice");
    modelProvider.getTTSModel.mockImplementation(() => {
      throw failure;
    });
    const pipeline = pipelineOf({ ttsModel: "voice-1", config: { modelProvider } });

    expect(() => pipeline.run(AUDIO)).toThrow(failure);
  });

  it("fail the stream where the speech-to-text model is not found", async () => {
    const modelProvider = provider();
    const failure = new Error("no such ears");
    modelProvider.getSTTModel.mockImplementation(() => {
      throw failure;
    });
    const pipeline = pipelineOf({ sttModel: "ears-1", config: { modelProvider } });

    expect(await readToError(pipeline.run(AUDIO).stream())).toEqual({
      told: ["session_ended"],
      error: failure,
    });
  });

  it.each([undefined, null, {}, Promise.resolve(hears(""))])(
    "are no models where the provider gives %o",
    async (given) => {
      const modelProvider = provider();
      modelProvider.getSTTModel.mockImplementation(() => untyped(given));
      modelProvider.getTTSModel.mockImplementation(() => untyped(given));
      const config = { modelProvider };
      const events = pipelineOf({ sttModel: "ears-1", config }).run(AUDIO).stream();

      expect((await readToError(events)).error).toMatchObject({
        code: "voice_answer",
        source: "modelProvider",
      });
      expect(() => pipelineOf({ ttsModel: "voice-1", config }).run(AUDIO)).toThrow(
        VoiceAnswerError,
      );
    },
  );
});

describe("the input of a run", () => {
  it("may be of another copy of the package", async () => {
    vi.resetModules();
    const copy = await import("@understudy/voice-pipeline");
    expect(copy.AudioInput).not.toBe(AudioInput);
    const input = new copy.StreamedAudioInput();

    expect(
      await read(
        pipelineOf()
          .run(new copy.AudioInput(new Int16Array(2)))
          .stream(),
      ),
    ).toEqual(["turn_started", [6], "turn_ended", "session_ended"]);
    expect(await read(pipelineOf().run(input).stream())).toHaveLength(4);
  });

  it("may be of a subclass", async () => {
    class Recording extends AudioInput {}
    const recording = new Recording(new Float32Array(2));

    expect(await read(pipelineOf().run(recording).stream())).toHaveLength(4);
  });
});
