import { fieldPath, InvalidOptionError } from "@understudy/testing-shared/internal";
import type { STTSettings } from "@understudy/voice-pipeline";
import type { BridgedProviderOptions } from "./bridged-transcription-model.ts";
import { definedOf } from "./defined-of.ts";

/**
 * The settings among the options of a provider: `language`, `prompt` and `temperature`, where AI SDK providers look for
 * them. `null` is no value, other options are passed over.
 *
 * @param provider - such as `"openai.transcription"`, whose options are under `openai`.
 * @throws InvalidOptionError for a value of the wrong kind.
 */
export function transcriptionSettings(
  provider: string,
  options: BridgedProviderOptions | undefined,
): STTSettings {
  const name = provider.split(".", 1)[0] ?? provider;
  const own = options?.[name] ?? {};
  const refused = (setting: string, kind: string): InvalidOptionError => {
    const path = fieldPath(fieldPath("providerOptions", name), setting);
    return new InvalidOptionError(`toTranscriptionModel: ${path} must be a ${kind}.`, path);
  };
  const text = (setting: "language" | "prompt"): string | undefined => {
    const value = own[setting] ?? undefined;
    if (value !== undefined && typeof value !== "string") {
      throw refused(setting, "string");
    }
    return value;
  };
  const temperature = own["temperature"] ?? undefined;
  if (temperature !== undefined && typeof temperature !== "number") {
    throw refused("temperature", "number");
  }
  return definedOf({ language: text("language"), prompt: text("prompt"), temperature });
}
