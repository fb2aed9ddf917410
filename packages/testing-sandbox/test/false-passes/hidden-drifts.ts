import type { ScriptedSandboxInput } from "@understudy/testing-sandbox";
import { commanding } from "../support/turns.ts";
import {
  command,
  readOrDefault,
  readThroughOwnTool,
  rememberRun,
  rememberThroughAgentTool,
} from "./applications.ts";
import { assertion, type Drift, drift, fail } from "./drift.ts";

const failed = assertion();
const unreadable = new Error("a getter of the arguments failed");

const FOLDER: ScriptedSandboxInput = { method: "materializeEntry", result: undefined };
const FILE: readonly ScriptedSandboxInput[] = [
  { method: "pathExists", result: true },
  { method: "readFile", result: "" },
];

/** What an application, a tool or an agent-as-tool hides. */
export const HIDDEN_DRIFTS: readonly Drift[] = [
  drift(
    "an application catches what a matcher throws",
    failed,
    [{ method: "readFile", match: () => fail(failed), result: "{}" }],
    readOrDefault,
  ),
  drift(
    "an application catches what comes after the end of the script",
    "unexpected_sandbox_call",
    [{ method: "readFile", result: "{}" }],
    async (sandbox) => {
      await readOrDefault(sandbox);
      await readOrDefault(sandbox);
    },
  ),
  drift(
    "a tool of the application hides what a matcher throws",
    failed,
    [{ method: "readFile", match: () => fail(failed), result: "{}" }],
    readThroughOwnTool,
  ),
  drift(
    "an agent-as-tool fails at an assertion about its memory",
    failed,
    [
      { method: "pathExists", match: () => fail(failed), result: true },
      { method: "execCommand", result: "" },
    ],
    async (sandbox) => {
      await rememberThroughAgentTool(sandbox);
      await command(sandbox, commanding("ls"));
    },
  ),
  drift(
    "an assertion about what a memory writes fails, which the SDK only logs",
    failed,
    [
      { method: "applyManifest", result: undefined },
      { method: "materializeEntry", match: () => fail(failed), result: undefined },
      // The end of the run makes the folders once more, and looks for two files.
      ...Array.from({ length: 5 }, () => FOLDER),
      ...FILE,
      ...FILE,
    ],
    rememberRun,
  ),
  drift(
    "a call that cannot be recorded is made again",
    unreadable,
    [{ method: "readFile", result: "{}" }],
    async (sandbox) => {
      let reads = 0;
      const args = {
        get path(): string {
          reads += 1;
          return reads === 1 ? fail(unreadable) : "config.json";
        },
      };
      await sandbox.readFile?.(args).catch(() => sandbox.readFile?.(args));
    },
  ),
  drift(
    "a command is not awaited",
    "calls_in_flight",
    [{ method: "readFile", respond: () => new Promise(() => undefined) }],
    async (sandbox) => {
      void sandbox.readFile?.({ path: "config.json" });
    },
  ),
];
