/** A name longer than this is no misspelling of a known one. */
const LONGEST_NAME = 64;

/**
 * The candidate that `name` is probably a misspelling of: the one with the fewest edits between them, if they are at
 * most a third of the longer name. Case and punctuation do not count, so `functionCall` is near `function_call`.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST_NAME) {
    return undefined;
  }
  const wanted = letters(name);
  if (wanted === "") {
    return undefined;
  }
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const offered = letters(candidate);
    const edits = editDistance(wanted, offered);
    if (edits < fewest && edits <= Math.floor(Math.max(wanted.length, offered.length) / 3)) {
      nearest = candidate;
      fewest = edits;
    }
  }
  return nearest;
}

/** How many characters must be inserted, deleted or replaced to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = from[row - 1] === to[column - 1] ? 0 : 1;
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + replaced,
      );
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
