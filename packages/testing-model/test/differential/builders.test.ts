import * as theirs from "@openai/agents-core/testing";
import * as ours from "@understudy/testing-model";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { runs, TIMEOUT } from "./run-counts.ts";

const text = fc.string({ maxLength: 8 });
const data = fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });

const messageOptions = fc.option(
  fc.record(
    {
      id: text,
      phase: fc.constantFrom("commentary" as const, "final_answer" as const),
      providerData: data,
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

const callOptions = fc.record(
  {
    // Ours, on purpose: an empty callId is refused like a missing one.
    callId: fc.string({ minLength: 1, maxLength: 8 }),
    id: text,
    namespace: text,
    providerData: data,
  },
  { requiredKeys: ["callId"] },
);

// Compared without regard to keys that have `undefined`: the SDK's functionCall writes them, ours leaves them out.

describe("the builders beside the SDK's own", () => {
  it("assistantMessage makes the same item", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(text, messageOptions, (content, options) => {
        expect(ours.assistantMessage(content, options)).toEqual(
          theirs.assistantMessage(content, options),
        );
      }),
      runs(300, 10_000),
    );
  });

  it("functionCall makes the same item", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(text, fc.oneof(text, data), callOptions, (name, args, options) => {
        expect(ours.functionCall(name, args, options)).toEqual(
          theirs.functionCall(name, args, options),
        );
      }),
      runs(300, 10_000),
    );
  });
});
