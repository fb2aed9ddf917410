import { expect, test } from "vitest";

import { recorded } from "../support/logs.ts";

// The list of a history has no node, so that only its items could tell that it stands elsewhere too.
test.each([[[]], [["hi", 1]], [[{ text: "hi" }]]])(
  "a list %j that stands before and behind the history is one list in a view",
  (input: unknown[]) => {
    const body = { before: input, input, behind: [input] };
    for (const { request } of recorded(body, body, { input: ["other"] }, body).calls) {
      if ("before" in request) {
        expect(request["before"]).toBe(request["input"]);
        expect(request["behind"]).toEqual([input]);
        expect((request["behind"] as unknown[])[0]).toBe(request["input"]);
      }
    }
  },
);
