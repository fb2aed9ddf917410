import type { BridgedResponse } from "./bridged-response.ts";
import type { AiSdkSpecificationVersion } from "./bridge-options.ts";
import type { UnsupportedWarnings } from "./unsupported-warning.ts";

/** A speech model as the AI SDK takes it: `generateSpeech({ model })`. */
export interface BridgedSpeechModel<
  TVersion extends AiSdkSpecificationVersion = AiSdkSpecificationVersion,
> {
  readonly specificationVersion: TVersion;
  readonly provider: string;
  /** The `modelName` of the model behind the bridge. */
  readonly modelId: string;

  /** Speaks a text. */
  doGenerate(call: BridgedSpeechCall): Promise<BridgedSpeech<TVersion>>;
}

/** What is read of a call of the AI SDK. */
export interface BridgedSpeechCall {
  readonly text: string;
  readonly voice?: string | undefined;
  /** `"wav"` or `"pcm"`. */
  readonly outputFormat?: string | undefined;
  readonly instructions?: string | undefined;
  readonly speed?: number | undefined;
  readonly language?: string | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

/** What a bridged speech model answers. */
export interface BridgedSpeech<TVersion extends AiSdkSpecificationVersion> {
  /** A WAV file, or PCM16 without a header. Empty where nothing was spoken. */
  readonly audio: Uint8Array;
  /** What was asked for and not done. */
  readonly warnings: UnsupportedWarnings[TVersion][];
  readonly response: BridgedResponse;
}
