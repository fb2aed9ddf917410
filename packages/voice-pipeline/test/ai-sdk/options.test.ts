import { InvalidVoiceOptionError } from "@understudy/voice-pipeline";
import { AiSdkSTTModel, AiSdkTTSModel } from "@understudy/voice-pipeline/ai-sdk";
import { describe, expect, test } from "vitest";

import { pcm } from "../support/fakes.ts";
import { speakers, transcribers } from "./models.ts";

const CLASSES = [
  {
    Class: AiSdkSTTModel,
    model: transcribers(async () => "").v4,
    wrong: {
      providerOptions: ["openai", null, 1],
      providerName: ["", 1],
      streaming: ["false", 0, null],
    },
  },
  {
    Class: AiSdkTTSModel,
    model: speakers(async () => pcm(1)).v4,
    wrong: {
      providerOptions: ["openai", null, 1],
      outputFormat: ["", 1, null],
      language: ["", {}],
      sampleRateHz: [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "24000", null],
    },
  },
] as const;

describe.each(CLASSES)("$Class.name", ({ Class, model, wrong }) => {
  function refused(...args: readonly unknown[]): InvalidVoiceOptionError {
    try {
      Reflect.construct(Class, args);
    } catch (error) {
      if (error instanceof InvalidVoiceOptionError) {
        expect(error.message).toContain(Class.name);
        return error;
      }
      throw error;
    }
    throw new Error("It was not refused.");
  }

  test("refuses a model's name, and says what to give.", () => {
    const { option, message } = refused("openai/secret");
    expect(option).toBe("model");
    expect(message).toMatch(/openai\.\w+\(.*a model's name/u);
    expect(message).not.toContain("openai/secret");
  });

  test.each([undefined, null, 1, {}, { doGenerate: true }, () => model])(
    "refuses what is no model, case %#.",
    (value) => {
      expect(refused(value).option).toBe("model");
    },
  );

  test("refuses what is no options.", () => {
    expect(refused(model, null).option).toBe("options");
    expect(refused(model, "pcm").option).toBe("options");
  });

  test("refuses an option that there is not, by its name.", () => {
    expect(refused(model, { voice: "nova" }).option).toBe("options.voice");
  });

  test.each(Object.entries(wrong))("refuses what cannot be as %s.", (name, values) => {
    for (const value of values) {
      expect(refused(model, { [name]: value }).option).toBe(`options.${name}`);
    }
    expect(Reflect.construct(Class, [model, { [name]: undefined }])).toBeInstanceOf(Class);
  });
});
