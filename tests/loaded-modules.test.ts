import { describe, expect, it } from "vitest";

import { mustRun } from "./support/process.ts";

const cwd = import.meta.dirname;

/** Imports an entry and prints the packages that Node.js loaded modules of. */
function program(entry: string): string {
  return `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      load(url, context, next) {
        const path = url.split("/node_modules/").at(-1);
        const scoped = /^(@[^/]+[/][^/]+)/.exec(path)?.[1];
        packages.add(scoped ?? (/[/]packages[/]((?:testing|voice-pipeline)[-a-z]*)[/]/.exec(url)?.[1] ?? path));
        return next(url, context);
      },
    });
    await import("${entry}");
    console.log([...packages].filter((name) => /^@openai|^testing|^voice|^openai$|^ai$|fast-check/.test(name)).toSorted().join());`;
}

describe("importing an entry", () => {
  it.each([
    ["@understudy/testing-shared/interleavings", "testing-shared"],
    ["@understudy/testing/interleavings", "testing,testing-shared"],
    ["@understudy/testing-model", "testing-model,testing-shared"],
    ["@understudy/testing/model", "testing,testing-model,testing-shared"],
    ["@understudy/testing-realtime", "testing-realtime,testing-shared"],
    ["@understudy/testing/realtime", "testing,testing-realtime,testing-shared"],
    ["@understudy/testing-sandbox", "@openai/agents-core,testing-sandbox,testing-shared"],
    ["@understudy/testing/sandbox", "@openai/agents-core,testing,testing-sandbox,testing-shared"],
    ["@understudy/testing-voice", "testing-shared,testing-voice"],
    ["@understudy/testing/voice", "testing,testing-shared,testing-voice"],
    [
      "@understudy/testing",
      "@openai/agents-core,testing,testing-model,testing-realtime,testing-sandbox,testing-shared,testing-voice",
    ],
    ["@understudy/voice-pipeline", "voice-pipeline"],
    ["@understudy/voice-pipeline/agents", "@openai/agents-core,voice-pipeline"],
    ["@understudy/voice-pipeline/ai-sdk", "voice-pipeline"],
    ["@understudy/voice-pipeline/openai", "voice-pipeline"],
  ])("of %s loads only what its boundary needs", async (entry, packages) => {
    const args = ["--input-type=module", "--eval", program(entry)];
    expect(await mustRun(process.execPath, args, { cwd })).toBe(`${packages}\n`);
  });
});
