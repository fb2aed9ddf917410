import { createRequire } from "node:module";

import { Manifest } from "@openai/agents-core/sandbox";
import type * as sdk from "@openai/agents-core/sandbox";
import { InvalidOptionError } from "@understudy/testing-shared";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { looseCall } from "../pinned/loosely.ts";
import { messageOf, thrownBy } from "../pinned/outcomes.ts";

const commonJs: typeof sdk = createRequire(import.meta.url)("@openai/agents-core/sandbox");

// It was compared by its methods, which no copy shares, so that no call fitted.
test.each([
  ["the SDK", Manifest],
  ["its CommonJS copy", commonJs.Manifest],
])("a manifest of %s in the place of a matcher is refused", (_title, Class) => {
  const error = thrownBy(() => looseCall(sandboxStep, "applyManifest", new Class()));

  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(error).toMatchObject({ option: "expected" });
  expect(messageOf(error)).toContain("Give the parts that matter");
});

test("parts of a manifest fit one", async () => {
  const sandbox = scriptedSandboxSession([
    sandboxStep.applyManifest({ root: "/repo", entries: { "a.txt": { type: "file" } } }),
  ]);
  const entries = { "a.txt": { type: "file", content: "a" } } as const;
  await sandbox.applyManifest(new Manifest({ root: "/repo", entries }));

  sandbox.assertComplete();
});
