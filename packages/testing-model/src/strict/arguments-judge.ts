import { isObject } from "@understudy/testing-shared/internal";
import { judgedSchema } from "./judged-schema.ts";

/** The first of the arguments that a schema refuses. */
export interface RefusedArgument {
  /** Its place in the arguments as a JSON pointer; empty for the arguments as a whole. */
  readonly pointer: string;
  /** The keyword of the schema that refuses it. */
  readonly keyword: string;
}

/** Holds arguments against one schema. */
export type ArgumentsJudge = (args: unknown) => RefusedArgument | undefined;

// The SDK gives a tool's schema the same identity in every request.
const judges = new WeakMap<object, ArgumentsJudge>();

/**
 * The judge for a JSON schema. The validator is loaded when the first schema is seen, and each schema is prepared once.
 * A schema that the validator cannot work with refuses nothing.
 */
export async function argumentsJudge(schema: unknown): Promise<ArgumentsJudge> {
  if (!isObject(schema)) {
    return acceptAll;
  }
  const known = judges.get(schema);
  if (known !== undefined) {
    return known;
  }
  const { Validator } = await import("@cfworker/json-schema");
  let judge: ArgumentsJudge = acceptAll;
  try {
    const validator = new Validator(judgedSchema(schema), draftOf(schema));
    judge = (args) => firstRefusal(() => validator.validate(args).errors);
  } catch {
    // Refused by the validator itself, such as a duplicate `$id`: no reason to fail a test.
  }
  judges.set(schema, judge);
  return judge;
}

type ValidationErrors = readonly {
  readonly keyword: string;
  readonly instanceLocation: string;
  readonly error: string;
}[];

/** Keywords that fail because a schema within them does: the error that follows tells the place. */
const CONTAINERS = new Set([
  "$ref",
  "$recursiveRef",
  "allOf",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
  "dependentSchemas",
  "dependencies",
  "if",
]);

function firstRefusal(validate: () => ValidationErrors): RefusedArgument | undefined {
  let errors: ValidationErrors;
  try {
    errors = validate();
  } catch {
    // A reference that leads nowhere shows only now.
    return undefined;
  }
  const error = errors.find(({ keyword }) => !CONTAINERS.has(keyword)) ?? errors[0];
  if (error === undefined) {
    return undefined;
  }
  const pointer = error.instanceLocation.replace(/^#/, "");
  switch (error.keyword) {
    case "required":
      return { pointer: `${pointer}${missingProperty(error.error)}`, keyword: "required" };
    case "false":
      // Under `additionalProperties: false`, the schema of any further property is `false`.
      return { pointer, keyword: "additionalProperties" };
    default:
      return { pointer, keyword: error.keyword };
  }
}

function missingProperty(text: string): string {
  const name = /"(?<name>[^]*)"/.exec(text)?.groups?.["name"];
  return name === undefined ? "" : `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function acceptAll(): undefined {
  return undefined;
}

function draftOf(schema: Readonly<Record<string, unknown>>): "4" | "7" | "2019-09" | "2020-12" {
  const dialect = typeof schema["$schema"] === "string" ? schema["$schema"] : "";
  if (/draft-0[67]/.test(dialect)) {
    return "7";
  }
  if (dialect.includes("draft-04")) {
    return "4";
  }
  return dialect.includes("2019-09") ? "2019-09" : "2020-12";
}
