import { AssertionError } from "node:assert";

import { filesystem } from "@openai/agents/sandbox";
import { beforeEach, describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { hushErrors } from "../support/quiet.ts";
import { calling, commanding, done, patching } from "../support/turns.ts";
import { toolOutputs, work } from "../support/workspace.ts";
import { edit } from "./applications.ts";
import { fail } from "./drift.ts";

beforeEach(hushErrors);

describe("a failure that the script means is no violation", () => {
  const plain = new Error("no such file or directory");

  test.each([
    ["an error step", { method: "execCommand", error: plain }],
    ["an error step with a TypeError", { method: "execCommand", error: new TypeError("meant") }],
    [
      "an error step with an assertion",
      { method: "execCommand", error: new AssertionError({ message: "meant" }) },
    ],
    ["an error step with what is no error", { method: "execCommand", error: "a text" }],
    [
      "a responder that throws a plain error",
      { method: "execCommand", respond: () => fail(plain) },
    ],
    [
      "a responder that rejects with a plain error",
      { method: "execCommand", respond: async () => fail(plain) },
    ],
    ["a responder that returns an error", { method: "execCommand", respond: () => plain }],
    [
      "a responder that returns a TypeError",
      { method: "execCommand", respond: () => new TypeError("meant") },
    ],
    [
      "a responder that answers with an error later",
      { method: "execCommand", respond: async () => plain },
    ],
    ["a factory with an error", sandboxStep.execCommand("pwd", plain)],
  ] as const)("%s", async (_what, step) => {
    const sandbox = scriptedSandboxSession([step, sandboxStep.execCommand("ls", "a.ts")]);
    const model = new ScriptedModel([commanding("pwd"), commanding("ls"), done()]);
    await work(model, { session: sandbox });

    expect(toolOutputs(model)).toEqual([expect.stringContaining("error"), "a.ts"]);
    expect(sandbox.violations).toEqual([]);
    sandbox.assertComplete();
  });

  test("an editor whose operation fails", async () => {
    const sandbox = scriptedSandboxSession([{ method: "execCommand", result: "ok" }], {
      ambient: {
        createEditor: scriptedEditor([
          sandboxStep.updateFile("a.ts", new Error("read-only file system")),
          sandboxStep.deleteFile("b.ts", { status: "failed", output: "no such file" }),
        ]),
      },
    });
    await edit(
      sandbox,
      patching({ type: "update_file", path: "a.ts", diff: "@@\n-a\n+b\n" }),
      patching({ type: "delete_file", path: "b.ts" }),
      commanding("npm test"),
    );

    expect(sandbox.violations).toEqual([]);
    sandbox.assertComplete();
  });

  test("an image that there is not", async () => {
    const sandbox = scriptedSandboxSession(
      [sandboxStep.viewImage("a.png", new Error("file not found"))],
      { ambient: { createEditor: scriptedEditor([]) } },
    );
    const model = new ScriptedModel([calling(["view_image", { path: "a.png" }]), done()]);
    await work(model, { session: sandbox }, [filesystem()]);

    expect(toolOutputs(model)).toEqual(["image path `a.png` was not found"]);
    sandbox.assertComplete();
  });
});
