import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { editDistance, nearestName } from "../../src/words/nearest-name.ts";

describe("the nearest name", () => {
  test.each([
    ["get_wether", "get_weather"],
    ["getWeather", "get_weather"],
    ["GET-WEATHER", "get_weather"],
    ["transfer_to_biling", "transfer_to_billing"],
  ])("%s is a misspelling of %s", (name, meant) => {
    expect(nearestName(name, ["search", "get_weather", "transfer_to_billing"])).toBe(meant);
  });

  test.each(["x", "", "weather_forecast_of_tomorrow", "a".repeat(1000)])(
    "%j is near to none",
    (name) => {
      expect(nearestName(name, ["search", "get_weather"])).toBeUndefined();
    },
  );

  test("up to a third of the letters may differ", () => {
    expect(nearestName("abcdxy", ["abcdef"])).toBe("abcdef");
    expect(nearestName("abcxyz", ["abcdef"])).toBeUndefined();
  });

  test("of two near ones the nearer is taken, of two equally near ones the first", () => {
    expect(nearestName("tool", ["tools", "took"])).toBe("tools");
    expect(nearestName("shell_cal", ["shell_call_output", "shell_call"])).toBe("shell_call");
  });
});

describe("the edit distance", () => {
  test("it is a metric", () => {
    const text = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "c") });
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  test("one edit more is one more at most", () => {
    const text = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(text, text, fc.string({ minLength: 1, maxLength: 1 }), (a, b, extra) => {
        expect(Math.abs(editDistance(a, b) - editDistance(a, `${b}${extra}`))).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });
});
