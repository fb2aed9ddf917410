import { CallsInFlightError, UnderstudyError } from "@understudy/testing-shared";
import { brandError, Verification } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

class DriftError extends UnderstudyError {
  static {
    brandError(DriftError, "DriftError");
  }

  readonly code = "drift";
}

const unused = new Error("unused steps");

function verificationOf(steps: "used" | "unused" = "used"): Verification {
  return new Verification({
    name: "double",
    unconsumed: () => (steps === "used" ? undefined : unused),
  });
}

describe("a verification", () => {
  test("passes where nothing happened that should not", () => {
    expect(() => {
      verificationOf().assertComplete();
    }).not.toThrow();
  });

  test("throws the first violation, the very object, again and again, before anything else", () => {
    const verification = verificationOf("unused");
    const first = new DriftError("first");
    verification.violate(first);
    verification.violate(new DriftError("second"));
    verification.inFlight.begin(0, undefined);

    for (let look = 0; look < 2; look += 1) {
      expect(thrownBy(verification)).toBe(first);
    }
    expect(first.report()).toContain("1 more violation:\n- DriftError: second");
  });

  test("keeps any value as a violation, undefined too, and one error once", () => {
    const verification = verificationOf();
    verification.violate(undefined);
    verification.violate(undefined);
    expect(verification.violations.all).toEqual([undefined]);
    expect(verification.violations.first).toEqual({ error: undefined });
  });

  test("throws for calls in flight before it looks at unused steps", () => {
    const verification = verificationOf("unused");
    verification.inFlight.begin(3, undefined);
    verification.inFlight.begin(1, undefined);

    const error = thrownBy(verification);
    expect(CallsInFlightError.isInstance(error) && error.callIndexes).toEqual([1, 3]);
    expect(error).toMatchObject({ message: expect.stringContaining("#2, #4 have not settled") });

    verification.inFlight.settle(1);
    verification.inFlight.settle(3);
    expect(thrownBy(verification)).toBe(unused);
  });

  test("names the calls in flight, where it was told what was called", () => {
    const verification = verificationOf();
    verification.inFlight.begin(0, undefined, "execCommand");
    expect(thrownBy(verification)).toMatchObject({
      message: expect.stringContaining("double: call #1 (execCommand) has not settled"),
    });

    verification.inFlight.begin(2, undefined);
    const { signal } = new AbortController();
    verification.inFlight.begin(1, signal, "readFile");
    expect(thrownBy(verification)).toMatchObject({
      callIndexes: [0, 1, 2],
      message: expect.stringContaining(
        "calls #1 (execCommand), #2 (readFile), #3 have not settled",
      ),
    });
  });

  test("does not name a call whose request was aborted", () => {
    const verification = verificationOf();
    verification.inFlight.begin(0, AbortSignal.abort(), "execCommand");
    verification.inFlight.begin(1, undefined, "readFile");

    expect(thrownBy(verification)).toMatchObject({
      message: expect.stringContaining("call #2 (readFile) has not settled"),
    });
  });

  test("does not wait for a call whose request was aborted", () => {
    const verification = verificationOf();
    const controller = new AbortController();
    verification.inFlight.begin(0, controller.signal);
    expect(thrownBy(verification)).toBeInstanceOf(CallsInFlightError);
    controller.abort();
    verification.assertComplete();
  });

  test("gives violations out by class, or all of them", () => {
    const verification = verificationOf();
    const drift = verification.violate(new DriftError("drift"));
    const other = verification.violate(new TypeError("bug"));

    const taken: readonly DriftError[] = verification.violations.take(DriftError);
    expect(taken).toEqual([drift]);
    expect(verification.violations.all).toEqual([other]);
    expect(verification.violations.take()).toEqual([other]);
    verification.assertComplete();
  });

  test("describes its violations with their reports", () => {
    const verification = verificationOf();
    expect(verification.describeViolations()).toBe("No violations.");
    verification.violate(new DriftError("drift", { details: () => "the call: 42" }));
    verification.violate("thrown text");
    expect(verification.describeViolations()).toContain("the call: 42");
    expect(verification.describeViolations()).toContain("- thrown value of type string");
  });

  test("gives copies of its list", () => {
    const verification = verificationOf();
    verification.violate(new DriftError("drift"));
    expect(Object.isFrozen(verification.violations.all)).toBe(true);
  });
});

function thrownBy(verification: Verification): unknown {
  try {
    verification.assertComplete();
  } catch (error) {
    return error;
  }
  return undefined;
}
