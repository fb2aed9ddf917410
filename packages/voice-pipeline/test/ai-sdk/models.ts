import {
  StreamedAudioInput,
  type TranscriptionSession,
  type TTSModel,
  type TTSSettings,
} from "@understudy/voice-pipeline";
import type { SpeechModel, TranscriptionModel } from "ai";

export type Version = "v2" | "v3" | "v4";
/** A transcription model of the AI SDK, of one version. */
export type Transcriber<V extends Version = Version> = Extract<
  TranscriptionModel,
  { readonly specificationVersion: V }
>;
/** A speech model of the AI SDK, of one version. */
export type Speaker<V extends Version = Version> = Extract<
  SpeechModel,
  { readonly specificationVersion: V }
>;

export type TranscriberCall = Parameters<Transcriber<"v4">["doGenerate"]>[0];
export type SpeakerCall = Parameters<Speaker<"v4">["doGenerate"]>[0];

export const VERSIONS = ["v2", "v3", "v4"] as const;

const RESPONSE = { timestamp: new Date(0), modelId: "acme-1" } as const;
const RESULT = { segments: [], language: undefined, durationInSeconds: undefined, warnings: [] };

/** Hand-written transcription models, one a version, that share what they do. */
export function transcribers(
  listen: (call: TranscriberCall) => PromiseLike<string>,
): Readonly<{ [V in Version]: Transcriber<V> }> {
  const generate = async (call: TranscriberCall) => ({
    ...RESULT,
    text: await listen(call),
    response: RESPONSE,
  });
  const model = { provider: "acme.transcription", modelId: "acme-ears", doGenerate: generate };
  return {
    v2: { ...model, specificationVersion: "v2" },
    v3: { ...model, specificationVersion: "v3" },
    v4: { ...model, specificationVersion: "v4" },
  };
}

/** Hand-written speech models, one a version, that share what they do. */
export function speakers(
  speak: (call: SpeakerCall) => PromiseLike<Uint8Array | string>,
): Readonly<{ [V in Version]: Speaker<V> }> {
  const generate = async (call: SpeakerCall) => ({
    audio: await speak(call),
    warnings: [],
    response: RESPONSE,
  });
  const model = { provider: "acme.speech", modelId: "acme-voice", doGenerate: generate };
  return {
    v2: { ...model, specificationVersion: "v2" },
    v3: { ...model, specificationVersion: "v3" },
    v4: { ...model, specificationVersion: "v4" },
  };
}

/** A streamed input with these chunks, ended unless told otherwise. */
export function inputOf(
  chunks: readonly (readonly number[])[],
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): StreamedAudioInput {
  const input = new StreamedAudioInput();
  for (const chunk of chunks) {
    input.addAudio(new Int16Array(chunk));
  }
  if (!isOpen) {
    input.addAudio(null);
  }
  return input;
}

/** All turns of a session. */
export async function turnsOf(session: TranscriptionSession): Promise<readonly string[]> {
  const turns: string[] = [];
  for await (const turn of session.transcribeTurns()) {
    turns.push(turn);
  }
  return turns;
}

/** All chunks of a speech. */
export async function chunksOf(
  model: TTSModel,
  settings: TTSSettings = {},
  signal?: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of model.run("Good morning.", settings, { signal })) {
    chunks.push(chunk);
  }
  return chunks;
}

/** What a promise is rejected with. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error("It did not fail.");
    },
    (error: unknown) => error,
  );
}
