import type { STTSettings } from "../contracts/settings.ts";
import { definedOf } from "../options/defined-of.ts";
import type { AiSdkProviderOptions } from "./ai-sdk-models.ts";

/**
 * The specification has no place for a language, a prompt and a temperature of a transcription: providers read them from
 * their own options. What the application says there itself counts more.
 */
export function transcriptionOptions(
  providerName: string,
  settings: STTSettings,
  own: AiSdkProviderOptions | undefined,
): { readonly providerOptions?: AiSdkProviderOptions } {
  const { language, prompt, temperature } = settings;
  const ofProvider = { ...definedOf({ language, prompt, temperature }), ...own?.[providerName] };
  const providerOptions =
    Object.keys(ofProvider).length === 0 ? own : { ...own, [providerName]: ofProvider };
  return definedOf({ providerOptions });
}

/** A provider that does two things names them: `openai.transcription`. Its options are under `openai`. */
export function providerNameOf(provider: string): string {
  return provider.split(".", 1)[0] ?? provider;
}
