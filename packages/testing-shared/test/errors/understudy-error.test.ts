import {
  CallsInFlightError,
  InvalidOptionError,
  UnderstudyError,
} from "@understudy/testing-shared";
import { brandError, describeError } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

class DriftError extends UnderstudyError {
  static {
    brandError(DriftError, "DriftError");
  }

  readonly code = "drift";
}

/** The same class, as another copy of the package makes it. */
const OtherCopy = class extends UnderstudyError {
  static {
    brandError(this, "DriftError");
  }

  readonly code = "drift";
};

describe("UnderstudyError", () => {
  test("is recognised by its brand, whichever copy made it", () => {
    const error: unknown = new OtherCopy("from the other copy");
    expect(DriftError.isInstance(error)).toBe(true);
    expect(error instanceof DriftError).toBe(true);
    expect(UnderstudyError.isInstance(error)).toBe(true);
    expect(InvalidOptionError.isInstance(error)).toBe(false);
    expect(CallsInFlightError.isInstance(new Error("no"))).toBe(false);
    for (const value of [undefined, null, "drift", 1]) {
      expect(UnderstudyError.isInstance(value)).toBe(false);
    }
  });

  test("lets an application derive a class of its own, for which the ordinary rule holds", () => {
    class OwnError extends DriftError {}
    expect(new OwnError("own") instanceof OwnError).toBe(true);
    expect(new OwnError("own") instanceof DriftError).toBe(true);
    expect(new DriftError("drift") instanceof OwnError).toBe(false);
    expect(OwnError.isInstance(new DriftError("drift"))).toBe(false);
  });

  test("has its name, code and cause, and a call that is not enumerable", () => {
    const cause = new Error("cause");
    const call = { index: 0, request: "secret" };
    const error = new DriftError("drift", { cause, call });

    expect(error).toMatchObject({ name: "DriftError", code: "drift", cause });
    expect(error.call).toBe(call);
    expect(Object.keys(error)).not.toContain("call");
    expect(JSON.stringify(error)).not.toContain("secret");
    expect(String(error)).toBe("DriftError: drift");
  });

  test("makes the details of its report when that is asked for", () => {
    let made = 0;
    const error = new DriftError("drift", {
      details: () => {
        made += 1;
        return "what the call carried";
      },
    });
    expect(made).toBe(0);
    expect(error.report()).toBe("drift\n\nwhat the call carried");
    expect(made).toBe(1);
  });

  test("describes errors by name and message, and other thrown values by type", () => {
    expect(describeError(new RangeError("far"))).toBe("RangeError: far");
    expect(describeError({ message: "odd" })).toBe("Error: odd");
    expect(describeError(null)).toBe("thrown value of type null");
    expect(describeError(7)).toBe("thrown value of type number");
  });
});
