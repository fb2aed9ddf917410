/** What the test in the page observed: plain data. */
export interface PageObservations {
  /** Names that only Node.js has, and that were there all the same. */
  readonly nodeGlobals: readonly string[];
  /** An item a line. */
  readonly history: readonly string[];
  readonly sent: readonly string[];
  readonly finalStatus: string;
  /** Code and method of what the script did not expect. */
  readonly violations: readonly string[];
  /** Whether `assertComplete()` threw the very error that the application swallowed. */
  readonly isKept: boolean;
  /** Whether that error names the file in which the script stands. */
  readonly pointsToTheTest: boolean;
}

/** With what was observed from outside. */
export interface Observations extends PageObservations {
  /** Errors that nobody caught. */
  readonly uncaught: readonly string[];
}
