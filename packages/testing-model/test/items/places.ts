/** The way to a value within another: keys and indexes. */
export type Place = readonly (string | number)[];

/** Every place within a value, the value itself left out. */
export function placesIn(value: unknown, from: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, child]) => {
    const place = [...from, Array.isArray(value) ? Number(key) : key];
    return [place, ...placesIn(child, place)];
  });
}

/** A copy of a value with something else at a place; `undefined` takes the key away. */
export function withChange(value: unknown, place: Place, replacement: unknown): unknown {
  const copy: unknown = structuredClone(value);
  let parent: unknown = copy;
  for (const key of place.slice(0, -1)) {
    parent = Reflect.get(Object(parent), key);
  }
  const key = place.at(-1);
  if (key === undefined) {
    return replacement;
  }
  if (replacement === undefined && !Array.isArray(parent)) {
    Reflect.deleteProperty(Object(parent), key);
  } else {
    Reflect.set(Object(parent), key, replacement);
  }
  return copy;
}
