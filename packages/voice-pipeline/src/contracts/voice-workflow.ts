import type { TextStream } from "./text-stream.ts";

/** What a workflow is told of the run that calls it. */
export interface VoiceWorkflowOptions {
  /** Aborted when nobody waits for the text any more: stop, and settle what is pending. */
  readonly signal?: AbortSignal | undefined;
}

/** Turns what was said into what is answered: an agent, or anything else. */
export interface VoiceWorkflow {
  /** The answer to one turn of the speaker, in fragments of any length. */
  run(transcription: string, options?: VoiceWorkflowOptions): TextStream;

  /** The greeting, spoken before the first turn of a streamed input. Not called for audio that is there as a whole. */
  onStart?(options?: VoiceWorkflowOptions): TextStream;
}
