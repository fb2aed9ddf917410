import { type DefinitionSite, siteOf } from "./definition-site.ts";
import type { Hold } from "./gate.ts";

/** Where in a script a value stands, and what its groups say of it. */
export interface Place {
  readonly site: DefinitionSite | undefined;
  /** The way from the input to the value. */
  readonly path: string;
  readonly depth: number;
  readonly words: readonly string[];
  readonly isRepeated: boolean;
  readonly isOptional: boolean;
  readonly gate: Hold | undefined;
}

/** The place of an input. */
export const TOP: Place = {
  site: undefined,
  path: "",
  depth: 0,
  words: [],
  isRepeated: false,
  isOptional: false,
  gate: undefined,
};

/** The place of what stands in a group. What no function made has the line of the group. */
export function inside(place: Place, key: string, value: unknown): Place {
  return { ...place, path: joined(place.path, key), site: siteOf(value) ?? place.site };
}

/** A way and one that goes on from its end. */
export function joined(path: string, more: string): string {
  return path === "" || more === "" || more.startsWith("[") ? `${path}${more}` : `${path}.${more}`;
}
