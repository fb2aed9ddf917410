import {
  describeType,
  isObject,
  nearestName,
  printedName,
} from "@understudy/testing-shared/internal";
import type { FieldShapes, JsTypeName, Shape } from "./item-shapes.ts";

/** One place of a value that does not have the shape it must have. */
export interface ShapeFault {
  /** The place, as a path from the item's list. */
  readonly path: string;
  /** What is wrong there, as the rest of a sentence that begins with the path. */
  readonly problem: string;
}

/** What is wrong with the required fields of an object. */
export function oddFields(
  value: Readonly<Record<string, unknown>>,
  path: string,
  fields: FieldShapes,
): readonly ShapeFault[] {
  return Object.entries(fields).flatMap(([field, shape]) =>
    faultsOf(value[field], `${path}.${field}`, shape),
  );
}

function faultsOf(value: unknown, path: string, shape: Shape): readonly ShapeFault[] {
  if (value === undefined) {
    return [{ path, problem: `is missing: ${needed(shape)} is needed there.` }];
  }
  if (!admits(value, shape)) {
    return [{ path, problem: `is ${describeType(value)}, where ${needed(shape)} is needed.` }];
  }
  if (typeof shape === "string" || "anyOf" in shape) {
    return [];
  }
  if ("oneOf" in shape) {
    return typeof value === "string" && Object.hasOwn(shape.oneOf, value)
      ? []
      : [{ path, problem: `is not one of ${listed(shape.oneOf)}.` }];
  }
  if ("list" in shape) {
    return Array.isArray(value)
      ? value.flatMap((element: unknown, index) =>
          faultsOf(element, `${path}[${index}]`, shape.list),
        )
      : [];
  }
  if (!isObject(value)) {
    return [];
  }
  return "fields" in shape
    ? oddFields(value, path, shape.fields)
    : faultsOfVariant(value, path, shape.variants);
}

function faultsOfVariant(
  value: Readonly<Record<string, unknown>>,
  path: string,
  variants: Readonly<Record<string, FieldShapes>>,
): readonly ShapeFault[] {
  const { type } = value;
  if (typeof type !== "string") {
    const found = type === undefined ? "is missing" : `is ${describeType(type)}`;
    return [{ path: `${path}.type`, problem: `${found}: it must be one of ${listed(variants)}.` }];
  }
  const fields = Object.hasOwn(variants, type) ? variants[type] : undefined;
  if (fields !== undefined) {
    return oddFields(value, path, fields);
  }
  const nearest = nearestName(type, Object.keys(variants));
  const mend = nearest === undefined ? "" : ` Did you mean ${printedName(nearest)}?`;
  const problem = `is ${printedName(type)}, which is not one of ${listed(variants)}.${mend}`;
  return [{ path: `${path}.type`, problem }];
}

function admits(value: unknown, shape: Shape): boolean {
  return typesOf(shape).some((name) => {
    switch (name) {
      case "null":
        return value === null;
      case "array":
        return Array.isArray(value);
      case "object":
        return isObject(value);
      default:
        return typeof value === name;
    }
  });
}

function typesOf(shape: Shape): readonly JsTypeName[] {
  if (typeof shape === "string") {
    return [shape];
  }
  if ("anyOf" in shape) {
    return TYPE_NAMES.filter((name) => shape.anyOf[name] === true);
  }
  if ("oneOf" in shape) {
    return ["string"];
  }
  return "list" in shape ? ["array"] : ["object"];
}

const TYPE_NAMES: readonly JsTypeName[] = [
  "string",
  "number",
  "boolean",
  "array",
  "object",
  "null",
];

function needed(shape: Shape): string {
  if (typeof shape === "object" && "oneOf" in shape) {
    return `one of ${listed(shape.oneOf)}`;
  }
  return typesOf(shape)
    .map((name) => (name === "null" ? name : `${/^[ao]/.test(name) ? "an" : "a"} ${name}`))
    .join(" or ");
}

function listed(names: Readonly<Record<string, unknown>>): string {
  return Object.keys(names)
    .map((name) => `"${name}"`)
    .join(", ");
}
