import {
  type STTCallOptions,
  type STTModel,
  type STTSettings,
  StreamedAudioInput,
  type TextStream,
  VoicePipeline,
  type VoicePipelineOptions,
  type VoiceWorkflow,
} from "@understudy/voice-pipeline";
import { vi } from "vitest";

import { answers, hears, saysLength } from "./fakes.ts";

/** A pipeline that hears `"hi"`, once, and answers `"Hello."`, where it is not told otherwise. */
export function pipelineOf(parts: Partial<VoicePipelineOptions> = {}): VoicePipeline {
  return new VoicePipeline({
    workflow: answers("Hello."),
    sttModel: hears("hi", ["hi"]),
    ttsModel: saysLength(),
    ...parts,
  });
}

/** Streamed audio that nobody speaks into. */
export function silence(): StreamedAudioInput {
  return new StreamedAudioInput();
}

/** A workflow that answers by a function of what was said. */
export function replies(
  run: (said: string, signal: AbortSignal) => TextStream,
  onStart?: (signal: AbortSignal) => TextStream,
): VoiceWorkflow {
  return {
    run: (said, options) => run(said, signalOf(options)),
    ...(onStart === undefined ? {} : { onStart: (options) => onStart(signalOf(options)) }),
  };
}

/** A model whose session is made by a test, and is watched. */
export function hearsTurns(
  turns: (signal: AbortSignal) => AsyncIterable<string>,
  close: () => Promise<void> = async () => undefined,
): STTModel & { readonly close: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  const watched = vi.fn<() => Promise<void>>(close);
  return {
    modelName: "ears",
    close: watched,
    transcribe: async () => await Promise.reject(new Error("This is for streamed audio.")),
    createSession: async (_input, _settings, options) => ({
      transcribeTurns: () => turns(signalOf(options)),
      close: watched,
    }),
  };
}

/** A model that transcribes audio that is there as a whole, as a test does it. */
export function transcribes(
  transcribe: (settings: STTSettings, options: STTCallOptions) => Promise<string>,
): STTModel {
  return {
    modelName: "ears",
    transcribe: async (_input, settings, options) => await transcribe(settings, options),
    createSession: async () => await Promise.reject(new Error("This is for whole audio.")),
  };
}

/** Turns of a session that says these, and then goes on listening until it is told to stop. */
export function thenListens(...turns: readonly string[]) {
  return async function* heard(signal: AbortSignal): AsyncGenerator<string> {
    yield* turns;
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  };
}

/** A source that fails as soon as it is read. */
export function failsWhenRead(fail: () => never): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: async () => fail() }) };
}

/** What a caller without types may give. */
export function untyped(value: unknown): never {
  return value as never;
}

function signalOf(options: { readonly signal?: AbortSignal | undefined } | undefined): AbortSignal {
  if (options?.signal === undefined) {
    throw new Error("The pipeline gave no signal.");
  }
  return options.signal;
}
