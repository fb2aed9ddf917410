import { expect, test } from "vitest";

import { sentenceSplitter } from "../../src/text/sentence-splitter.ts";

const TEXT = "The train was late again. He arrived at noon.  She had left. Nobody knew why!";

test.each([1, 2, 3, 4, 5, 8, 13, 40, TEXT.length])(
  "text in fragments of %i characters keeps the white space between its words",
  (size) => {
    const split = sentenceSplitter();
    const segments: string[] = [];
    let buffer = "";
    for (let from = 0; from < TEXT.length; from += size) {
      const [ready, rest] = split(buffer + TEXT.slice(from, from + size));
      segments.push(ready);
      buffer = rest;
    }

    expect([...segments, buffer].join("")).toBe(TEXT);
  },
);
