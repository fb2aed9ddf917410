import { layoutScript, type StepLine } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

function lineOf(position: number): StepLine {
  return {
    title: `step ${position}`,
    site: position === 1 ? { location: "order.test.ts:12:5" } : undefined,
    takenBy: position < 2 ? position : undefined,
  };
}

describe("layoutScript", () => {
  test("shows each step with its state, what it is and where it was defined, and points at one", () => {
    expect(layoutScript(3, lineOf, 1)).toBe(
      [
        "The script:",
        "    1. [call #1] step 0",
        "  > 2. [call #2] step 1  (order.test.ts:12:5)",
        "    3. [unused] step 2",
      ].join("\n"),
    );
  });

  test("says so where there are no steps", () => {
    expect(layoutScript(0, lineOf, 0)).toBe("The script has no steps.");
  });

  test("shows of a long script what is near", () => {
    const layout = layoutScript(100_000, lineOf, 50_000);
    expect(layout.split("\n")).toHaveLength(14);
    expect(layout).toContain("  > 50001. [unused] step 50000");
    expect(layout).toContain("49995 earlier steps");
    expect(layout).toContain("49994 later steps");
  });

  test("shows the end where the focus is past it", () => {
    expect(layoutScript(2, lineOf, 5)).toContain("    2. [call #2] step 1");
  });
});
