import {
  InvalidVoiceOptionError,
  type TTSSettings,
  VoicePipeline,
  type VoicePipelineOptions,
} from "@understudy/voice-pipeline";
import { describe, expect, it } from "vitest";

import { answers, AUDIO, hears, read, saysLength } from "../support/fakes.ts";
import { pipelineOf, untyped } from "../support/parts.ts";

const WORKING: VoicePipelineOptions = {
  workflow: answers("Hello."),
  sttModel: hears("hi"),
  ttsModel: saysLength(),
};

function refusalOf(options: unknown): InvalidVoiceOptionError {
  try {
    Reflect.construct(VoicePipeline, [options]);
  } catch (error) {
    if (InvalidVoiceOptionError.isInstance(error)) {
      return error;
    }
    throw error;
  }
  throw new Error("The options were taken.");
}

describe("the options of a pipeline", () => {
  it.each([undefined, null, "options", 1, () => undefined])(
    "are no object where they are %o",
    (options) => {
      expect(refusalOf(options)).toMatchObject({ code: "invalid_voice_option", option: "" });
    },
  );

  it.each([
    ["workflow", undefined],
    ["workflow", null],
    ["workflow", {}],
    ["workflow", { run: "text" }],
    ["workflow", async function* run() {}],
    ["sttModel", null],
    ["sttModel", 1],
    ["sttModel", {}],
    ["sttModel", { transcribe: async () => "" }],
    ["sttModel", { createSession: async () => undefined }],
    ["ttsModel", null],
    ["ttsModel", {}],
    ["ttsModel", { run: 1 }],
    ["config", null],
    ["config", "fast"],
    ["workflows", answers()],
    ["tts_model", saysLength()],
    ["toString", "text"],
    ["constructor", {}],
  ] as const)("are refused by name for %s: %o", (option, value) => {
    const refusal = refusalOf({ ...WORKING, [option]: value });

    expect(refusal.option).toBe(option);
    expect(refusal.message).toContain(option);
  });

  it.each(["sttModel", "ttsModel"] as const)(
    "need a modelProvider where the %s is absent, or only named",
    (option) => {
      for (const value of [undefined, "some-model"]) {
        const refusal = refusalOf({ ...WORKING, [option]: value });
        expect(refusal.option).toBe(option);
        expect(refusal.message).toContain("config.modelProvider");
      }
    },
  );

  it.each([
    ["modelProvider", {}],
    ["modelProvider", { getSTTModel: () => hears("") }],
    ["tracingDisabled", "yes"],
    ["tracingDisabled", 0],
    ["tracer", {}],
    ["tracer", { trace: true }],
    ["tracing", "key"],
    ["traceIncludeSensitiveData", 1],
    ["traceIncludeSensitiveAudioData", null],
    ["workflowName", 1],
    ["groupId", Symbol("group")],
    ["traceMetadata", "text"],
    ["sttSettings", null],
    ["sttSettings", true],
    ["ttsSettings", null],
    ["ttsSettings", 1],
    ["logger", {}],
    ["logger", () => undefined],
    ["cleanupTimeoutMs", -1],
    ["cleanupTimeoutMs", Number.NaN],
    ["cleanupTimeoutMs", Number.POSITIVE_INFINITY],
    ["cleanupTimeoutMs", "1000"],
    ["trace_include_sensitive_data", true],
    ["traceIncludeSensitive", true],
    ["__proto__x", 1],
  ] as const)("are refused by name for config.%s: %o", (key, value) => {
    const refusal = refusalOf({ ...WORKING, config: { [key]: value } });

    expect(refusal.option).toBe(`config.${key}`);
    expect(refusal.message).toContain(`config.${key}`);
  });

  it.each([
    ["prompt", 1],
    ["language", null],
    ["temperature", "hot"],
    ["temperature", -0.1],
    ["temperature", Number.NaN],
    ["temperature", Number.POSITIVE_INFINITY],
    ["turnDetection", "server_vad"],
    ["turn_detection", {}],
    ["voice", "ash"],
  ] as const)("are refused by name for config.sttSettings.%s: %o", (key, value) => {
    const refusal = refusalOf({ ...WORKING, config: { sttSettings: { [key]: value } } });

    expect(refusal.option).toBe(`config.sttSettings.${key}`);
  });

  it.each([
    ["voice", 1],
    ["bufferSize", 0],
    ["bufferSize", -1],
    ["bufferSize", 1.5],
    ["bufferSize", Number.NaN],
    ["bufferSize", Number.POSITIVE_INFINITY],
    ["bufferSize", "120"],
    ["dtype", "float64"],
    ["dtype", "INT16"],
    ["dtype", Int16Array],
    ["transformData", {}],
    ["instructions", ["Speak slowly."]],
    ["textSplitter", "sentences"],
    ["speed", 0.24],
    ["speed", 4.01],
    ["speed", Number.NaN],
    ["speed", "fast"],
    ["buffer_size", 120],
    ["prompt", "text"],
  ] as const)("are refused by name for config.ttsSettings.%s: %o", (key, value) => {
    const refusal = refusalOf({ ...WORKING, config: { ttsSettings: { [key]: value } } });

    expect(refusal.option).toBe(`config.ttsSettings.${key}`);
  });

  it("tell which options there are where one is not known, and never what it held", () => {
    const { message } = refusalOf({ ...WORKING, config: { apiKey: "secret" } });

    expect(message).toBe(
      "VoicePipeline: there is no option config.apiKey. Those of config are modelProvider, " +
        "tracingDisabled, tracer, tracing, traceIncludeSensitiveData, " +
        "traceIncludeSensitiveAudioData, workflowName, groupId, traceMetadata, sttSettings, " +
        "ttsSettings, logger, cleanupTimeoutMs.",
    );
  });

  it("may be undefined, and then count as left out", async () => {
    const ttsModel = saysLength();
    const config = {
      modelProvider: undefined,
      tracer: undefined,
      sttSettings: { prompt: undefined },
      ttsSettings: { bufferSize: undefined, dtype: undefined, textSplitter: undefined },
      cleanupTimeoutMs: undefined,
      logger: undefined,
    };
    await read(pipelineOf({ ttsModel, config }).run(AUDIO).stream());

    expect(ttsModel.settings).toEqual([
      { bufferSize: 120, dtype: "int16", textSplitter: expect.any(Function) },
    ]);
  });

  it("may be nested plain data, of any prototype", async () => {
    const ttsModel = saysLength();
    const ttsSettings: TTSSettings = Object.assign(Object.create(null), {
      voice: "ash",
      speed: 0.25,
    });
    const config = Object.assign(Object.create(null), {
      workflowName: "Shop",
      traceMetadata: { nested: { deep: [1, 2] } },
      sttSettings: { turnDetection: { type: "server_vad", threshold: 0.5 } },
      ttsSettings,
    });
    await read(pipelineOf({ ttsModel, config }).run(AUDIO).stream());

    expect(ttsModel.settings).toEqual([
      {
        voice: "ash",
        speed: 0.25,
        bufferSize: 120,
        dtype: "int16",
        textSplitter: expect.any(Function),
      },
    ]);
  });

  it.each([0.25, 1, 4])("take the speed %d", (speed) => {
    expect(() => pipelineOf({ config: { ttsSettings: { speed } } })).not.toThrow();
  });

  it("are copied: what is changed later is not heard of, and functions stay what they are", async () => {
    const ttsModel = saysLength();
    const textSplitter = (text: string) => [text, ""] as const;
    const ttsSettings = { voice: "ash", textSplitter };
    const pipeline = pipelineOf({ ttsModel, config: { ttsSettings } });
    ttsSettings.voice = "other";
    await read(pipeline.run(AUDIO).stream());

    expect(ttsModel.settings[0]?.voice).toBe("ash");
    expect(ttsModel.settings[0]?.textSplitter).toBe(textSplitter);
    expect(Object.isFrozen(ttsModel.settings[0])).toBe(true);
  });
});

describe("the arguments of run()", () => {
  it.each([
    undefined,
    null,
    "audio",
    new Int16Array(2),
    { samples: [1, 2], toWav: () => new Uint8Array(0) },
    { samples: new Int16Array(2) },
    { addAudio: () => undefined },
    { async *[Symbol.asyncIterator]() {} },
  ])("are refused where the input is %o", (input) => {
    expect(() => pipelineOf().run(untyped(input))).toThrow(
      expect.objectContaining({ code: "invalid_voice_option", option: "input" }),
    );
  });

  it.each([
    ["options", null],
    ["options", "fast"],
    ["options.signal", { signal: {} }],
    ["options.signal", { signal: "abort" }],
    ["options.sginal", { sginal: undefined }],
  ] as const)("are refused by name for %s: %o", (option, options) => {
    expect(() => pipelineOf().run(AUDIO, untyped(options))).toThrow(
      expect.objectContaining({ code: "invalid_voice_option", option }),
    );
  });
});
