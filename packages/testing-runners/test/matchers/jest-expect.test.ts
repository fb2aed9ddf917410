import { createRequire } from "node:module";

import type { expect as ExpectOfJest } from "@jest/globals";
import { describe, expect, test } from "vitest";

import {
  extendExpect,
  InvalidAssertionError,
  type UnderstudyMatchers,
} from "@understudy/testing-runners";
import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import { bookTrip, forecast } from "../support/travel-agency.ts";

/** Jest's own `expect`. Its package gives it to Jest's tests only, so it is taken from where that has it. */
const load = createRequire(createRequire(import.meta.url).resolve("@jest/globals"));
const { jestExpect }: { jestExpect: typeof ExpectOfJest } = load("@jest/expect");
extendExpect(jestExpect);

type Extended = UnderstudyMatchers<void> & { readonly not: UnderstudyMatchers<void> };

/** The matchers as Jest's types have them where they are told of them. */
function expectInJest(received: unknown): Extended {
  return jestExpect(received) as unknown as Extended;
}

describe("in Jest", () => {
  test("a matcher passes, and fails with .not", async () => {
    const { result } = await bookTrip();

    expectInJest(result).toHaveCalledTool(forecast, { city: jestExpect.stringMatching(/^Ro/u) });
    expect(() => {
      expectInJest(result).not.toHaveCalledTool(forecast);
    }).toThrow("expected the run not to have called the tool");
  });

  test("a failure has a diff, which Jest does not make by itself", async () => {
    const { result } = await bookTrip();

    expect(() => {
      expectInJest(result).toHaveToolResult("forecast", { degrees: 3 });
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run to have the result {"degrees":3} of "forecast"

      The results:
        1. forecast (call_a): {"city":"Paris","degrees":21}
        2. forecast (call_b): {"city":"Rome","degrees":21}

      - Expected
      + Received

        Object {
      -   "degrees": 3,
      +   "degrees": 21,
        }]
    `);
  });

  test("a double that is not complete throws its own error", () => {
    const model = new ScriptedModel([[assistantMessage("Unused.")]]);

    expectInJest(model).not.toBeComplete();
    expect(() => {
      expectInJest(model).toBeComplete();
    }).toThrow("1 of 1 step was not used");
  });

  test("what a matcher does not take is refused", () => {
    expect(() => {
      expectInJest("text").not.toBeComplete();
    }).toThrow(InvalidAssertionError);
  });
});
