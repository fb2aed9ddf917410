import * as fc from "fast-check";

/**
 * What stands where a step should stand. Left out, with the reason:
 * - an `Error`, a stream step with a response, plain usage: Understudy accepts more than the SDK.
 * - unknown keys of a step: Understudy refuses them, the SDK's double ignores them.
 * - a `type` that is no text: Understudy names it in `stepType`, the SDK's double does not.
 * - `response: undefined`: for Understudy the response is missing, for the SDK's double it is invalid.
 */
export const malformedInput: fc.Arbitrary<{ readonly value: unknown }> = fc
  .oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      0,
      "text",
      true,
      Symbol.for("symbol"),
      () => [],
      {},
      { output: [] },
      { output: "text", usage: {} },
      { output: [], usage: {} },
      { output: [], usage: null },
      { output: [], usage: 3 },
      { usage: {} },
      { type: "response" },
      { type: "response", response: null },
      { type: "response", response: {} },
      { type: "response", response: 5 },
      { type: "response", response: { output: [] } },
      { type: "response", response: { output: [], usage: {} } },
      { type: "error" },
      { type: "responder" },
      { type: "responder", respond: "text" },
      { type: "responder", respond: null },
      { type: "stream" },
      { type: "stream", events: undefined },
      { type: "stream", events: null },
      { type: "stream", events: 5 },
      { type: "stream", events: {} },
      { type: "stream", events: "text" },
      { type: "stream_responder" },
      { type: "stream_responder", respond: {} },
      { type: "message", role: "assistant", status: "completed", content: [] },
      { role: "assistant", status: "completed", content: [] },
      { type: "function_call", name: "add", callId: "call_1", arguments: "{}" },
      { type: "Response", response: [] },
    ),
    fc.record({ type: fc.string({ maxLength: 8 }) }),
    fc.dictionary(fc.constantFrom("output", "usage", "responseId"), fc.jsonValue({ maxDepth: 1 })),
  )
  .map((value) => ({ value }));
