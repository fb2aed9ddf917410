import { isPromiseLike } from "@understudy/testing-shared/internal";
import type { ScriptedModelDeltas } from "../types/responses.ts";

/** A function that cuts text did not return pieces that add up to it. The double makes an error of it. */
export const WRONG_PIECES: unique symbol = Symbol("wrong pieces");

/**
 * Cuts a text into the pieces in which it is streamed. An empty text is one empty piece.
 *
 * @throws {@link WRONG_PIECES}, and what a function that cuts text throws.
 */
export function cutText(text: string, deltas: ScriptedModelDeltas): readonly string[] {
  if (deltas === "whole" || (text === "" && typeof deltas !== "function")) {
    return [text];
  }
  if (deltas === "word") {
    return text.match(/\s*\S+|\s+$/gu) ?? [text];
  }
  return typeof deltas === "function" ? cutByFunction(text, deltas) : cutBySize(text, deltas.size);
}

function cutByFunction(text: string, cut: (text: string) => unknown): readonly string[] {
  const returned = cut(text);
  if (isPromiseLike(returned)) {
    // Nobody waits for it: that it failed must not show as an unhandled rejection.
    Promise.resolve(returned).catch(() => undefined);
    throw WRONG_PIECES;
  }
  const pieces = [...(returned as Iterable<unknown>)];
  if (!pieces.every((piece) => typeof piece === "string") || pieces.join("") !== text) {
    throw WRONG_PIECES;
  }
  return pieces;
}

/** Pieces of so many characters. A character outside the basic plane is never cut in two. */
function cutBySize(text: string, size: number): string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += size) {
    pieces.push(characters.slice(start, start + size).join(""));
  }
  return pieces;
}
