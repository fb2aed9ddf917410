import type { TTSModel } from "@understudy/voice-pipeline";
import { pcm16Bytes } from "@understudy/testing-shared/internal";
import { readSamples } from "../pcm16/read-samples.ts";
import {
  type AiSdkBridgeOptions,
  type AiSdkSpecificationVersion,
  bridgeOptions,
  checkModel,
} from "./bridge-options.ts";
import { bridgedResponse } from "./bridged-response.ts";
import type {
  BridgedSpeech,
  BridgedSpeechCall,
  BridgedSpeechModel,
} from "./bridged-speech-model.ts";
import { definedOf } from "./defined-of.ts";
import { unsupportedWarning } from "./unsupported-warning.ts";
import { writeWav } from "./write-wav.ts";

const OWNER = "toSpeechModel";

/**
 * Lets a text-to-speech model, such as a `ScriptedTTSModel`, stand in where the AI SDK takes a speech model:
 * `generateSpeech()` of `ai` 7, `experimental_generateSpeech()` of `ai` 6 (with `specificationVersion: "v3"`).
 *
 * - **Settings.** `voice`, `instructions` and `speed` are passed on. A pipeline has no setting for a `language`: it makes
 *   a warning. Provider options are passed over.
 * - **Audio.** The chunks, joined, in a WAV file (of one channel, of the model's rate); for `outputFormat: "pcm"` the
 *   PCM16 alone. Any other format makes a WAV file and a warning. Where nothing was spoken, the audio is empty, which the
 *   SDK takes for a failure.
 * - **Failures.** As with `toTranscriptionModel()`: errors go to the SDK as they are, and `assertComplete()` throws the
 *   violation that somebody swallowed.
 *
 * @throws InvalidOptionError for what is no model, or an option that cannot be.
 *
 * @example
 * ```ts
 * import { pcm16, ScriptedTTSModel, toSpeechModel } from "@understudy/testing-voice";
 * import { generateSpeech } from "ai";
 *
 * const tts = new ScriptedTTSModel([pcm16.silence(10)]);
 * const { audio } = await generateSpeech({ model: toSpeechModel(tts), text: "Hello there." });
 * console.log(audio.mediaType); // audio/wav
 * tts.assertComplete();
 * ```
 */
export function toSpeechModel(
  tts: TTSModel,
  options?: AiSdkBridgeOptions<"v4">,
): BridgedSpeechModel<"v4">;
export function toSpeechModel<TVersion extends AiSdkSpecificationVersion>(
  tts: TTSModel,
  options: AiSdkBridgeOptions<TVersion>,
): BridgedSpeechModel<TVersion>;
export function toSpeechModel(tts: TTSModel, options: AiSdkBridgeOptions = {}): BridgedSpeechModel {
  checkModel(OWNER, "tts", tts);
  const { specificationVersion, provider } = bridgeOptions(OWNER, options);
  // An object without private state: the SDK puts models of older versions behind a Proxy.
  return {
    specificationVersion,
    provider,
    modelId: tts.modelName,
    async doGenerate(call) {
      return {
        audio: await spoken(tts, call),
        warnings: warningsOf(specificationVersion, call),
        response: bridgedResponse(tts),
      };
    },
  };
}

async function spoken(tts: TTSModel, call: BridgedSpeechCall): Promise<Uint8Array> {
  const { text, voice, instructions, speed, outputFormat, abortSignal } = call;
  const settings = definedOf({ voice, instructions, speed });
  const chunks: Uint8Array[] = [];
  for await (const chunk of tts.run(text, settings, definedOf({ signal: abortSignal }))) {
    chunks.push(chunk);
  }
  const samples = readSamples(OWNER, chunks);
  return samples.length === 0 || outputFormat === "pcm"
    ? new Uint8Array(pcm16Bytes(samples))
    : writeWav({ samples, sampleRateHz: tts.sampleRateHz, channels: 1 });
}

function warningsOf(
  version: AiSdkSpecificationVersion,
  { outputFormat = "wav", language }: BridgedSpeechCall,
): BridgedSpeech<AiSdkSpecificationVersion>["warnings"] {
  const warnings: BridgedSpeech<AiSdkSpecificationVersion>["warnings"] = [];
  if (outputFormat !== "wav" && outputFormat !== "pcm") {
    const details = 'The speech is a WAV file: only "wav" and "pcm" can be had.';
    warnings.push(unsupportedWarning(version, "outputFormat", details));
  }
  if (language !== undefined) {
    const details = "The settings of a text-to-speech model have no language.";
    warnings.push(unsupportedWarning(version, "language", details));
  }
  return warnings;
}
