import type { Editor } from "@openai/agents";
import type { ScriptedEditorStep, ScriptedSandboxInput } from "@understudy/testing-sandbox";
import { commanding, patching, type PatchOperation } from "../support/turns.ts";
import { looseStep } from "../support/loosely.ts";
import { edit, orGiveUp } from "./applications.ts";
import { assertion, type Drift, fail } from "./drift.ts";

const failed = assertion();
const update = { type: "update_file", path: "a.ts", diff: "@@\n-a\n+b\n" } as const;
const remove = { type: "delete_file", path: "b.ts" } as const;

/** A drift of an agent that makes one turn of operations, by an editor with these steps, and then a command. */
function editorDrift(
  title: string,
  original: unknown,
  steps: readonly ScriptedEditorStep[],
  operations: readonly PatchOperation[],
  give: (editor: Editor) => ScriptedSandboxInput = (result) => ({ method: "createEditor", result }),
): Drift {
  return {
    title,
    run: async ({ scriptedEditor, scriptedSandboxSession }) => {
      const editor = scriptedEditor(steps);
      // The SDK asks twice a run.
      const sandbox = scriptedSandboxSession([
        give(editor),
        give(editor),
        { method: "execCommand", result: "ok" },
      ]);
      await edit(sandbox, patching(...operations), commanding("npm test"));
      return { sandbox, original };
    },
  };
}

/** Operations on files that go wrong in an editor. The SDK makes a failed patch of that. */
export const EDITOR_DRIFTS: readonly Drift[] = [
  editorDrift(
    "an assertion about a change of a file fails",
    failed,
    [{ method: "updateFile", match: () => fail(failed), result: undefined }],
    [update],
  ),
  editorDrift(
    "an editor is asked for an operation that is not scripted",
    "unexpected_sandbox_call",
    [{ method: "updateFile", result: undefined }],
    [remove],
  ),
  editorDrift(
    "an editor is asked for an operation after its script ended",
    "unexpected_sandbox_call",
    [{ method: "updateFile", result: undefined }],
    [update, remove],
  ),
  editorDrift(
    "two operations on files are swapped",
    "unexpected_sandbox_call",
    [
      { method: "updateFile", result: undefined },
      { method: "deleteFile", result: undefined },
    ],
    [remove, update],
  ),
  editorDrift(
    "an assertion of an editor that a responder gives fails",
    failed,
    [{ method: "updateFile", match: () => fail(failed), result: undefined }],
    [update],
    (editor) => ({ method: "createEditor", respond: () => editor }),
  ),
  {
    title: "a responder of createEditor returns a promise, in a run that may fail",
    run: async ({ scriptedEditor, scriptedSandboxSession }) => {
      const editor = scriptedEditor([]);
      const give = looseStep({ method: "createEditor", respond: async () => editor });
      const sandbox = scriptedSandboxSession([give, give, { method: "execCommand", result: "ok" }]);
      await orGiveUp(edit(sandbox, patching(remove), commanding("npm test")));
      return { sandbox, original: "invalid_scripted_sandbox_step" };
    },
  },
];
