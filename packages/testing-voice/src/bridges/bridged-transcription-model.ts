import type { BridgedResponse } from "./bridged-response.ts";
import type { AiSdkSpecificationVersion } from "./bridge-options.ts";

/** A transcription model as the AI SDK takes it: `transcribe({ model })`. */
export interface BridgedTranscriptionModel<
  TVersion extends AiSdkSpecificationVersion = AiSdkSpecificationVersion,
> {
  readonly specificationVersion: TVersion;
  readonly provider: string;
  /** The `modelName` of the model behind the bridge. */
  readonly modelId: string;

  /** Transcribes audio that is there as a whole. */
  doGenerate(call: BridgedTranscriptionCall): Promise<BridgedTranscription>;
}

/** What is read of a call of the AI SDK. */
export interface BridgedTranscriptionCall {
  /** A file: bytes, or base64 of them. */
  readonly audio: Uint8Array | string;
  readonly providerOptions?: BridgedProviderOptions | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

/** Options for providers, under their names. */
export type BridgedProviderOptions = Readonly<
  Record<string, Readonly<Record<string, unknown>> | undefined>
>;

/** What a bridged transcription model answers. */
export interface BridgedTranscription {
  readonly text: string;
  /** Always empty: a script has no timings. */
  readonly segments: never[];
  /** Always unknown. */
  readonly language: undefined;
  /** How long a WAV file lasts, in seconds. Of other audio it is unknown. */
  readonly durationInSeconds: number | undefined;
  /** Always empty. */
  readonly warnings: never[];
  readonly response: BridgedResponse;
}
