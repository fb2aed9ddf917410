import { isObject } from "./is-object.ts";
import { printedName } from "./printed-name.ts";

/** What a script says about an error that a step throws: its name, or what kind of value it is. It never throws. */
export function errorTitle(error: unknown): string {
  const name = isObject(error) ? readName(error) : undefined;
  return typeof name === "string"
    ? printedName(name).slice(1, -1)
    : `a thrown ${error === null ? "null" : typeof error}`;
}

/** An error keeps its identity, and with it a getter that may throw: the message comes first. */
function readName(error: Readonly<Record<PropertyKey, unknown>>): unknown {
  try {
    return error["name"];
  } catch {
    return undefined;
  }
}
