import {
  Agent,
  type StandardSchemaWithJSON,
  tool,
  toolNamespace,
  type FunctionTool,
  type ToolInputParameters,
} from "@openai/agents-core";
import { toolCall } from "@understudy/testing-model";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";

import type { ToolCallArguments } from "../../src/builders/tool-arguments.ts";

interface Session {
  readonly user: string;
}

const weather = tool({
  name: "get_weather",
  description: "Gets the weather for a city.",
  parameters: z.object({
    city: z.string(),
    days: z.coerce.number().default(1),
    unit: z.enum(["C", "F"]).optional(),
  }),
  execute: ({ city }) => city,
});

test("the arguments have the input type of a zod schema", () => {
  toolCall(weather, { city: "Tokyo" });
  toolCall(weather, { city: "Tokyo", unit: "C" }, { callId: "call_1" });
  // @ts-expect-error a city is needed
  toolCall(weather, {});
  // @ts-expect-error arguments are needed
  toolCall(weather);
  // @ts-expect-error a city is a string
  toolCall(weather, { city: 1 });
  // @ts-expect-error there is no unit K
  toolCall(weather, { city: "Tokyo", unit: "K" });
  // @ts-expect-error a misspelt argument
  toolCall(weather, { city: "Tokyo", unti: "C" });
  // @ts-expect-error a text is for functionCall
  toolCall(weather, '{"city":"Tokyo"}');
});

test("a tool with a context and a result keeps its argument types", () => {
  const contextual = tool<z.ZodObject<{ id: z.ZodString }>, Session>({
    name: "whoami",
    description: "Tells who asks.",
    parameters: z.object({ id: z.string() }),
    execute: async ({ id }, context) => `${id}: ${context?.context.user ?? ""}`,
  });
  toolCall(contextual, { id: "1" });
  // @ts-expect-error an id is a string
  toolCall(contextual, { id: 1 });

  const structured = tool({
    name: "sum",
    description: "Adds.",
    parameters: z.object({ terms: z.array(z.number()) }),
    outputSchema: z.object({ sum: z.number() }),
    execute: ({ terms }) => ({ sum: terms.length }),
  });
  toolCall(structured, { terms: [1, 2] });
  // @ts-expect-error terms are numbers
  toolCall(structured, { terms: ["1"] });
});

test("an agent as a tool takes its input, or its own parameters", () => {
  const agent = new Agent({ name: "Researcher" });
  const research = agent.asTool({ toolName: "research", toolDescription: "Researches." });
  toolCall(research, { input: "France" });
  // @ts-expect-error the input is a string
  toolCall(research, { input: 1 });
  // @ts-expect-error there is no question
  toolCall(research, { question: "France" });
  const typed = agent.asTool({
    toolName: "research",
    parameters: z.object({ topic: z.string() }),
  });
  toolCall(typed, { topic: "France" });
  // @ts-expect-error a topic is needed
  toolCall(typed, { input: "France" });
});

test("a tool of a namespace keeps its argument types", () => {
  const [scoped] = toolNamespace({
    name: "crm",
    description: "Customers.",
    tools: [weather] as const,
  });
  toolCall(scoped, { city: "Tokyo" });
  // @ts-expect-error a city is a string
  toolCall(scoped, { city: 1 });
});

test("arguments may be left out where none is required", () => {
  const now = tool({
    name: "now",
    description: "Tells the time.",
    parameters: z.object({}),
    execute: () => "now",
  });
  toolCall(now);
  toolCall(now, {}, { callId: "call_1" });
  const list = tool({
    name: "list",
    description: "Lists.",
    parameters: z.object({ limit: z.number().optional() }),
    execute: () => "",
  });
  toolCall(list);
  toolCall(list, { limit: 1 });
  // @ts-expect-error a limit is a number
  toolCall(list, { limit: "1" });
});

test("the arguments have the input type of a Standard Schema", () => {
  function callStandard(schema: StandardSchemaWithJSON<{ on: string }, { on: Date }>): void {
    const book = tool({
      name: "book",
      description: "Books a day.",
      parameters: schema,
      execute: ({ on }) => on.toISOString(),
    });
    toolCall(book, { on: "2030-01-01" });
    // @ts-expect-error the input is a string, although the tool gets a date
    toolCall(book, { on: new Date() });
  }
  expectTypeOf(callStandard).toBeFunction();
});

test("a JSON schema gives the names of the arguments", () => {
  const schema = tool({
    name: "lookup",
    description: "Looks up.",
    parameters: {
      type: "object",
      properties: { id: { type: "string" }, limit: { type: "number" } },
      required: ["id"],
      additionalProperties: false,
    },
    execute: () => "",
  });
  toolCall(schema, { id: "1" });
  toolCall(schema, { id: "1", limit: 2 });
  // @ts-expect-error there is no such argument
  toolCall(schema, { id: "1", limti: 2 });
  const open = tool({
    name: "lookup",
    description: "Looks up.",
    strict: false,
    parameters: {
      type: "object",
      properties: { id: { type: "string" } },
      required: [],
      additionalProperties: true,
    },
    execute: () => "",
  });
  toolCall(open);
  toolCall(open, { id: "1", anything: 2 });
  expectTypeOf<
    ToolCallArguments<{
      type: "object";
      properties: { id: object; limit: object };
      required: "id"[];
      additionalProperties: false;
    }>
  >().branded.toEqualTypeOf<{ id: unknown; limit?: unknown }>();
});

test("a tool whose parameters the type does not tell takes any object", () => {
  function callAny(wide: FunctionTool<unknown, ToolInputParameters>): void {
    toolCall(wide, { anything: 1 });
    toolCall(wide);
    // @ts-expect-error a text is for functionCall
    toolCall(wide, "text");
  }
  expectTypeOf(callAny).toBeFunction();
  expectTypeOf<ToolCallArguments<undefined>>().toEqualTypeOf<Record<string, never>>();
});

test("only function tools are called this way", () => {
  // @ts-expect-error an agent is handed over to, or called as a tool
  toolCall(new Agent({ name: "A" }), {});
  // @ts-expect-error a name is for functionCall
  toolCall("get_weather", { city: "Tokyo" });
});
