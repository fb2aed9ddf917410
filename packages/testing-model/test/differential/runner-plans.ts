import * as fc from "fast-check";

const text = fc.constantFrom("Done.", "one two three", "naïve 🙂", "");

const toolCall = fc.oneof(
  fc.record({
    tool: fc.constant("add" as const),
    args: fc.record({ a: fc.nat({ max: 9 }), b: fc.nat({ max: 9 }) }),
  }),
  fc.record({ tool: fc.constant("shout" as const), args: fc.record({ text }) }),
  // Refused by the tool's schema, and a tool that throws: the SDK makes tool results of both.
  fc.record({
    tool: fc.constant("shout" as const),
    args: fc.record({ volume: fc.nat({ max: 3 }) }),
  }),
  fc.record({ tool: fc.constant("fail" as const), args: fc.constant({}) }),
  fc.record({ tool: fc.constant("ask_expert" as const), args: fc.record({ input: text }) }),
  fc.record({ tool: fc.constant("transfer_to_Other" as const), args: fc.constant({}) }),
  fc.record({ tool: fc.constant("missing" as const), args: fc.constant({}) }),
);

/** One turn of a workflow: what the model answers. */
const turn = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("tools" as const),
      calls: fc.array(toolCall, { minLength: 1, maxLength: 2 }),
      as: fc.constantFrom("items" as const, "responder" as const, "async responder" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      text,
      tokens: fc.option(fc.nat({ max: 50 }), { nil: undefined }),
      as: fc.constantFrom("items" as const, "responder" as const, "exact events" as const),
    }),
  },
  fc.record({
    kind: fc.constant("failure" as const),
    advised: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("assertion" as const) }),
);

/** A workflow under the real runner: the scripts of two models, and how the application runs it. */
export const workflow = fc.record({
  turns: fc.array(turn, { minLength: 1, maxLength: 6 }),
  /** The script of the model of an agent that is a tool of the first one. */
  expert: fc.array(turn, { maxLength: 3 }),
  streamed: fc.boolean(),
  /** After how many events the application breaks out of a streamed run. */
  breakAfter: fc.option(fc.nat({ max: 12 }), { nil: undefined, freq: 3 }),
  retries: fc.nat({ max: 2 }),
  maxTurns: fc.constantFrom(3, 10),
  /** How many runs the application makes, each going on with the history of the one before. */
  runs: fc.integer({ min: 1, max: 2 }),
});

export type Workflow = typeof workflow extends fc.Arbitrary<infer T> ? T : never;
export type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;
