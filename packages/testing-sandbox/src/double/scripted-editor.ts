import type { ApplyPatchResult } from "@openai/agents-core";
import { announce, ownMembers } from "@understudy/testing-shared/internal";
import { EDITOR_METHODS } from "../methods/session-methods.ts";
import type { StepBatch } from "../steps/prepared-step.ts";
import type { ScriptedEditor } from "../types/doubles.ts";
import type { ArgsOf, SandboxEditorMethods, ScriptedEditorMethod } from "../types/methods.ts";
import type { ScriptedEditorOptions } from "../types/options.ts";
import type { RecordedEditorCall } from "../types/recorded-call.ts";
import type { ScriptedEditorInput } from "../types/steps.ts";
import { MethodBoundary } from "./method-boundary.ts";
import type { MethodPerformer } from "./method-performer.ts";
import { MethodScript } from "./method-script.ts";
import { checkEditorOptions } from "./sandbox-options.ts";
import { ScriptedMethods } from "./scripted-methods.ts";

type EditorArgs<TName extends ScriptedEditorMethod> = ArgsOf<SandboxEditorMethods[TName]>;
type Operate = (method: ScriptedEditorMethod, args: readonly unknown[]) => unknown;

const PERFORM_IN = Symbol.for("understudy:perform-in");

/** An editor that performs its script in a session: what a session does with a scripted editor that it is given. */
export interface PerformingEditor {
  /** Makes an editor that performs the script from its start, with its calls recorded and verified by `boundary`. */
  [PERFORM_IN](boundary: MethodBoundary): object;
}

/** Whether a value is a scripted editor, of whichever copy of the package. */
export function isScriptedEditor(value: unknown): value is PerformingEditor {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, PERFORM_IN) === "function"
  );
}

/** Has a scripted editor perform in a session. */
export function performIn(editor: PerformingEditor, boundary: MethodBoundary): object {
  return editor[PERFORM_IN](boundary);
}

/**
 * An editor in memory, for `createEditor` of a scripted session, or for `applyPatchTool({ editor })` without a sandbox. Its
 * operations are answered in the order of its script.
 *
 * Given to a session, as a result or as an ambient answer, it performs its script there: its operations are calls of
 * the session, and the session verifies them. The SDK makes a failed patch of whatever an editor throws, so that a
 * wrong operation alone lets a test pass; `assertComplete()` throws it again.
 *
 * @param steps - the script: one step an operation, with the keys of a session's step, and groups of steps.
 * @throws InvalidScriptedSandboxStepError for an input that is no step, `InvalidOptionError` for an option.
 *
 * @example
 * ```ts
 * import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
 *
 * const sandbox = scriptedSandboxSession([], {
 *   ambient: {
 *     createEditor: scriptedEditor([
 *       sandboxStep.updateFile("src/main.ts", { status: "completed" }),
 *       sandboxStep.deleteFile("src/old.ts", new Error("read-only file system")),
 *     ]),
 *   },
 * });
 *
 * console.log(sandbox.remainingSteps); // 2
 * ```
 */
export function scriptedEditor(
  steps: Iterable<ScriptedEditorInput>,
  options: ScriptedEditorOptions = {},
): ScriptedEditor {
  checkEditorOptions(options);
  return new ScriptedEditorDouble(steps, options);
}

class ScriptedEditorDouble
  extends ScriptedMethods<RecordedEditorCall, ScriptedEditorInput>
  implements ScriptedEditor, PerformingEditor
{
  readonly #boundary: MethodBoundary;
  readonly #performer: MethodPerformer;
  readonly #batches: StepBatch[] = [];
  /** The scripts of this editor that sessions perform. */
  readonly #performances: MethodScript[] = [];

  constructor(
    steps: Iterable<ScriptedEditorInput>,
    { name = "ScriptedEditor" }: ScriptedEditorOptions,
  ) {
    const boundary = new MethodBoundary({
      name,
      methods: EDITOR_METHODS,
      added: (batch) => {
        this.#added(batch);
      },
      // A session that performs the script answers for it, unless the editor was called itself, too.
      excused: () => this.#isPerformedElsewhere(),
    });
    super(boundary);
    this.#boundary = boundary;
    this.#performer = boundary.performer(new Map(), (answer) => answer);
    boundary.add(steps, scriptedEditor);
    ownMembers(this);
    announce(this);
  }

  /** See {@link ScriptedEditor.remainingSteps}; where sessions perform the script, of them. */
  override get remainingSteps(): number {
    return this.#isPerformedElsewhere()
      ? this.#performances.reduce((sum, { remaining }) => sum + remaining, 0)
      : super.remainingSteps;
  }

  /** Creates a file. */
  async createFile(...args: EditorArgs<"createFile">): Promise<ApplyPatchResult | void> {
    return this.#performer.call("createFile", args) as Promise<ApplyPatchResult | void>;
  }

  /** Changes a file. */
  async updateFile(...args: EditorArgs<"updateFile">): Promise<ApplyPatchResult | void> {
    return this.#performer.call("updateFile", args) as Promise<ApplyPatchResult | void>;
  }

  /** Deletes a file. */
  async deleteFile(...args: EditorArgs<"deleteFile">): Promise<ApplyPatchResult | void> {
    return this.#performer.call("deleteFile", args) as Promise<ApplyPatchResult | void>;
  }

  [PERFORM_IN](boundary: MethodBoundary): object {
    const script = new MethodScript({
      name: boundary.sideName(this.name),
      methods: EDITOR_METHODS,
    });
    for (const batch of this.#batches) {
      script.perform(batch);
    }
    this.#performances.push(script);
    const performer = boundary.sidePerformer(script, EDITOR_METHODS);
    const operate: Operate = (method, args) => performer.call(method, args);
    return {
      createFile: (...args: EditorArgs<"createFile">) => operate("createFile", args),
      updateFile: (...args: EditorArgs<"updateFile">) => operate("updateFile", args),
      deleteFile: (...args: EditorArgs<"deleteFile">) => operate("deleteFile", args),
    };
  }

  #isPerformedElsewhere(): boolean {
    return this.#performances.length > 0 && this.#boundary.log.length === 0;
  }

  #added(batch: StepBatch): void {
    this.#batches.push(batch);
    for (const script of this.#performances) {
      script.perform(batch);
    }
  }
}
