import { cloneManifest, Manifest, type SandboxSessionState } from "@openai/agents-core/sandbox";
import { announce, ownMembers } from "@understudy/testing-shared/internal";
import { SESSION_METHODS } from "../methods/session-methods.ts";
import type { Outcome, StepLeaves } from "../steps/prepared-step.ts";
import { detach } from "../steps/value-classes.ts";
import type { ScriptedSandboxSession } from "../types/doubles.ts";
import type { ScriptedSandboxMethod } from "../types/methods.ts";
import type { KnownAmbient, ScriptedSandboxOptions } from "../types/options.ts";
import type { RecordedSandboxCall } from "../types/recorded-call.ts";
import type { MethodOf, StrayKeyOf } from "../types/leaf-of.ts";
import type { InferredSandboxInput, ScriptedSandboxInput } from "../types/steps.ts";
import { prepareAmbient } from "./ambient.ts";
import { installMethod } from "./install-method.ts";
import { MethodBoundary } from "./method-boundary.ts";
import type { MethodPerformer } from "./method-performer.ts";
import { ptyNote } from "./pty-pair.ts";
import { checkSandboxOptions } from "./sandbox-options.ts";
import { isScriptedEditor, performIn } from "./scripted-editor.ts";
import { ScriptedMethods } from "./scripted-methods.ts";

/**
 * Makes a deterministic sandbox session for tests: it answers the calls of its methods with the steps of its script, in
 * one order over all methods, and records what it was called with. The SDK's `SandboxAgent`, its capabilities and the
 * run loop stay real.
 *
 * It has the methods that the script and the options name, and no others. A workflow that leaves the script fails: the
 * error is thrown into the call that left it, and `assertComplete()` throws it again, whoever swallowed it.
 *
 * @param steps - the script: one step a call, each with `method`, exactly one of `result`, `respond` and `error`, and
 * optionally `match`; groups of steps, such as `script.inAnyOrder(...)`, where the order is open.
 * @throws InvalidScriptedSandboxStepError for an input that is no step, `InvalidOptionError` for an option.
 *
 * @example
 * ```ts
 * import { Runner } from "@openai/agents";
 * import { SandboxAgent, shell } from "@openai/agents/sandbox";
 * import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
 * import { scriptedSandboxSession } from "@understudy/testing-sandbox";
 *
 * const model = new ScriptedModel([
 *   [functionCall("exec_command", { cmd: "pwd" }, { callId: "call_1" })],
 *   [assistantMessage("You are in /workspace.")],
 * ]);
 * const sandbox = scriptedSandboxSession([
 *   { method: "execCommand", match: ({ cmd }) => cmd === "pwd", result: "/workspace\n" },
 * ]);
 * const agent = new SandboxAgent({ name: "Guide", model, capabilities: [shell()] });
 * const runner = new Runner({ tracingDisabled: true });
 * const result = await runner.run(agent, "Where am I?", { sandbox: { session: sandbox } });
 *
 * console.log(result.finalOutput); // You are in /workspace.
 * sandbox.assertComplete();
 * model.assertComplete();
 * ```
 */
export function scriptedSandboxSession<
  const TSteps extends readonly InferredSandboxInput[],
  TAmbient extends ScriptedSandboxMethod = never,
>(
  steps: TSteps,
  // A misspelt key is no error of the type that is inferred from it; it is one of the next overload.
  ...options: [StrayKeyOf<TSteps[number]>] extends [never]
    ? [options?: ScriptedSandboxOptions<TAmbient>]
    : [never]
): ScriptedSandboxSession<MethodOf<TSteps[number]> | KnownAmbient<TAmbient>>;
export function scriptedSandboxSession<TAmbient extends ScriptedSandboxMethod = never>(
  steps?: Iterable<ScriptedSandboxInput>,
  options?: ScriptedSandboxOptions<TAmbient>,
): ScriptedSandboxSession<KnownAmbient<TAmbient>>;
export function scriptedSandboxSession(
  steps: Iterable<ScriptedSandboxInput> = [],
  options: ScriptedSandboxOptions = {},
): ScriptedSandboxSession {
  checkSandboxOptions(options);
  return new ScriptedSandbox(steps, options);
}

class ScriptedSandbox
  extends ScriptedMethods<RecordedSandboxCall, ScriptedSandboxInput>
  implements ScriptedSandboxSession
{
  readonly #boundary: MethodBoundary;
  readonly #performer: MethodPerformer;
  /** The answers outside the order. */
  readonly #ambient: Map<string, Outcome>;
  /** What each scripted editor that the session was given became. */
  readonly #editors = new Map<object, object>();
  /** What the SDK knows of the session besides its methods. */
  readonly state: SandboxSessionState;

  constructor(steps: Iterable<ScriptedSandboxInput>, options: ScriptedSandboxOptions) {
    const { name = "ScriptedSandboxSession", ambient = {}, interactive = false } = options;
    const answers = prepareAmbient(name, ambient, SESSION_METHODS);
    const boundary = new MethodBoundary({
      name,
      methods: SESSION_METHODS,
      answered: new Set(answers.keys()),
      added: ({ plan }) => {
        this.#added(plan.leaves);
      },
      notes: () => (this.#saysNoShell ? "" : ptyNote((method) => Object.hasOwn(this, method))),
    });
    super(boundary);
    this.#boundary = boundary;
    this.#ambient = answers;
    this.#performer = boundary.performer(answers, (answer) => this.#present(answer));
    this.state = {
      ...detach(options.state),
      manifest: options.manifest === undefined ? new Manifest() : cloneManifest(options.manifest),
    };
    for (const [method, outcome] of answers) {
      this.#perform(method, outcome);
    }
    if (interactive) {
      installMethod(this, "writeStdin", this.#performer);
      installMethod(this, "supportsPty", this.#performer);
      answers.set("supportsPty", answers.get("supportsPty") ?? { kind: "result", value: true });
    }
    boundary.add(steps, scriptedSandboxSession);
    ownMembers(this);
    announce(this);
  }

  #added(leaves: StepLeaves): void {
    for (const { step } of leaves) {
      // What the script says goes before what `interactive` says.
      this.#ambient.delete(step.method);
      this.#perform(step.method, step.outcome);
    }
  }

  /** Whether the test says that there is no interactive shell: then no half of one is missing. */
  get #saysNoShell(): boolean {
    const answer = this.#ambient.get("supportsPty");
    return answer?.kind === "result" && answer.value === false;
  }

  #perform(method: string, outcome: Outcome): void {
    installMethod(this, method, this.#performer);
    if (outcome.kind === "result") {
      // An editor that is given out has steps of its own from the start.
      this.#present(outcome.value);
    }
  }

  #present(answer: unknown): unknown {
    if (!isScriptedEditor(answer)) {
      return answer;
    }
    const known = this.#editors.get(answer);
    const editor = known ?? performIn(answer, this.#boundary);
    this.#editors.set(answer, editor);
    return editor;
  }
}
