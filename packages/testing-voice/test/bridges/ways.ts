import {
  type ScriptedSTTModel,
  type ScriptedTTSModel,
  toSpeechModel,
  toTranscriptionModel,
} from "@understudy/testing-voice";
import { experimental_generateSpeech, experimental_transcribe } from "ai-v6";
import { generateSpeech, transcribe } from "ai";
import { afterEach, beforeEach, vi } from "vitest";

/** What a test says to `transcribe()`, of either major. */
export interface TranscribeCall {
  readonly audio: Uint8Array | string;
  readonly providerOptions?: Record<string, Record<string, string | number | null>>;
  readonly maxRetries?: number;
  readonly abortSignal?: AbortSignal;
}

/** What a test says to `generateSpeech()`, of either major. */
export interface SpeechCall {
  readonly text: string;
  readonly voice?: string;
  readonly outputFormat?: string;
  readonly instructions?: string;
  readonly speed?: number;
  readonly language?: string;
  readonly maxRetries?: number;
  readonly abortSignal?: AbortSignal;
}

/** Each major of the SDK with each version of the specification that it takes. */
export const WAYS = [
  {
    way: "ai 7 and v4",
    isLatest: true,
    transcribe: (stt: ScriptedSTTModel, call: TranscribeCall) =>
      transcribe({ model: toTranscriptionModel(stt), ...call }),
    generateSpeech: (tts: ScriptedTTSModel, call: SpeechCall) =>
      generateSpeech({ model: toSpeechModel(tts), ...call }),
  },
  {
    way: "ai 7 and v3",
    isLatest: true,
    transcribe: (stt: ScriptedSTTModel, call: TranscribeCall) =>
      transcribe({ model: toTranscriptionModel(stt, { specificationVersion: "v3" }), ...call }),
    generateSpeech: (tts: ScriptedTTSModel, call: SpeechCall) =>
      generateSpeech({ model: toSpeechModel(tts, { specificationVersion: "v3" }), ...call }),
  },
  {
    way: "ai 7 and v2",
    isLatest: true,
    transcribe: (stt: ScriptedSTTModel, call: TranscribeCall) =>
      transcribe({ model: toTranscriptionModel(stt, { specificationVersion: "v2" }), ...call }),
    generateSpeech: (tts: ScriptedTTSModel, call: SpeechCall) =>
      generateSpeech({ model: toSpeechModel(tts, { specificationVersion: "v2" }), ...call }),
  },
  {
    way: "ai 6 and v3",
    isLatest: false,
    transcribe: (stt: ScriptedSTTModel, call: TranscribeCall) =>
      experimental_transcribe({
        model: toTranscriptionModel(stt, { specificationVersion: "v3" }),
        ...call,
      }),
    generateSpeech: (tts: ScriptedTTSModel, call: SpeechCall) =>
      experimental_generateSpeech({
        model: toSpeechModel(tts, { specificationVersion: "v3" }),
        ...call,
      }),
  },
  {
    way: "ai 6 and v2",
    isLatest: false,
    transcribe: (stt: ScriptedSTTModel, call: TranscribeCall) =>
      experimental_transcribe({
        model: toTranscriptionModel(stt, { specificationVersion: "v2" }),
        ...call,
      }),
    generateSpeech: (tts: ScriptedTTSModel, call: SpeechCall) =>
      experimental_generateSpeech({
        model: toSpeechModel(tts, { specificationVersion: "v2" }),
        ...call,
      }),
  },
] as const;

/** Keeps the SDK from printing warnings to the console while the tests of a file run. */
export function silenceWarnings(): void {
  beforeEach(() => {
    vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}
