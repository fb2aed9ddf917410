import type { Editor } from "@openai/agents";
import type { SandboxSession } from "@openai/agents/sandbox";
import * as theirs from "@openai/agents/testing";
import * as ours from "@understudy/testing-sandbox";

/** A scripted session of either library, as a test ends with it. */
export interface ScriptedDouble extends SandboxSession {
  assertComplete(): void;
}

/** What both libraries offer, and what stands for a scripted editor where there is none. */
export interface Library {
  readonly scriptedSandboxSession: (steps: readonly ours.ScriptedSandboxInput[]) => ScriptedDouble;
  readonly scriptedEditor: (steps: readonly ours.ScriptedEditorStep[]) => Editor;
}

/** This double. */
export const OURS: Library = ours;

/** The SDK's own double, with an editor as one writes it by hand. */
export const THEIRS: Library = {
  scriptedSandboxSession: (steps) =>
    theirs.scriptedSandboxSession(steps as readonly unknown[] as theirs.ScriptedSandboxInput[]),
  scriptedEditor: (steps) => new HandWrittenEditor(steps),
};

/** An editor that takes the next step for each operation, and throws at what is not expected. */
class HandWrittenEditor implements Editor {
  readonly #steps: ours.ScriptedEditorStep[];

  constructor(steps: readonly ours.ScriptedEditorStep[]) {
    this.#steps = [...steps];
  }

  createFile: Editor["createFile"] = async (...args) => {
    return this.#operate("createFile", args);
  };
  updateFile: Editor["updateFile"] = async (...args) => {
    return this.#operate("updateFile", args);
  };
  deleteFile: Editor["deleteFile"] = async (...args) => {
    return this.#operate("deleteFile", args);
  };

  #operate(method: string, args: readonly unknown[]): { readonly status: "completed" } {
    const step = this.#steps.shift();
    if (step?.method !== method) {
      throw new Error(`unexpected ${method}`);
    }
    if (step.match !== undefined) {
      Reflect.apply(step.match, undefined, args);
    }
    return { status: "completed" };
  }
}
