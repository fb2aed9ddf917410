import * as fc from "fast-check";

import { STAGES, type Stage, type Trip } from "./trips.ts";

/** How a reader comes to an end, or is brought to it. */
export const ENDINGS = [
  "read",
  "return",
  "return while next is pending",
  "throw",
  "signal of run",
  "signal of stream",
  "never read, signal of run",
] as const;

/** A run, and what befalls it. */
export interface Scenario {
  readonly isStreamed: boolean;
  readonly greeting: readonly string[] | undefined;
  /** The fragments of the answer to each turn. A streamed conversation has all of them, audio as a whole the first. */
  readonly turns: readonly (readonly string[])[];
  /** The byte lengths of the chunks of each segment, in turn. */
  readonly chunks: readonly (readonly number[])[];
  readonly bufferSize: number;
  readonly trips: readonly Trip[];
  readonly ending: (typeof ENDINGS)[number];
  /** Events that are read, or steps of the scheduler, before the ending. */
  readonly endsAt: number;
}

/** A sentence ends with a full stop: most fragments hold the end of one. */
const fragment = fc.constantFrom("a.", "b. c", " ", "", "d", ".", "e.f.", "g. ");
const fragments = fc.array(fragment, { maxLength: 4 });

/** A failure at a stage, for which errors become what `isWanted` says. */
function tripOf(isWanted: (outcome: string) => boolean): fc.Arbitrary<Trip | undefined> {
  const stages = Object.entries(STAGES).flatMap(([stage, outcome]) =>
    isStage(stage) && isWanted(outcome) ? [stage] : [],
  );
  return fc.option(
    fc.record({ stage: fc.constantFrom(...stages), at: fc.constantFrom(0, 0, 1, 2) }),
    { nil: undefined, freq: 2 },
  );
}

/** Any scenario; it fails in its work, in its cleaning up, in both or in neither. */
export const scenario: fc.Arbitrary<Scenario> = fc.record({
  isStreamed: fc.boolean(),
  greeting: fc.option(fragments, { nil: undefined }),
  turns: fc.array(fragments, { minLength: 1, maxLength: 3 }),
  chunks: fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  bufferSize: fc.integer({ min: 1, max: 3 }),
  trips: fc
    .tuple(
      tripOf((outcome) => outcome !== "cleanup"),
      tripOf((outcome) => outcome === "cleanup"),
    )
    .map((trips) => trips.filter((trip) => trip !== undefined)),
  ending: fc.constantFrom(...ENDINGS),
  endsAt: fc.nat(12),
});

function isStage(key: string): key is Stage {
  return Object.hasOwn(STAGES, key);
}
