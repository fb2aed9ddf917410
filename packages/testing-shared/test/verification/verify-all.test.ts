import { UnderstudyError, VerificationError, verifyAll } from "@understudy/testing-shared";
import { DISPOSE } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

function double(name: string, error?: unknown): { name: string; assertComplete: () => void } {
  return {
    name,
    assertComplete: () => {
      if (error !== undefined) {
        throw error;
      }
    },
  };
}

function failureOf(...doubles: readonly ReturnType<typeof double>[]): unknown {
  try {
    verifyAll(...doubles);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("verifyAll", () => {
  test("passes where every double is complete", () => {
    expect(failureOf(double("a"), double("b"))).toBeUndefined();
    expect(failureOf()).toBeUndefined();
  });

  test("throws the very error where one double is not", () => {
    const error = new Error("drift");
    expect(failureOf(double("a"), double("b", error))).toBe(error);
  });

  test("reports every failure at once where several are not", () => {
    const first = new Error("first");
    const second = new Error("second");
    const failure = failureOf(double("a", first), double("b"), double("c", second));

    expect(failure).toBeInstanceOf(VerificationError);
    expect(failure).toBeInstanceOf(UnderstudyError);
    expect(failure).toMatchObject({
      code: "verification_failed",
      failures: [
        { double: "a", error: first },
        { double: "c", error: second },
      ],
      message: "2 doubles are not complete:\n- a: Error: first\n- c: Error: second",
    });
  });

  test("the symbol of using is the platform's", () => {
    expect(DISPOSE).toBe(Symbol.dispose);
  });
});
