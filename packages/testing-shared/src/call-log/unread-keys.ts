import { enumerableKeys } from "../snapshot/own-properties.ts";

/**
 * The keys of an object that is being read: first those that were read, whatever their getters did to the object
 * meanwhile, then the others.
 *
 * @param guessed - the keys of the guess.
 * @param read - how many of them were read.
 */
export function unreadKeys(
  live: object,
  guessed: readonly PropertyKey[],
  read: number,
): readonly PropertyKey[] {
  const keys = enumerableKeys(live);
  for (let index = 0; index < read; index += 1) {
    if (keys[index] !== guessed[index]) {
      const known = new Set(guessed.slice(0, read));
      return [...known, ...keys.filter((key) => !known.has(key))];
    }
  }
  return keys;
}
