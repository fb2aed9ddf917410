import {
  type TranscriptEntry,
  type Verifiable,
  VerificationError,
} from "@understudy/testing-shared";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { DoubleScope } from "../../src/scopes/double-scope.ts";
import { LateViolationError } from "../../src/scopes/late-violation-error.ts";
import { Stage } from "../../src/scopes/stage.ts";

/** A double of whom only violations are told, and that answers for others. */
class Double implements Verifiable {
  readonly name: string;
  readonly transcript: readonly TranscriptEntry[] = [];
  readonly #others: readonly Double[];
  readonly #own: Error[] = [];

  constructor(name: string, others: readonly Double[] = []) {
    this.name = name;
    this.#others = others;
  }

  violate(): Error {
    const error = new Error(`${this.name}, violation ${this.#own.length}`);
    this.#own.push(error);
    return error;
  }

  get violations(): readonly Error[] {
    return [...this.#own, ...this.#others.flatMap(({ violations }) => violations)];
  }

  assertComplete(): void {
    const [first, ...rest] = this.violations;
    if (first !== undefined) {
      throw rest.length === 0
        ? first
        : new VerificationError(this.violations.map((error) => ({ double: this.name, error })));
    }
  }

  takeViolations(): readonly never[] {
    return [];
  }

  report(): string {
    return this.name;
  }

  [Symbol.dispose](): void {
    this.assertComplete();
  }
}

interface Plan {
  readonly early: boolean;
  /** How many violations come after the test. */
  readonly late: number;
  readonly left: boolean;
  readonly provided: boolean;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  early: fc.boolean(),
  late: fc.nat(2),
  left: fc.boolean(),
  provided: fc.boolean(),
});

/** Begins a file whose doubles are made in the test that `current` gives. */
function beginFile(stage: Stage, current: () => DoubleScope | undefined) {
  const file = stage.beginFile({}, current);
  if (file === undefined) {
    throw new Error("the file was begun before");
  }
  return file;
}

describe("the scopes of doubles", () => {
  it("report the first violation of each double once, in its test or at the end of its file", () => {
    fc.assert(
      fc.property(fc.array(fc.array(plan, { maxLength: 4 }), { maxLength: 4 }), (tests) => {
        const stage = new Stage();
        let running: DoubleScope | undefined;
        const file = beginFile(stage, () => running);
        const doubles: (readonly [Double, Plan])[] = [];
        const inTests: unknown[] = [];
        for (const [index, plans] of tests.entries()) {
          running = file.beginTest(`test ${index}`);
          const made = plans.map((how, at) => {
            const double = new Double(`double ${index}.${at}`);
            stage.announce(double);
            if (how.provided && !how.left) {
              stage.announce(new Double(`provider ${index}.${at}`, [double]));
            }
            if (how.left) {
              stage.leave(double);
            }
            if (how.early) {
              double.violate();
            }
            return [double, how] as const;
          });
          inTests.push(...running.verify().map(({ error }) => error));
          running = undefined;
          doubles.push(...made);
        }
        for (const [double, { late }] of doubles) {
          Array.from({ length: late }, () => double.violate());
        }
        const atEnd = file.verify().map(({ error }) => error as LateViolationError);

        const kept = doubles.filter(([, { left }]) => !left);
        expect(inTests).toEqual(
          kept.filter(([, { early }]) => early).map(([double]) => double.violations[0]),
        );
        expect(atEnd.every((error) => LateViolationError.isInstance(error))).toBe(true);
        expect(atEnd.map(({ cause }) => cause)).toEqual(
          kept
            .filter(([, how]) => how.late > 0 && !how.early)
            .map(([double]) => double.violations[0]),
        );
      }),
    );
  });

  it("keep what a file left behind out of the next one", () => {
    const stage = new Stage();
    const first = beginFile(stage, () => undefined);
    const test = first.beginTest("a test");
    const double = new Double("leaked");
    test.add(double);
    expect(test.verify()).toEqual([]);
    expect(first.verify()).toEqual([]);

    const second = beginFile(stage, () => undefined);
    double.violate();
    const made = new Double("made by code that was left behind");
    made.violate();
    stage.run(test, () => {
      stage.announce(made);
    });
    expect(second.verify()).toEqual([]);
  });

  it("give a double that is made after its test to the file", () => {
    const stage = new Stage();
    const file = beginFile(stage, () => undefined);
    const test = file.beginTest("a test");
    test.verify();
    const double = new Double("made late");
    const error = double.violate();
    stage.run(test, () => {
      stage.announce(double);
    });
    expect(file.verify()).toEqual([{ double: "made late", error }]);
  });

  it("pass over what the runner reports already, and report what it hides", () => {
    const stage = new Stage();
    const file = beginFile(stage, () => undefined);
    const test = file.beginTest("a test");
    const double = new Double("double");
    const known = double.violate();
    const hidden = double.violate();
    test.add(double);
    expect(test.verify((error) => error === known)).toEqual([{ double: "double", error: hidden }]);
  });

  it("report two doubles that fail in the same words, and once where one answers for the other", () => {
    const stage = new Stage();
    const test = beginFile(stage, () => undefined).beginTest("a test");
    const twins = [new Double("twin"), new Double("twin")];
    const errors = twins.map((twin) => twin.violate());
    const unused = new Double("unused");
    unused.assertComplete = () => {
      throw new Error("a step was not used");
    };
    const owner = new Double("owner");
    owner.assertComplete = () => {
      unused.assertComplete();
    };
    for (const double of [...twins, unused, owner]) {
      test.add(double);
    }
    expect(test.verify().map(({ double }) => double)).toEqual(["twin", "twin", "unused"]);
    expect(errors[0]).not.toBe(errors[1]);
  });

  it("begin a file once", () => {
    const stage = new Stage();
    const key = {};
    expect(stage.beginFile(key)).toBeDefined();
    expect(stage.beginFile(key)).toBeUndefined();
    expect(stage.beginFile({})).toBeDefined();
  });

  it("report of a test that was skipped only what left its script", () => {
    const stage = new Stage();
    const file = beginFile(stage, () => undefined);
    const test = file.beginTest("a test");
    const double = new Double("double");
    test.add(double);
    test.abandon();
    const cause = double.violate();
    expect(file.verify()).toMatchObject([{ double: "double", error: { cause } }]);
  });
});
