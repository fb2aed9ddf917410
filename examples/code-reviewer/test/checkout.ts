import {
  scriptedEditor,
  type ScriptedSandboxInput,
  scriptedSandboxSession,
} from "@understudy/testing";

/** A checkout that answers commands by a script. An editor is there, because the SDK asks for one; nothing is to edit. */
export function scriptedCheckout(steps: readonly ScriptedSandboxInput[]) {
  return scriptedSandboxSession(steps, {
    name: "checkout",
    ambient: { createEditor: scriptedEditor([]) },
  });
}
