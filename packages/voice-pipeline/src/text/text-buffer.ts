/** Text that waits to be spoken. */
export interface TextBuffer {
  /**
   * Adds a fragment.
   *
   * @returns what can be spoken now; empty where nothing can.
   */
  push(fragment: string): string;

  /** What is left, at the end of a turn. */
  readonly rest: string;
}
