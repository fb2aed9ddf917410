import { beforeEach, describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import {
  InvalidScriptedSandboxStepError,
  SandboxCallMatcherError,
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
  UnconsumedSandboxStepsError,
  UnexpectedSandboxCallError,
} from "@understudy/testing-sandbox";
import { looseStep } from "../support/loosely.ts";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { commanding, done, patching } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";
import { command, edit } from "./applications.ts";
import { assertion, fail } from "./drift.ts";

beforeEach(hushErrors);

describe("a drift is reported with what is known of it", () => {
  test("the reason of a matcher's promise is the cause", async () => {
    const reason = assertion();
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: async () => fail(reason), result: "" },
    ]);
    await command(sandbox, commanding("pwd"));

    const thrown = thrownBy(() => sandbox.assertComplete());
    expect(thrown).toBeInstanceOf(SandboxCallMatcherError);
    expect(thrown).toMatchObject({ callIndex: 0, method: "execCommand", cause: reason });
  });

  test("the first of several is thrown, and the others are in its report", async () => {
    const first = assertion();
    const sandbox = scriptedSandboxSession([
      { method: "execCommand", match: () => fail(first), result: "" },
    ]);
    await command(sandbox, commanding("one", "two"), commanding("three"));

    expect(thrownBy(() => sandbox.assertComplete())).toBe(first);
    expect(sandbox.violations).toEqual([
      first,
      expect.any(UnexpectedSandboxCallError),
      expect.any(UnexpectedSandboxCallError),
    ]);
    expect(sandbox.violations[2]).toMatchObject({
      callIndex: 2,
      actualMethod: "execCommand",
      expectedMethod: undefined,
      remainingSteps: 0,
    });
  });

  test("a violation goes before the steps that were not used because of it", async () => {
    const sandbox = scriptedSandboxSession([
      sandboxStep.execCommand("npm ci", "installed"),
      sandboxStep.execCommand("npm test", "passed"),
    ]);
    await command(sandbox, commanding("rm -rf ."));

    expect(thrownBy(() => sandbox.assertComplete())).toBeInstanceOf(SandboxCallMatcherError);
    expect(sandbox.takeViolations()).toHaveLength(1);
    expect(thrownBy(() => sandbox.assertComplete())).toBeInstanceOf(UnconsumedSandboxStepsError);
  });

  test("no message carries the command, and the report does", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("npm test", "passed")]);
    await command(sandbox, commanding("curl -H token:s3cret"));
    const [violation] = sandbox.violations;

    expect(String(violation)).not.toContain("s3cret");
    expect(sandbox.report()).toContain("execCommand");
    expect(violation).toHaveProperty("report");
    expect((violation as SandboxCallMatcherError).report()).toContain("s3cret");
  });

  test("what the model is told of it carries no command either", async () => {
    const model = new ScriptedModel([commanding("curl -H token:s3cret"), done()]);
    await work(model, { session: scriptedSandboxSession([sandboxStep.execCommand("ls", "")]) });

    expect(toolOutputs(model)).toHaveLength(1);
    expect(String(toolOutputs(model)[0])).not.toContain("s3cret");
  });

  test("an operation of an editor is a call of the session", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "")], {
      ambient: { createEditor: scriptedEditor([sandboxStep.updateFile("a.ts")]) },
    });
    await edit(sandbox, patching({ type: "delete_file", path: "a.ts" }), commanding("ls"));

    expect(thrownBy(() => sandbox.assertComplete())).toMatchObject({
      code: "unexpected_sandbox_call",
      actualMethod: "deleteFile",
      expectedMethod: "updateFile",
    });
    expect(sandbox.calls.map(({ method }) => method)).toEqual([
      "createEditor",
      "createEditor",
      "deleteFile",
      "execCommand",
    ]);
  });
});

describe("a synchronous method whose responder returns a promise fails the run at once", () => {
  test.each([
    ["supportsPty", looseStep({ method: "supportsPty", respond: async () => true })],
    ["createEditor", looseStep({ method: "createEditor", respond: async () => ({}) })],
  ] as const)("%s", async (method, step) => {
    const sandbox = scriptedSandboxSession([step, { method: "execCommand", result: "" }]);
    const workflow = method === "createEditor" ? edit : command;
    const error = await rejectionOf(workflow(sandbox, commanding("pwd")));

    expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
    expect(error).toMatchObject({ reason: "invalid_outcome", callIndex: 0, method });
    expect(thrownBy(() => sandbox.assertComplete())).toBe(error);
  });
});
