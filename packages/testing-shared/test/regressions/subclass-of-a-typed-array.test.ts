import { snapshot } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

class Samples extends Float32Array {
  get peak(): number {
    return Math.max(...this);
  }
}

// It was copied as the array that it extends, without its methods.
test("an instance of a subclass of a typed array is kept as it is, as those of other built-ins", () => {
  const samples = new Samples([0.5, 1]);
  expect(snapshot({ samples }).samples).toBe(samples);
});
