import {
  isAssertionError,
  isProgrammingError,
  isUnintended,
} from "@understudy/testing-shared/internal";
import assert from "node:assert";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("an error that was not meant", () => {
  test("is an assertion of node:assert, of vitest, of chai or of Jest", () => {
    expect(isAssertionError(thrownBy(() => assert.equal(1, 2)))).toBe(true);
    expect(isAssertionError(thrownBy(() => expect(1).toBe(2)))).toBe(true);
    expect(isAssertionError({ name: "AssertionError" })).toBe(true);
    expect(isAssertionError(Object.assign(new Error("no"), { code: "ERR_ASSERTION" }))).toBe(true);
    expect(isAssertionError(Object.assign(new Error("no"), { matcherResult: {} }))).toBe(true);
  });

  test.each(["TypeError", "ReferenceError", "RangeError", "SyntaxError"])(
    "is a %s, of another realm too",
    (name) => {
      expect(isProgrammingError(runInNewContext(`new ${name}("no")`))).toBe(true);
      expect(isUnintended({ name })).toBe(true);
    },
  );

  test.each([
    new Error("overloaded"),
    Object.assign(new Error("no"), { name: "AbortError" }),
    Object.create({ matcherResult: {} }),
    "TypeError",
    undefined,
    null,
  ])("is not %s", (error) => {
    expect(isUnintended(error)).toBe(false);
  });

  test("is not an error whose name cannot be read", () => {
    const unreadable = {
      get name(): string {
        throw new Error("no name");
      },
    };
    expect(isUnintended(unreadable)).toBe(false);
  });
});
