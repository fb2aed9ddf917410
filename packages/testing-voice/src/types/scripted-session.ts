import type { Verifiable } from "@understudy/testing-shared/internal";
import type { TranscriptionSession } from "@understudy/voice-pipeline";

/** A transcription session with a script. `ScriptedTranscriptionSession` is one. */
export interface ScriptedTranscriptionSession extends TranscriptionSession, Verifiable {
  /** The fewest further turns that would satisfy the script. Without groups: how many were not pulled yet. */
  readonly remainingSteps: number;
  /** How often it was closed. */
  readonly closeCalls: number;
}
