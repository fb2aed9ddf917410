/** A stage at which a scenario can fail, and what becomes of such an error. */
export const STAGES = {
  "transcribe throws": "failure",
  "transcribe rejects": "failure",
  "createSession throws": "failure",
  "createSession rejects": "failure",
  "transcribeTurns throws": "failure",
  "turns fails": "failure",
  "turns return throws": "cleanup",
  "turns return rejects": "cleanup",
  "close throws": "cleanup",
  "close rejects": "cleanup",
  "onStart throws": "swallowed",
  "greeting fails": "swallowed",
  "greeting return throws": "cleanup",
  "greeting return rejects": "cleanup",
  "run throws": "failure",
  "answer fails": "failure",
  "answer return throws": "cleanup",
  "answer return rejects": "cleanup",
  "tts run throws": "failure",
  "speech fails": "failure",
  "speech return throws": "cleanup",
  "speech return rejects": "cleanup",
  "splitter throws": "failure",
  "transformData throws": "failure",
  "startSpan throws": "failure",
  // At the end of a span that tells of a failure, it is not heard.
  "span end throws": "swallowed",
  "trace rejects": "failure",
} as const;

export type Stage = keyof typeof STAGES;

/** Fail at a stage, at its n-th time, counted from 0. */
export interface Trip {
  readonly stage: Stage;
  readonly at: number;
}

/** Makes a scenario fail where it says, and notes each error that was thrown. */
export class Trips {
  readonly thrown: { readonly stage: Stage; readonly error: Error; readonly step: number }[] = [];
  readonly #left = new Map<Trip, number>();
  #step = 0;

  constructor(trips: readonly Trip[]) {
    for (const trip of trips) {
      this.#left.set(trip, trip.at);
    }
  }

  /** @throws where the scenario says so. */
  check(stage: Stage): void {
    this.#step += 1;
    for (const [trip, left] of this.#left) {
      if (trip.stage === stage) {
        this.#left.set(trip, left - 1);
        if (left === 0) {
          const error = new Error(stage);
          this.thrown.push({ stage, error, step: this.#step });
          throw error;
        }
      }
    }
  }

  /** The errors of one kind, in the order they were thrown. */
  of(kind: (typeof STAGES)[Stage]): readonly Error[] {
    return this.thrown.filter(({ stage }) => STAGES[stage] === kind).map(({ error }) => error);
  }
}
