import { InvalidVoiceOptionError } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { bufferOf, sentenceSplitter } from "../../src/text/sentence-splitter.ts";
import { errorOf } from "../audio/error-of.ts";

/** What a splitter makes of fragments: each text that was ready, then what is left. */
function segmentsOf(fragments: readonly string[], minLength?: number): string[] {
  const split = sentenceSplitter({ minLength });
  const segments: string[] = [];
  let buffer = "";
  for (const fragment of fragments) {
    const [ready, rest] = split(buffer + fragment);
    segments.push(ready);
    buffer = rest;
  }
  return [...segments, buffer].filter((segment) => segment !== "");
}

/** The same of the buffer that a pipeline has for a splitter. */
function bufferedSegmentsOf(fragments: readonly string[], minLength?: number): string[] {
  const buffer = bufferOf(sentenceSplitter({ minLength }));
  const segments = fragments.map((fragment) => buffer.push(fragment));
  return [...segments, buffer.rest].filter((segment) => segment !== "");
}

/** Where the last sentence of a text ends, by the rule. */
function lastEndOf(text: string): number {
  const ends = text.matchAll(
    /[.!?]["'”“’‘»«›‹)\]}」』）】〉》〕］｝]*(\s+|$)|[。！？]["'”’»›)\]}」』）】〉》〕］｝]*\s*/gu,
  );
  return [...ends].reduce(
    (end, match) => (match[1] === "" ? end : match.index + match[0].length),
    0,
  );
}

function fragmentsOf(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

/** Made of what matters to a splitter. */
const texts = fc
  .array(
    fc.constantFrom(
      ...Array.from("aé.!?。！？ \n\t\"')]」』）”“"),
      "\u00a0",
      "𝄞",
      "3.5",
      "Hello there",
      "... ",
      "”",
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("the sentence splitter", () => {
  test.each([
    [
      "the sentences that have ended, with the white space after them",
      "He arrived at noon. She left. And th",
      "He arrived at noon. She left. ",
    ],
    ["no sentence that may still go on", "He paid 3.50 for it at v1.2.", ""],
    [
      "what follows by white space of any kind",
      "He arrived by noon!!\n\nShe",
      "He arrived by noon!!\n\n",
    ],
    ["closing quotes and brackets too", 'He said: "I am here." She left', 'He said: "I am here." '],
    ["several marks in a row", "Is that really so...?! Then", "Is that really so...?! "],
    ["German quotes", "Er sagte: „Ich bin hier.“ Dann ging", "Er sagte: „Ich bin hier.“ "],
    [
      "sentences that go on without white space",
      "これは二十文字よりも長い日本語の文章です。次",
      "これは二十文字よりも長い日本語の文章です。",
    ],
    [
      "a CJK sentence at the end",
      "これは二十文字よりも長い日本語の文章ですか？",
      "これは二十文字よりも長い日本語の文章ですか？",
    ],
    [
      "what closes CJK quotes",
      "彼は「これは長い日本語の文章ですよ！」』）と言",
      "彼は「これは長い日本語の文章ですよ！」』）",
    ],
  ] as const)("gives %s", (_what, text, ready) => {
    expect(sentenceSplitter()(text)).toEqual([ready, text.slice(ready.length)]);
  });

  test("waits for 20 characters, not counting the white space at the end", () => {
    const split = sentenceSplitter();

    expect(split("Nineteen letters..\n \n Mo")).toEqual(["", "Nineteen letters..\n \n Mo"]);
    expect(split("Nineteen letter's. ")).toEqual(["", "Nineteen letter's. "]);
    expect(split("It is twenty letter. ")).toEqual(["It is twenty letter. ", ""]);
  });

  test("waits for as many characters as it is told", () => {
    expect(segmentsOf(["Hi. ", "Yes. "], 3)).toEqual(["Hi. ", "Yes. "]);
    expect(segmentsOf(["Hi. ", "Yes. "], 0)).toEqual(["Hi. ", "Yes. "]);
    expect(segmentsOf(["Hi. ", "Yes. "], 4)).toEqual(["Hi. Yes. "]);
  });

  test("does not touch a text of which nothing is ready", () => {
    for (const text of ["", " ", "\n\n", "Hi.", "  two  spaces  ", "。"]) {
      expect(sentenceSplitter()(text)).toEqual(["", text]);
    }
  });

  test("keeps separators: paragraphs, lines, tabs and runs of spaces", () => {
    const text = "  First paragraph, first line.\n\nSecond paragraph is here.\t Third.  \r\n";

    expect(segmentsOf([text]).join("")).toBe(text);
    expect(segmentsOf(fragmentsOf(text, 1))).toEqual([
      "  First paragraph, first line.\n",
      "\nSecond paragraph is here.\t",
      " Third.  \r\n",
    ]);
  });

  test("gives ready and rest that are the text together, ready up to a sentence end", () => {
    fc.assert(
      fc.property(texts, fc.nat(12), (text, minLength) => {
        const [ready, rest] = sentenceSplitter({ minLength })(text);

        expect(ready + rest).toBe(text);
        expect(ready).toMatch(/^$|[.!?]["')\]」』）”“]*\s+$|[。！？]["')\]」』）”]*\s*$/u);
      }),
      { numRuns: 1000 },
    );
  });

  test("loses and glues nothing, whole or in fragments of any size", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(7)), fc.nat(30), (text, sizes, minLength) => {
        const fragments: string[] = [];
        let from = 0;
        for (const size of sizes) {
          fragments.push(text.slice(from, from + size));
          from += size;
        }
        fragments.push(text.slice(from));

        expect(segmentsOf(fragments, minLength).join("")).toBe(text);
        expect(segmentsOf([text], minLength).join("")).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test("cuts at the last end that the rule finds", () => {
    fc.assert(
      fc.property(texts, fc.nat(12), (text, minLength) => {
        const end = lastEndOf(text);
        const isReady = end > 0 && text.slice(0, end).trimEnd().length >= minLength;

        expect(sentenceSplitter({ minLength })(text)[0]).toBe(isReady ? text.slice(0, end) : "");
      }),
      { numRuns: 2000 },
    );
  });

  test("cuts a text that grows as if it were asked about all of it each time", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 4 }), fc.nat(99), (text, size, minLength) => {
        const fragments = fragmentsOf(text, size);

        expect(bufferedSegmentsOf(fragments, minLength)).toEqual(segmentsOf(fragments, minLength));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["word ", "v1.2.3,", "漢字漢字、", ".)))))))", " "])(
    "reads a million characters of %o in small fragments, behind a short sentence too",
    (unit) => {
      const text = unit.repeat(Math.ceil(1_000_000 / unit.length));

      expect(bufferedSegmentsOf(fragmentsOf(text, 5))).toEqual([text]);
      expect(bufferedSegmentsOf(["A. ", ...fragmentsOf(text, 5)]).join("")).toBe(`A. ${text}`);
    },
  );

  test.each([".", ")", " ", ".)", "。", "。」", "! ", '."'])(
    "reads a million characters of %o at once, and what follows one mark",
    (unit) => {
      const text = unit.repeat(1_000_000 / unit.length);
      const split = sentenceSplitter({ minLength: 2 });

      expect(split(text).join("")).toBe(text);
      expect(split(`.${text}`).join("")).toBe(`.${text}`);
    },
  );

  test.each([[-1], [2.5], [Number.NaN], ["20"], [null]] as const)(
    "refuses %s for its least length",
    (minLength) => {
      const make = () => Reflect.apply(sentenceSplitter, undefined, [{ minLength }]);

      expect(errorOf(InvalidVoiceOptionError, make).option).toBe("options.minLength");
    },
  );

  test("refuses an option that there is not, by its name", () => {
    const make = () => Reflect.apply(sentenceSplitter, undefined, [{ min_length: 3 }]);

    expect(errorOf(InvalidVoiceOptionError, make).message).toContain('"min_length"');
  });
});
