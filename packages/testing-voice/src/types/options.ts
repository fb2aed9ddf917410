import type { ScriptedTranscriptionSession } from "./scripted-session.ts";
import type { SessionInput, TextInput, VoiceStartInput } from "./steps.ts";

/** Options of a `ScriptedSTTModel`. */
export interface ScriptedSTTModelOptions {
  /** The sessions, in order. A text is one session of one turn. */
  readonly sessions?: TextInput | ScriptedTranscriptionSession | Iterable<SessionInput> | undefined;
  /** What the model says it is. `"scripted-stt"` by default. */
  readonly modelName?: string | undefined;
  /** The name of the double in messages and transcripts. */
  readonly name?: string | undefined;
}

/** Options of a `ScriptedTranscriptionSession`. */
export interface ScriptedTranscriptionSessionOptions {
  /** What every `close()` rejects with: the very value. The session is closed all the same. */
  readonly closeError?: unknown;
  /** The name of the double in messages and transcripts. */
  readonly name?: string | undefined;
}

/** Options of a `ScriptedTTSModel`. */
export interface ScriptedTTSModelOptions {
  /** Samples a second of the speech, in Hz. 24,000 by default. */
  readonly sampleRateHz?: number | undefined;
  /** What the model says it is. `"scripted-tts"` by default. */
  readonly modelName?: string | undefined;
  /** The name of the double in messages and transcripts. */
  readonly name?: string | undefined;
}

/** Options of a `ScriptedVoiceWorkflow`. */
export interface ScriptedVoiceWorkflowOptions {
  /** The greeting, for one call of `onStart()`, or a group of them. Without it `onStart()` says nothing, however often it is called. */
  readonly start?: VoiceStartInput | undefined;
  /** The name of the double in messages and transcripts. */
  readonly name?: string | undefined;
}
