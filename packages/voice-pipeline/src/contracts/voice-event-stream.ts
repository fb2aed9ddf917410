import type { VoiceStreamEvent } from "./voice-stream-event.ts";

type Step = IteratorResult<VoiceStreamEvent, undefined>;

/** The events of one run of a pipeline. */
export interface VoiceEventStream extends AsyncIterableIterator<VoiceStreamEvent, undefined> {
  /** The next event. It rejects at the end of a run that failed. */
  next(): Promise<Step>;

  /** Stops the run and waits until it has ended. It rejects where the run had failed before, or fails to clean up. */
  return(): Promise<Step>;

  /** Stops the run, waits until it has ended, and rejects with the error. */
  throw(error: unknown): Promise<Step>;

  [Symbol.asyncIterator](): this;
}
