import type { AgentOutputItem } from "@openai/agents-core";
import * as fc from "fast-check";

const text = fc.oneof(
  fc.constantFrom("", "Done.", "one two  three\n", "naïve 🙂 text"),
  fc.string({ maxLength: 12 }),
);
const id = fc.constantFrom("id_1", "id_2", "id_3");
const callId = fc.constantFrom("call_1", "call_2", "call_3");
const providerData = fc.dictionary(fc.constantFrom("a", "b"), fc.jsonValue({ maxDepth: 1 }), {
  maxKeys: 2,
});
const optional = { requiredKeys: [] } satisfies fc.RecordConstraints<never>;
const extras = fc.record({ id, providerData }, optional);

const part = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("output_text" as const), text }) },
  fc.record({ type: fc.constant("refusal" as const), refusal: text }),
  fc.record({ type: fc.constant("image" as const), image: text }),
  fc.record({ type: fc.constant("audio" as const), audio: text }),
);

const message = fc
  .tuple(
    fc.record({
      // The type may be left out, but not here: of a message without it the SDK's double streams no text.
      type: fc.constant("message" as const),
      role: fc.constant("assistant" as const),
      status: fc.constantFrom("completed" as const, "in_progress" as const, "incomplete" as const),
      content: fc.array(part, { maxLength: 3 }),
    }),
    extras,
  )
  .map(([required, extra]) => ({ ...required, ...extra }));

const functionCall = fc
  .tuple(
    fc.record({
      type: fc.constant("function_call" as const),
      name: fc.constantFrom("add", "shout"),
      callId,
      arguments: fc.constantFrom("{}", '{"a":1}', "no json"),
    }),
    extras,
  )
  .map(([required, extra]) => ({ ...required, ...extra }));

const reasoning = fc
  .tuple(
    fc.record({
      type: fc.constant("reasoning" as const),
      content: fc.array(fc.record({ type: fc.constant("input_text" as const), text }), {
        maxLength: 2,
      }),
    }),
    extras,
  )
  .map(([required, extra]) => ({ ...required, ...extra }));

const others = fc.constantFrom<AgentOutputItem>(
  { type: "hosted_tool_call", name: "web_search_call", id: "hosted_1", status: "completed" },
  { type: "compaction", encrypted_content: "xyz" },
  { type: "shell_call", callId: "call_9", action: { commands: ["ls", "pwd"] } },
  { type: "unknown", providerData: { deep: { deeper: [1, 2, 3] } } },
);

/** One valid output item. */
export const outputItem: fc.Arbitrary<AgentOutputItem> = fc.oneof(
  { weight: 5, arbitrary: message },
  { weight: 3, arbitrary: functionCall },
  reasoning,
  others,
);

/** What a model puts out in one response. */
const output: fc.Arbitrary<AgentOutputItem[]> = fc.array(outputItem, { maxLength: 3 });

const count = fc.nat({ max: 9 });
const details = fc.dictionary(fc.constantFrom("cachedTokens", "reasoningTokens"), count);

/** What an SDK `Usage` is made from. */
const usagePlan = fc.record(
  {
    requests: count,
    inputTokens: count,
    outputTokens: count,
    totalTokens: count,
    inputTokensDetails: details,
    outputTokensDetails: details,
    requestUsageEntries: fc.array(
      fc.record({ inputTokens: count, outputTokens: count, totalTokens: count }),
      { maxLength: 2 },
    ),
  },
  optional,
);

const completePlan = fc.record(
  {
    kind: fc.constant("complete" as const),
    output,
    usage: usagePlan,
    responseId: fc.constantFrom("resp_1", "resp_2"),
    requestId: fc.constantFrom("req_1", "req_2"),
    providerData,
    /** `throws` and `aborts` are accessors; `aborts` aborts the request of the latest call. */
    rawUsage: fc.oneof(
      fc.constantFrom("throws" as const, "counts" as const),
      fc.record({ tokens: count, nested: fc.record({ list: fc.array(count, { maxLength: 2 }) }) }),
    ),
    /** Whether reading the output aborts the request of the latest call. */
    abortsWhenRead: fc.boolean(),
  },
  { requiredKeys: ["kind", "output", "usage"] },
);

/** A response: the items alone, or complete. */
export const responsePlan = fc.oneof(
  fc.record({ kind: fc.constant("items" as const), output }),
  completePlan,
);

export type ResponsePlan = typeof responsePlan extends fc.Arbitrary<infer T> ? T : never;
