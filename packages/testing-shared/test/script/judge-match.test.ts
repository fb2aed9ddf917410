import { isPromiseLike, judgeMatch } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

describe("judgeMatch", () => {
  test.each([undefined, true, 1, "yes", {}, []])("accepts by %j", (returned) => {
    expect(judgeMatch(() => returned)).toBeUndefined();
  });

  test.each([false, null, 0, "", Number.NaN, 0n])("refuses by %s", (returned) => {
    expect(judgeMatch(() => returned)).toEqual({ kind: "rejected", returned });
  });

  test("hands on what a matcher throws, even undefined", () => {
    const error = new Error("no");
    expect(
      judgeMatch(() => {
        throw error;
      }),
    ).toEqual({ kind: "threw", error });
    expect(
      judgeMatch(() => {
        throw undefined;
      }),
    ).toEqual({ kind: "threw", error: undefined });
  });

  test("refuses a promise, whatever it will settle to", () => {
    const promise = Promise.resolve(true);
    expect(judgeMatch(() => promise)).toEqual({ kind: "promise", promise });
  });

  test("takes anything with a then method for a promise", () => {
    expect(isPromiseLike({ then: () => undefined })).toBe(true);
    expect(isPromiseLike(Object.assign(() => undefined, { then: () => undefined }))).toBe(true);
    expect(isPromiseLike({ then: "later" })).toBe(false);
    expect(isPromiseLike(null)).toBe(false);
  });
});
