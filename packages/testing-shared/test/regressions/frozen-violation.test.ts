import { InvalidOptionError } from "@understudy/testing-shared";
import { Verification } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

// The first violation could not be told of the others, and a TypeError was thrown in its place.
test("a violation that an application froze is thrown all the same", () => {
  const verification = new Verification({ name: "double", unconsumed: () => undefined });
  const first = Object.freeze(new InvalidOptionError("first", "a"));
  verification.violate(first);
  verification.violate(new InvalidOptionError("second", "b"));

  expect(() => {
    verification.assertComplete();
  }).toThrow(first);
});
