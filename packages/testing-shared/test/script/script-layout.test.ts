import { layoutSteps } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

function layout(count: number, focus: number): string {
  const steps = Array.from({ length: count }, (_, position) => ({
    step: position,
    position,
    inputIndex: position,
    site: position === 1 ? { location: "order.test.ts:12:5" } : undefined,
    takenBy: position < 2 ? position : undefined,
  }));
  return layoutSteps(steps, (step) => `step ${step}`, focus);
}

describe("the layout of a script", () => {
  test("shows each step with its state, what it is and where it was defined, and points at one", () => {
    expect(layout(3, 1)).toBe(
      [
        "The script:",
        "    1. [call #1] step 0",
        "  > 2. [call #2] step 1  (order.test.ts:12:5)",
        "    3. [unused] step 2",
      ].join("\n"),
    );
  });

  test("says so where there are no steps", () => {
    expect(layout(0, 0)).toBe("The script has no steps.");
  });

  test("shows of a long script what is near", () => {
    const text = layout(100_000, 50_000);
    expect(text.split("\n")).toHaveLength(14);
    expect(text).toContain("  > 50001. [unused] step 50000");
    expect(text).toContain("49995 earlier steps");
    expect(text).toContain("49994 later steps");
  });

  test("shows the end where the focus is past it", () => {
    expect(layout(2, 5)).toContain("    2. [call #2] step 1");
  });
});
