import type { ErrorClass } from "./violation-log.ts";

/** One call as a transcript of several doubles shows it. */
export interface TranscriptEntry {
  /** Position among the calls of all doubles of the process: sort by it to see what happened in which order. */
  readonly sequence: number;
  /** The name of the double. */
  readonly double: string;
  /** Index into the double's `calls`, zero-based. */
  readonly index: number;
  /** What was called, without payloads. */
  readonly title: string;
}

/** What every double can be asked: whether the workflow kept to its script. */
export interface Verifiable {
  /** The double's name in messages and transcripts. */
  readonly name: string;

  /**
   * Throws unless the workflow did all that the script says and nothing else: first the first violation again (the
   * same object), then for calls in flight, then for unused steps.
   */
  assertComplete(): void;

  /** The violations so far: errors by which the double noticed that its script was left. A frozen copy. */
  readonly violations: readonly unknown[];

  /**
   * Takes violations out, so that `assertComplete()` no longer throws them: for a test whose subject is the drift.
   *
   * @param errorClass - takes those of this class only.
   */
  takeViolations(): readonly unknown[];
  takeViolations<T>(errorClass: ErrorClass<T>): readonly T[];

  /** What was called, an entry a call. */
  readonly transcript: readonly TranscriptEntry[];

  /** The state of the double in words, for a person: its script, its calls, its violations. May hold payloads. */
  report(): string;

  /** `assertComplete()`, so that `using` verifies at the end of the scope. */
  [Symbol.dispose](): void;
}
