import { fieldPath, printedName } from "@understudy/testing-shared/internal";
import { InvalidScriptedModelItemError } from "./invalid-item-error.ts";

/** Where a value stands that is turned into JSON, for the error that tells it. */
export interface JsonTextContext {
  /** The builder that was called. */
  readonly helper: string;
  /** The name of its parameter. */
  readonly path: string;
}

/**
 * The JSON text of a value as `JSON.stringify` writes it, or an error where that would lose something without a word:
 * `undefined` (a key whose value is `undefined` counts as left out), functions, symbols, symbol keys, bigints, numbers that are not finite, cycles, and objects whose content
 * JSON does not see (`Map`, `Set`, errors, promises, binary data). What has a `toJSON` of its own (`Date`, `URL`) is
 * carried as that says, and an instance of a class by its own fields.
 *
 * @throws {@link InvalidScriptedModelItemError} that names the place within the value.
 */
export function jsonText(value: unknown, { helper, path }: JsonTextContext): string {
  const ancestors: Place[] = [];
  return JSON.stringify(value, function check(this: object, key: string, current: unknown) {
    while (ancestors.length > 0 && ancestors.at(-1)?.object !== this) {
      ancestors.pop();
    }
    const parent = ancestors.at(-1);
    const here = parent === undefined ? path : childPath(parent, key);
    const fault = ancestors.some(({ object }) => object === current)
      ? CYCLE
      : faultOf(current, parent);
    if (fault !== undefined) {
      throw new InvalidScriptedModelItemError({ helper, path: here, ...fault });
    }
    if (typeof current === "object" && current !== null) {
      ancestors.push({ object: current, path: here });
    }
    return current;
  });
}

interface Place {
  readonly object: object;
  readonly path: string;
}

interface JsonFault {
  readonly problem: string;
  readonly hint: string;
}

const CYCLE: JsonFault = {
  problem: "contains itself.",
  hint: "JSON has no cycles: write a copy without it.",
};

function childPath(parent: Place, key: string): string {
  return Array.isArray(parent.object) ? `${parent.path}[${key}]` : fieldPath(parent.path, key);
}

function faultOf(value: unknown, parent: Place | undefined): JsonFault | undefined {
  switch (typeof value) {
    case "undefined":
      return parent === undefined || Array.isArray(parent.object)
        ? { problem: "is undefined, which JSON does not have.", hint: hintForUndefined(parent) }
        : undefined;
    case "function":
    case "symbol":
      return { problem: `is a ${typeof value}, which JSON leaves out.`, hint: "Write plain data." };
    case "bigint":
      return {
        problem: "is a bigint, which JSON does not have.",
        hint: "Write a number or a string.",
      };
    case "number":
      return Number.isFinite(value)
        ? undefined
        : {
            problem: `is ${value}, which JSON turns into null.`,
            hint: "Write a finite number, or null where that is meant.",
          };
    case "object":
      return value === null ? undefined : faultOfObject(value);
    default:
      return undefined;
  }
}

function hintForUndefined(parent: Place | undefined): string {
  return parent === undefined
    ? "Write {} for an object without fields, or null where that is meant."
    : "Write null in its place.";
}

function faultOfObject(value: object): JsonFault | undefined {
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (tag !== "Object" && tag !== "Array") {
    const hint = "Write a plain object, an array or a string with its content.";
    return { problem: `is of type ${printedName(tag)}, whose content JSON does not carry.`, hint };
  }
  return Object.getOwnPropertySymbols(value).length > 0
    ? { problem: "has a key that is a symbol, which JSON leaves out.", hint: "Use string keys." }
    : undefined;
}
