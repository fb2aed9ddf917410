import { expect, test } from "vitest";

import { recorded } from "../support/logs.ts";

// Shared references were looked for in a second walk, which could not read getters again.
test("what a getter gave and what the request holds is one object in a view", () => {
  const body = {
    tool: { name: "search" },
    get choice() {
      return this.tool;
    },
  };
  for (const { request } of recorded(body, body).calls) {
    expect(request["choice"]).toBe(request["tool"]);
  }
});
