import assert from "node:assert/strict";

import type { Recipe } from "./recipe.ts";

/** The controls and the errors of a session, as the guide lists them. */
export const sessionRecipes: readonly Recipe[] = [
  {
    title: "methods are there as the script names them, in one order, with the calls on record",
    async run({ scriptedSandboxSession }) {
      const sandbox = scriptedSandboxSession([
        { method: "readFile", result: "# Notes" },
        { method: "supportsPty", respond: () => false },
        {
          method: "pathExists",
          match: (path, runAs) => path === "a" && runAs === "me",
          result: true,
        },
      ]);
      const args = { path: "notes.md" };

      assert.equal(await sandbox.readFile?.(args), "# Notes");
      args.path = "changed.md";
      assert.equal(sandbox.supportsPty?.(), false);
      assert.equal(sandbox.remainingSteps, 1);
      assert.equal(await sandbox.pathExists?.("a", "me"), true);

      assert.equal("execCommand" in sandbox, false);
      assert.deepEqual(
        sandbox.calls.map(({ index, method, args: given }) => [index, method, given]),
        [
          [0, "readFile", [{ path: "notes.md" }]],
          [1, "supportsPty", []],
          [2, "pathExists", ["a", "me"]],
        ],
      );
      sandbox.assertComplete();
    },
  },
  {
    title: "a wrong method and a call after the end of the script are unexpected",
    async run({ scriptedSandboxSession, UnexpectedSandboxCallError }) {
      const sandbox = scriptedSandboxSession([
        { method: "execCommand", result: "" },
        { method: "readFile", result: "" },
      ]);

      await assert.rejects(
        async () => sandbox.readFile?.({ path: "a" }),
        (error: unknown) => {
          assert(error instanceof UnexpectedSandboxCallError);
          assert.equal(error.callIndex, 0);
          assert.equal(error.actualMethod, "readFile");
          assert.equal(error.expectedMethod, "execCommand");
          assert.equal(error.remainingSteps, 1);
          return true;
        },
      );
      await sandbox.readFile?.({ path: "a" });
      await assert.rejects(
        async () => sandbox.readFile?.({ path: "a" }),
        (error: unknown) => {
          assert(error instanceof UnexpectedSandboxCallError);
          assert.equal(error.callIndex, 2);
          assert.equal(error.expectedMethod, undefined);
          assert.equal(error.remainingSteps, 0);
          return true;
        },
      );
    },
  },
  {
    title: "a matcher that returns false refuses the call",
    async run({ scriptedSandboxSession, SandboxCallMatcherError }) {
      const sandbox = scriptedSandboxSession([
        { method: "execCommand", match: ({ cmd }) => cmd === "ls", result: "" },
      ]);

      await assert.rejects(
        async () => sandbox.execCommand?.({ cmd: "rm" }),
        (error: unknown) => {
          assert(error instanceof SandboxCallMatcherError);
          assert.equal(error.callIndex, 0);
          assert.equal(error.method, "execCommand");
          return true;
        },
      );
    },
  },
  {
    title: "an error of the script is thrown as it is, at once by a synchronous method",
    async run({ scriptedSandboxSession }) {
      const error = new Error("no terminal");
      const sandbox = scriptedSandboxSession([
        { method: "supportsPty", error },
        { method: "execCommand", error },
      ]);

      assert.throws(
        () => sandbox.supportsPty?.(),
        (thrown) => thrown === error,
      );
      await assert.rejects(
        async () => sandbox.execCommand?.({ cmd: "ls" }),
        (thrown) => thrown === error,
      );
      sandbox.assertComplete();
    },
  },
  {
    title: "steps that were not used are listed",
    async run({ scriptedSandboxSession, UnconsumedSandboxStepsError }) {
      const sandbox = scriptedSandboxSession([
        { method: "execCommand", result: "" },
        { method: "readFile", result: "" },
        { method: "stop", result: undefined },
      ]);
      await sandbox.execCommand?.({ cmd: "ls" });

      assert.throws(
        () => sandbox.assertComplete(),
        (error) => {
          assert(error instanceof UnconsumedSandboxStepsError);
          assert.equal(error.remainingSteps, 2);
          assert.deepEqual(error.pendingMethods, ["readFile", "stop"]);
          return true;
        },
      );
    },
  },
  {
    title: "a malformed step is refused where the session is made",
    async run({ scriptedSandboxSession, InvalidScriptedSandboxStepError }) {
      assert.throws(
        () =>
          scriptedSandboxSession([
            { method: "execCommand", result: "" },
            JSON.parse('{ "method": "flyAway", "result": "" }'),
          ]),
        (error) => {
          assert(error instanceof InvalidScriptedSandboxStepError);
          assert.equal(error.reason, "unknown_method");
          assert.equal(error.inputIndex, 1);
          return true;
        },
      );
      assert.throws(
        () => scriptedSandboxSession([JSON.parse('{ "method": "execCommand" }')]),
        (error) => {
          assert(error instanceof InvalidScriptedSandboxStepError);
          assert.equal(error.reason, "invalid_outcome");
          assert.equal(error.inputIndex, 0);
          assert.equal(error.method, "execCommand");
          return true;
        },
      );
    },
  },
];
