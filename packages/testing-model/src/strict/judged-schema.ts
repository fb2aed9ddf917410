import { isObject } from "@understudy/testing-shared/internal";

/** Keywords whose value holds schemas by names of the application's own. */
const SCHEMA_MAPS = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
  "$defs",
  "definitions",
]);

/** Keywords whose value is data, not schemas. */
const DATA = new Set(["enum", "const", "default"]);

/**
 * A copy of a tool's JSON schema by which scripted arguments are judged. (A copy, because the validator writes into the
 * schema that it is given.) It asks for less than the schema where that says more than the tool does:
 *
 * - A schema that the SDK made of a zod or Standard Schema lists every property as required, because providers demand it
 *   of strict tools. One that may be null, or whose default the schema tells, may be missing all the same: the tool takes it so, and the
 *   arguments of `toolCall` have that type. (Should the tool refuse it nevertheless, its result tells.)
 * - In such a schema a `format` is a remark beside the `pattern` that the library tests.
 * - A `pattern` that is no regular expression with the `u` flag cannot be tested.
 */
export function judgedSchema(schema: object): object {
  const generated = "$schema" in schema;
  const copy = copySchema(schema, generated);
  return isObject(copy) ? copy : {};
}

function copySchema(schema: unknown, generated: boolean): unknown {
  if (Array.isArray(schema)) {
    return schema.map((element) => copySchema(element, generated));
  }
  if (!isObject(schema)) {
    return schema;
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      isJudged(keyword, value, generated)
        ? [[keyword, copyKeyword(schema, keyword, generated)]]
        : [],
    ),
  );
}

function isJudged(keyword: string, value: unknown, generated: boolean): boolean {
  switch (keyword) {
    case "examples":
      return false;
    case "format":
      return !generated;
    case "pattern":
      return typeof value === "string" && isRegularExpression(value);
    default:
      return true;
  }
}

function copyKeyword(
  schema: Readonly<Record<string, unknown>>,
  keyword: string,
  generated: boolean,
): unknown {
  const value = schema[keyword];
  if (DATA.has(keyword)) {
    return value;
  }
  if (SCHEMA_MAPS.has(keyword) && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, subschema]) => [name, copySchema(subschema, generated)]),
    );
  }
  const { properties } = schema;
  if (generated && keyword === "required" && Array.isArray(value) && isObject(properties)) {
    return value.filter((name) => typeof name !== "string" || !mayBeMissing(properties[name]));
  }
  return copySchema(value, generated);
}

function mayBeMissing(schema: unknown): boolean {
  if (!isObject(schema)) {
    return false;
  }
  const { type, anyOf } = schema;
  return (
    "default" in schema ||
    type === "null" ||
    (Array.isArray(type) && type.includes("null")) ||
    (Array.isArray(anyOf) && anyOf.some((option) => mayBeMissing(option)))
  );
}

function isRegularExpression(pattern: string): boolean {
  try {
    return RegExp(pattern, "u").unicode;
  } catch {
    return false;
  }
}
