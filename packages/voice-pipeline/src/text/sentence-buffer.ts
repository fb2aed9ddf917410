import type { TextBuffer } from "./text-buffer.ts";

/** Marks that end a sentence where white space follows. */
const MARKS = new Set(".!?");
/** Marks that end a sentence by themselves. */
const CJK_MARKS = new Set("。！？");
const CJK_CLOSERS = new Set(`"'”’»›)]}」』）】〉》〕］｝`);
/** German and Danish quotes close with what opens elsewhere. */
const CLOSERS = new Set([...CJK_CLOSERS, "“", "‘", "«", "‹"]);

/** What the text has come to: in a sentence, or behind the mark of one and what closes after it. */
type State = "text" | "mark" | "cjk_mark" | "space";

/**
 * Cuts whole sentences off a text that grows. Each character is read once, whatever the fragments are and however long no
 * sentence ends.
 */
export class SentenceBuffer implements TextBuffer {
  readonly #minLength: number;
  readonly #fragments: string[] = [];
  #length = 0;
  #state: State = "text";
  /** Behind the last character that is no white space. */
  #solid = 0;
  /** Where the last sentence ends, after the white space; 0 where none has ended. */
  #end = 0;
  /** The same, before the white space. */
  #solidEnd = 0;

  /** @param minLength - the characters that are cut off at once, at least, not counting white space at the end. */
  constructor(minLength: number) {
    this.#minLength = minLength;
  }

  push(fragment: string): string {
    for (let index = 0; index < fragment.length; index += 1) {
      this.#read(fragment.charAt(index));
    }
    this.#fragments.push(fragment);
    return this.#end === 0 || this.#solidEnd < this.#minLength ? "" : this.#cut();
  }

  get rest(): string {
    return this.#fragments.join("");
  }

  #read(character: string): void {
    this.#state = this.#after(character);
    this.#length += 1;
    const isSpace = character.trim() === "";
    if (!isSpace) {
      this.#solid = this.#length;
    }
    // Behind white space a sentence goes on ending as long as there is more of it.
    if (this.#state === "cjk_mark" || this.#state === "space") {
      this.#end = this.#length;
      this.#solidEnd = this.#solid;
    }
  }

  #after(character: string): State {
    if (MARKS.has(character)) {
      return "mark";
    }
    if (CJK_MARKS.has(character)) {
      return "cjk_mark";
    }
    if (character.trim() === "") {
      return this.#state === "text" ? "text" : "space";
    }
    const closes =
      (this.#state === "mark" && CLOSERS.has(character)) ||
      (this.#state === "cjk_mark" && CJK_CLOSERS.has(character));
    return closes ? this.#state : "text";
  }

  #cut(): string {
    const text = this.rest;
    const ready = text.slice(0, this.#end);
    const rest = text.slice(this.#end);
    this.#fragments.splice(0, this.#fragments.length, rest);
    this.#length = rest.length;
    this.#solid = Math.max(0, this.#solid - this.#end);
    this.#end = 0;
    this.#solidEnd = 0;
    if (rest === "") {
      this.#state = "text";
    }
    return ready;
  }
}
