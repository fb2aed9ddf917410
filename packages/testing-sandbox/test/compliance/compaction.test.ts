import { compaction, shell, StaticCompactionPolicy } from "@openai/agents/sandbox";
import { expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { commanding, done } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";

const capabilities = () => [shell(), compaction({ policy: new StaticCompactionPolicy(1000) })];

test("compaction sets a threshold, and forgets what came before a compacted history", async () => {
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand("one", "1"),
    sandboxStep.execCommand("two", "2"),
  ]);
  const model = new ScriptedModel([
    commanding("one"),
    [{ type: "compaction", encrypted_content: "packed" }, ...commanding("two")],
    done(),
  ]);

  expect(await work(model, { session: sandbox }, capabilities())).toBe("Done.");
  expect(JSON.stringify(model.calls[0]?.request.modelSettings)).toContain(
    '"compact_threshold":1000',
  );
  expect(model.lastCall?.request.input).toMatchObject([
    { type: "compaction" },
    { type: "function_call" },
    { type: "function_call_result" },
  ]);
  expect(toolOutputs(model)).toEqual(["2"]);
  sandbox.assertComplete();
  model.assertComplete();
});

test("compaction leaves the failure of a call in the history that is kept", async () => {
  const sandbox = scriptedSandboxSession([sandboxStep.execCommand("two", new Error("no"))]);
  const model = new ScriptedModel([
    [{ type: "compaction", encrypted_content: "packed" }, ...commanding("two")],
    done(),
  ]);
  await work(model, { session: sandbox }, capabilities());

  expect(toolOutputs(model)).toEqual([expect.stringContaining("error")]);
  sandbox.assertComplete();
});
