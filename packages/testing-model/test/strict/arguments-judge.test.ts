import { tool } from "@openai/agents-core";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { argumentsJudge } from "../../src/strict/arguments-judge.ts";

function schemaOf(parameters: z.ZodObject): object {
  return tool({ name: "a", description: "b", parameters, execute: () => "" }).parameters;
}

describe("the judge of arguments", () => {
  // Two, because the SDK makes a schema that has optional properties in another way than one that has none.
  const withOptional = z.object({
    city: z.string().min(2),
    days: z.int().min(1).max(9),
    unit: z.enum(["C", "F"]).nullable(),
    tags: z.array(z.object({ name: z.string(), weight: z.number().optional() })),
    when: z.union([z.iso.date(), z.object({ offset: z.number() })]).optional(),
    where: z.url().optional(),
    code: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
  });
  const withDefaults = z.object({
    city: z.string().min(2).default("Tokyo"),
    days: z.int().min(1).max(9),
    unit: z.enum(["C", "F"]).nullable().default(null),
    tags: z.array(z.object({ name: z.string(), weight: z.number().nullable() })).default([]),
    when: z
      .union([z.iso.date(), z.object({ offset: z.number().default(1) })])
      .default("2030-01-01"),
    where: z.url().default("https://a.example"),
    code: z.email().default("a@b.example"),
  });

  test.each([
    { what: "optional properties", parameters: withOptional },
    { what: "defaults", parameters: withDefaults },
  ])("what it refuses, the tool's own schema with $what refuses too", async ({ parameters }) => {
    const judge = await argumentsJudge(schemaOf(parameters));
    const texts = ["C", "Tokyo", "2030-01-01", "http://ex.com/ü", "a-b", "a@b.example"];
    const value = fc.oneof(
      fc.constantFrom<unknown>(...texts, 3, 0, 1.5, null, [], {}, { offset: 1 }),
      fc.constantFrom<unknown>([{ name: "a" }], [{ name: "a", weight: 1 }], [{ weight: 1 }]),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const anyArgs = fc.record(
      {
        city: value,
        days: value,
        unit: value,
        tags: value,
        when: value,
        where: value,
        code: value,
      },
      { requiredKeys: [] },
    );
    const plausibleArgs = fc.record(
      {
        city: fc.constantFrom("Tokyo", "Kyoto", "x"),
        days: fc.integer({ min: 0, max: 10 }),
        unit: fc.constantFrom("C", "F", null, "K"),
        tags: fc.array(fc.record({ name: fc.string(), weight: fc.integer() })),
        when: fc.constantFrom("2030-01-01", "soon", { offset: 1 }, { offset: "1" }, {}),
        where: fc.webUrl(),
        code: fc.constantFrom("a-b", "a@b.example"),
      },
      { requiredKeys: ["city", "days", "unit", "tags"] },
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(anyArgs, plausibleArgs), (given) => {
        const carried: unknown = JSON.parse(JSON.stringify(given));
        if (judge(carried) === undefined) {
          accepted += 1;
        } else {
          expect(parameters.strict().safeParse(carried).success).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(10);
  });

  test("what may be null or has a default may be missing from a schema that the SDK made", async () => {
    const optional = await argumentsJudge(
      schemaOf(z.object({ a: z.string().optional(), b: z.string() })),
    );
    expect(optional({ b: "x" })).toBeUndefined();
    expect(optional({ a: null, b: "x" })).toBeUndefined();
    expect(optional({ a: "x" })).toEqual({ pointer: "/b", keyword: "required" });
    const preset = await argumentsJudge(
      schemaOf(z.object({ a: z.string().default("x"), b: z.string() })),
    );
    expect(preset({ b: "x" })).toBeUndefined();
    expect(preset({})).toEqual({ pointer: "/b", keyword: "required" });
  });

  test("a format in a schema that the SDK made is left to the tool", async () => {
    const judge = await argumentsJudge(schemaOf(z.object({ where: z.url() })));
    expect(judge({ where: "http://ex.com/ü" })).toBeUndefined();
    expect(judge({ where: 1 })).toEqual({ pointer: "/where", keyword: "type" });
  });

  test("a property may be named as a keyword", async () => {
    const named = z.object({ format: z.string(), pattern: z.number(), examples: z.string() });
    const judge = await argumentsJudge(schemaOf(named.extend({ required: z.string().nullable() })));
    expect(judge({ format: "a", pattern: 1, examples: "b" })).toBeUndefined();
    expect(judge({ format: 1, pattern: 1, examples: "b" })).toEqual({
      pointer: "/format",
      keyword: "type",
    });
    expect(judge({ format: "a", pattern: "(", examples: "b" })).toEqual({
      pointer: "/pattern",
      keyword: "type",
    });
    expect(judge({ format: "a", pattern: 1, examples: 2 })).toEqual({
      pointer: "/examples",
      keyword: "type",
    });
  });

  test("a schema is read in the dialect that it names", async () => {
    const schema = {
      type: "object",
      properties: { a: { $ref: "#/definitions/text", minLength: 5 } },
      definitions: { text: { type: "string" } },
    };
    const draft7 = { ...schema, $schema: "http://json-schema.org/draft-07/schema#" };
    // Before 2019-09, keywords beside a reference do not count.
    expect((await argumentsJudge(draft7))({ a: "x" })).toBeUndefined();
    expect((await argumentsJudge(schema))({ a: "x" })).toEqual({
      pointer: "/a",
      keyword: "minLength",
    });
  });

  test("a schema of the application's own is taken at its word", async () => {
    const judge = await argumentsJudge({
      type: "object",
      properties: {
        a: { type: ["string", "null"] },
        format: { type: "string" },
        day: { type: "string", format: "date" },
      },
      required: ["a"],
      additionalProperties: false,
    });
    expect(judge({})).toEqual({ pointer: "/a", keyword: "required" });
    expect(judge({ a: null, format: 1 })).toEqual({ pointer: "/format", keyword: "type" });
    expect(judge({ a: null, day: "soon" })).toEqual({ pointer: "/day", keyword: "format" });
    expect(judge({ a: null, b: 1 })).toEqual({ pointer: "/b", keyword: "additionalProperties" });
  });

  test("places are JSON pointers, and an alternative is told where it stands", async () => {
    const judge = await argumentsJudge({
      type: "object",
      properties: {
        "a/b": { type: "array", items: { type: "object", required: ["c~d"] } },
        either: { anyOf: [{ type: "string" }, { type: "number" }] },
      },
    });
    expect(judge({ "a/b": [{ "c~d": 1 }, {}] })).toEqual({
      pointer: "/a~1b/1/c~0d",
      keyword: "required",
    });
    expect(judge({ either: true })).toEqual({ pointer: "/either", keyword: "anyOf" });
  });

  test("references within the schema are followed, tuples have the dialect of the schema", async () => {
    const tree = {
      type: "object",
      properties: { root: { $ref: "#/$defs/node" } },
      $defs: {
        node: {
          type: "object",
          properties: { next: { $ref: "#/$defs/node" }, name: { type: "string" } },
        },
      },
    };
    const judge = await argumentsJudge(tree);
    expect(judge({ root: { next: { next: { name: 1 } } } })).toEqual({
      pointer: "/root/next/next/name",
      keyword: "type",
    });
    const tuple = await argumentsJudge(
      schemaOf(z.object({ at: z.tuple([z.number(), z.string()]) })),
    );
    expect(tuple({ at: [1, "a"] })).toBeUndefined();
    expect(tuple({ at: ["a", 1] })).toEqual({ pointer: "/at/0", keyword: "type" });
  });

  test("a schema that cannot be worked with refuses nothing, and the rest of one is judged", async () => {
    for (const schema of [
      undefined,
      true,
      {},
      { $ref: "https://a.example/schema" },
      { type: "object", properties: { a: { $ref: "#/nowhere" } } },
    ]) {
      const judge = await argumentsJudge(schema);
      expect(judge({ a: 1 })).toBeUndefined();
    }
    const judge = await argumentsJudge(
      schemaOf(z.object({ a: z.string().regex(new RegExp(String.raw`x\-y`, "i")), b: z.string() })),
    );
    expect(judge({ a: "X-Y", b: "" })).toBeUndefined();
    expect(judge({ a: "X-Y", b: 1 })).toEqual({ pointer: "/b", keyword: "type" });
  });

  test("the application's schema stays as it is, even frozen", async () => {
    const schema = Object.freeze({
      type: "object",
      properties: Object.freeze({
        a: Object.freeze({ type: "string", enum: ["x"], default: "x" }),
      }),
      required: Object.freeze(["a"]),
      additionalProperties: false,
      $schema: "http://json-schema.org/draft-07/schema#",
    });
    const judge = await argumentsJudge(schema);
    expect(judge({ a: "y" })).toEqual({ pointer: "/a", keyword: "enum" });
    expect(Object.getOwnPropertyNames(schema)).toHaveLength(5);
    expect(await argumentsJudge(schema)).toBe(judge);
  });
});
