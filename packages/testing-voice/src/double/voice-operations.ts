import type { VoiceOperation } from "../types/voice-operation.ts";

/** One thing that a double does by a script of its own. */
export interface Operation {
  readonly operation: VoiceOperation;
  /** What is called, for messages. */
  readonly method: string;
  /** What the steps are called, where the double has another script besides. */
  readonly steps?: string;
  /** What to do about a call that has no step. */
  readonly mend: string;
}

const ADD_A_STEP = "Add a step for this call, or find out why the workflow makes it.";

export const TRANSCRIBE: Operation = {
  operation: "static_transcription",
  method: "transcribe",
  steps: "transcriptions",
  mend: `${ADD_A_STEP} Audio that is there as a whole takes a transcription; streamed audio takes a session, from the option sessions.`,
};

export const CREATE_SESSION: Operation = {
  operation: "streamed_session",
  method: "createSession",
  steps: "sessions",
  mend: `${ADD_A_STEP} Streamed audio takes a session, from the option sessions; audio that is there as a whole takes a transcription.`,
};

export const PULL_TURN: Operation = {
  operation: "streamed_session",
  method: "turn",
  mend: ADD_A_STEP,
};

export const SPEAK: Operation = { operation: "tts", method: "run", mend: ADD_A_STEP };

export const START: Operation = {
  operation: "workflow_start",
  method: "onStart",
  steps: "start",
  mend: "A start is used once, unless script.repeat() says otherwise. Find out why the workflow is started again: one pipeline run with streamed input starts it once.",
};

export const RUN_TURN: Operation = {
  operation: "workflow_turn",
  method: "run",
  steps: "turns",
  mend: ADD_A_STEP,
};
