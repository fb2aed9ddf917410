import { isNodeBuffer } from "../snapshot/copy-bytes.ts";
import { dataKind } from "../snapshot/data-kind.ts";
import { findValueClass, type ValueClass } from "../snapshot/value-class.ts";

/** The way from the body of a call to a value in it. */
export type Path = readonly PropertyKey[];

/** The places at which one call holds one and the same mutable object: the first, then the others. */
export type AliasGroup = readonly Path[];

/** A graph that paths cannot describe: views that share a buffer. */
export const INDESCRIBABLE: unique symbol = Symbol("indescribable");

/**
 * Finds every container that stands at more than one place of a live value, cycles included. It looks through data
 * properties only: what a getter makes is new at every read. Iterative, so that depth does not matter.
 */
export function findAliases(
  root: object,
  valueClasses: readonly ValueClass[],
): readonly AliasGroup[] | typeof INDESCRIBABLE {
  const found = new Map<object, Path[]>();
  const buffers = new Set<ArrayBufferLike>();
  const open: { readonly value: object; readonly path: Path }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    const known = found.get(value);
    if (known !== undefined) {
      known.push(path);
      continue;
    }
    const kind = dataKind(value);
    if (kind === "runtime" && findValueClass(value, valueClasses) === undefined) {
      continue;
    }
    found.set(value, [path]);
    if (kind === "view" && !isNodeBuffer(value as ArrayBufferView)) {
      const { buffer } = value as ArrayBufferView;
      if (buffers.has(buffer)) {
        return INDESCRIBABLE;
      }
      buffers.add(buffer);
    } else if (kind === "array" || kind === "object" || kind === "null-object") {
      // Last in, first out: pushed backwards, so that the first place in reading order is met first.
      for (const key of Reflect.ownKeys(value).reverse()) {
        const child: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
        if (typeof child === "object" && child !== null) {
          open.push({ value: child, path: [...path, key] });
        }
      }
    }
  }
  for (const buffer of buffers) {
    if (found.has(buffer)) {
      return INDESCRIBABLE;
    }
  }
  return [...found.values()].filter((paths) => paths.length > 1);
}

/** Makes one object again of what a thawed body holds as several. */
export function restoreAliases(body: object, groups: readonly AliasGroup[]): void {
  for (const [first = [], ...others] of groups) {
    const target = follow(body, first);
    for (const path of others) {
      const parent = follow(body, path.slice(0, -1));
      const key = path.at(-1);
      if (key !== undefined) {
        Reflect.set(parent, key, target);
      }
    }
  }
}

function follow(body: object, path: Path): object {
  return path.reduce<object>((value, key) => Reflect.get(value, key) as object, body);
}

/** Whether two lists of groups are the same, so that one of them can be kept. */
export function sameAliases(a: readonly AliasGroup[], b: readonly AliasGroup[]): boolean {
  return (
    a.length === b.length &&
    a.every((group, index) => {
      const other = b[index] as AliasGroup;
      return (
        group.length === other.length &&
        group.every((path, at) => {
          const otherPath = other[at] as Path;
          return path.length === otherPath.length && path.every((key, step) => key === otherPath[step]);
        })
      );
    })
  );
}
