import * as fc from "fast-check";

const optional = { requiredKeys: [] } satisfies fc.RecordConstraints<never>;
const text = fc.string({ maxLength: 8 });

const inputItem = fc.oneof(
  fc.record({
    type: fc.constant("message" as const),
    role: fc.constant("user" as const),
    content: text,
  }),
  fc.record({
    type: fc.constant("function_call_result" as const),
    name: fc.constantFrom("add", "shout"),
    callId: fc.constantFrom("call_1", "call_2"),
    status: fc.constant("completed" as const),
    output: fc.record({ type: fc.constant("text" as const), text }),
  }),
  fc.record({
    type: fc.constant("unknown" as const),
    providerData: fc.dictionary(
      fc.constantFrom("a", "b", "__proto__"),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  }),
);

/** What is put into a request beyond plain data. Each is one of the behaviours to pin. */
const curiosities = fc.uniqueArray(
  fc.constantFrom(
    "cycle" as const,
    "alias" as const,
    "own __proto__" as const,
    "shared buffer" as const,
    "class instance" as const,
    "callback" as const,
    "symbol key" as const,
    "null prototype" as const,
    "other realm" as const,
    "instance of another realm" as const,
    "map, set, date" as const,
    "explicit undefined" as const,
    "accessor" as const,
  ),
  { maxLength: 4 },
);

/** One request object with its own signal. Calls refer to it by its number; several may share it. */
export const requestPlan = fc.record({
  input: fc.oneof(text, fc.array(inputItem, { maxLength: 4 })),
  modelSettings: fc.record(
    {
      temperature: fc.constantFrom(0, 0.5, 1),
      preserveRawUsage: fc.boolean(),
      toolChoice: fc.constantFrom("auto", "none"),
      providerData: fc.dictionary(fc.constantFrom("a", "b"), fc.jsonValue({ maxDepth: 1 })),
    },
    optional,
  ),
  tools: fc.array(
    fc.record({
      type: fc.constant("function" as const),
      name: fc.constantFrom("add", "shout"),
      description: text,
      strict: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  more: fc.record(
    {
      systemInstructions: text,
      previousResponseId: text,
      conversationId: text,
      toolsExplicitlyProvided: fc.boolean(),
      overridePromptModel: fc.boolean(),
    },
    optional,
  ),
  curiosities,
  signal: fc.oneof(
    { weight: 4, arbitrary: fc.constant("none" as const) },
    { weight: 4, arbitrary: fc.constant("live" as const) },
    { weight: 1, arbitrary: fc.constant("aborted" as const) },
  ),
});

export type RequestPlan = typeof requestPlan extends fc.Arbitrary<infer T> ? T : never;
