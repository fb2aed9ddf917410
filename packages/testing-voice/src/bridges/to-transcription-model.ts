import type { STTModel } from "@understudy/voice-pipeline";
import {
  type AiSdkBridgeOptions,
  type AiSdkSpecificationVersion,
  bridgeOptions,
  checkModel,
} from "./bridge-options.ts";
import { bridgedResponse } from "./bridged-response.ts";
import type { BridgedTranscriptionModel } from "./bridged-transcription-model.ts";
import { definedOf } from "./defined-of.ts";
import { heardAudio } from "./heard-audio.ts";
import { transcriptionSettings } from "./transcription-settings.ts";

const OWNER = "toTranscriptionModel";
const TRACE = { includeSensitiveData: true, includeSensitiveAudioData: true };

/**
 * Lets a speech-to-text model, such as a `ScriptedSTTModel`, stand in where the AI SDK takes a transcription model:
 * `transcribe()` of `ai` 7, `experimental_transcribe()` of `ai` 6 (with `specificationVersion: "v3"`).
 *
 * - **Audio.** A WAV file of PCM16 is read, and a broken one, or one of other samples, refused. Nothing else is decoded:
 *   its bytes, a compressed file's too, stand as PCM16 of 24,000 Hz and one channel, a last half sample filled up with
 *   zero. A script answers whatever it hears.
 * - **Settings.** `language`, `prompt` and `temperature` are read from the provider options under the name of the
 *   provider: `{ understudy: { language: "en" } }`, or `{ openai: ... }` where `provider` is `"openai"`.
 * - **Answer.** The text, without segments and language; the duration of a WAV file; a fixed timestamp.
 * - **Failures.** Errors go to the SDK as they are. It tries again, with the next step of a script, where it is told to:
 *   after an `APICallError` that is retryable. A violation is not; whoever swallows it, `assertComplete()` throws it.
 *
 * @throws InvalidOptionError for what is no model, or an option that cannot be.
 *
 * @example
 * ```ts
 * import { ScriptedSTTModel, toTranscriptionModel } from "@understudy/testing-voice";
 * import { transcribe } from "ai";
 *
 * const stt = new ScriptedSTTModel("Hello there.");
 * const { text } = await transcribe({
 *   model: toTranscriptionModel(stt),
 *   audio: new Uint8Array([0, 0]),
 * });
 * console.log(text); // Hello there.
 * stt.assertComplete();
 * ```
 */
export function toTranscriptionModel(
  stt: STTModel,
  options?: AiSdkBridgeOptions<"v4">,
): BridgedTranscriptionModel<"v4">;
export function toTranscriptionModel<TVersion extends AiSdkSpecificationVersion>(
  stt: STTModel,
  options: AiSdkBridgeOptions<TVersion>,
): BridgedTranscriptionModel<TVersion>;
export function toTranscriptionModel(
  stt: STTModel,
  options: AiSdkBridgeOptions = {},
): BridgedTranscriptionModel {
  checkModel(OWNER, "stt", stt);
  const { specificationVersion, provider } = bridgeOptions(OWNER, options);
  // An object without private state: the SDK puts models of older versions behind a Proxy.
  return {
    specificationVersion,
    provider,
    modelId: stt.modelName,
    async doGenerate({ audio, providerOptions, abortSignal }) {
      const settings = transcriptionSettings(provider, providerOptions);
      const { input, durationInSeconds } = heardAudio(audio);
      const text = await stt.transcribe(input, settings, {
        trace: TRACE,
        ...definedOf({ signal: abortSignal }),
      });
      return {
        text,
        segments: [],
        language: undefined,
        durationInSeconds,
        warnings: [],
        response: bridgedResponse(stt),
      };
    },
  };
}
