import { expect, test } from "vitest";

import { sentenceSplitter } from "../../src/text/sentence-splitter.ts";

test("a paragraph break stays, within what is ready, after it and in what waits", () => {
  const split = sentenceSplitter();

  expect(split("First paragraph.\n\nSecond paragraph.\n\nThird\n\npar")).toEqual([
    "First paragraph.\n\nSecond paragraph.\n\n",
    "Third\n\npar",
  ]);
});
