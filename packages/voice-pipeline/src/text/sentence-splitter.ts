import { refuseUnknownOptions } from "../options/known-options.ts";
import type { TextSplitter } from "../contracts/settings.ts";
import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";
import { SentenceBuffer } from "./sentence-buffer.ts";
import { SplitBuffer } from "./split-buffer.ts";
import type { TextBuffer } from "./text-buffer.ts";

/** How text is cut into sentences. */
export interface SentenceSplitterOptions {
  /** Characters (UTF-16 code units) that are spoken at once, at least. 20 by default. */
  readonly minLength?: number | undefined;
}

const OPTIONS = { minLength: true } as const satisfies Record<keyof SentenceSplitterOptions, true>;

/**
 * Cuts whole sentences off a text. A sentence ends with `.`, `!` or `?`, quotes and brackets that close it, and white
 * space; or with `。`, `！` or `？` and what closes it. What is ready goes up to the last sentence end, with the white
 * space after it; nothing is ready while that, without the white space, is shorter than `minLength`. Nothing is lost,
 * added or changed: ready and rest together are the text.
 *
 * The answer depends on the text alone, so that a splitter may be shared. A pipeline that has one does not ask it about the
 * whole text again at each fragment.
 *
 * @throws {InvalidVoiceOptionError} for an option that there is not, or a length that is no whole number from 0.
 */
export function sentenceSplitter(options: SentenceSplitterOptions = {}): TextSplitter {
  refuseUnknownOptions(options, OPTIONS, "sentenceSplitter");
  const { minLength = 20 } = options;
  if (!Number.isInteger(minLength) || minLength < 0) {
    throw new InvalidVoiceOptionError(
      "minLength is to be a whole number from 0: the characters that are spoken at once, at least.",
      "options.minLength",
    );
  }
  const split: TextSplitter = (text) => {
    const buffer = new SentenceBuffer(minLength);
    return [buffer.push(text), buffer.rest];
  };
  minLengths.set(split, minLength);
  return split;
}

/** What the splitters were made with that were made here. */
const minLengths = new WeakMap<TextSplitter, number>();

/** A buffer that cuts text as a splitter does. */
export function bufferOf(split: TextSplitter): TextBuffer {
  const minLength = minLengths.get(split);
  return minLength === undefined ? new SplitBuffer(split) : new SentenceBuffer(minLength);
}
