import { describe, it } from "vitest";

import { checks } from "./compliance.ts";

describe("the checks for SDK versions, beside the workspace's own version", () => {
  it.each(Object.keys(checks))("pass: %s", async (name) => {
    await checks[name]?.();
  });
});
