import { InvalidVoiceOptionError, type VoiceModelProvider } from "@understudy/voice-pipeline";
import {
  OpenAISTTModel,
  OpenAITTSModel,
  OpenAIVoiceModelProvider,
} from "@understudy/voice-pipeline/openai";
import { describe, expect, test } from "vitest";

import { clientOfTest } from "./network.ts";

const client = clientOfTest();

test("A provider gives models by name, and its defaults without one.", () => {
  const provider: VoiceModelProvider = new OpenAIVoiceModelProvider({ client });
  expect(provider.getSTTModel()).toBeInstanceOf(OpenAISTTModel);
  expect(provider.getSTTModel().modelName).toBe("gpt-4o-transcribe");
  expect(provider.getSTTModel("whisper-1").modelName).toBe("whisper-1");
  expect(provider.getTTSModel()).toBeInstanceOf(OpenAITTSModel);
  expect(provider.getTTSModel().modelName).toBe("gpt-4o-mini-tts");
  expect(provider.getTTSModel("tts-1").modelName).toBe("tts-1");
});

test("The application chooses the defaults of a provider.", () => {
  const options = { client, sttModel: "whisper-1", ttsModel: "tts-1" };
  const provider = new OpenAIVoiceModelProvider(options);
  expect(provider.getSTTModel().modelName).toBe("whisper-1");
  expect(provider.getTTSModel().modelName).toBe("tts-1");
  expect(provider.getTTSModel("tts-1-hd").modelName).toBe("tts-1-hd");
});

test("Speech has 24,000 samples a second.", () => {
  expect(new OpenAITTSModel({ client }).sampleRateHz).toBe(24_000);
});

describe.each([OpenAISTTModel, OpenAITTSModel, OpenAIVoiceModelProvider])("%o", (Class) => {
  function optionOf(options: unknown): string | undefined {
    try {
      Reflect.construct(Class, [options]);
    } catch (error) {
      if (error instanceof InvalidVoiceOptionError) {
        expect(error.message).toContain(Class.name);
        return error.option;
      }
      throw error;
    }
    return undefined;
  }

  test("refuses what is no options.", () => {
    expect(optionOf(undefined)).toBe("options");
  });

  test("refuses an option that there is not, by its name.", () => {
    expect(optionOf({ client, modelname: "whisper-1" })).toBe("options.modelname");
  });

  test.each([undefined, null, "sk-key", {}, () => client])("refuses %o as a client.", (wrong) => {
    expect(optionOf({ client: wrong })).toBe("options.client");
  });

  const names = Class === OpenAIVoiceModelProvider ? ["sttModel", "ttsModel"] : ["model"];
  test.each(names)("refuses what is no name as %s.", (option) => {
    expect(optionOf({ client, [option]: "" })).toBe(`options.${option}`);
    expect(optionOf({ client, [option]: 1 })).toBe(`options.${option}`);
    expect(optionOf({ client, [option]: undefined })).toBeUndefined();
  });
});
