import type { SandboxSessionState } from "@openai/agents-core/sandbox";
import {
  announce,
  isError,
  isObject,
  ownMembers,
  type Verifiable,
} from "@understudy/testing-shared/internal";
import { CLIENT_METHODS } from "../methods/client-methods.ts";
import type { Outcome, StepLeaves } from "../steps/prepared-step.ts";
import type { OwnMethod, ScriptedSandboxClient } from "../types/doubles.ts";
import type { ScriptedSandboxClientOptions } from "../types/options.ts";
import type { RecordedSandboxClientCall } from "../types/recorded-call.ts";
import type { ScriptedClientInput } from "../types/steps.ts";
import { prepareAmbient } from "./ambient.ts";
import { deserializeState, serializeState } from "./client-state.ts";
import { installMethod } from "./install-method.ts";
import { MethodBoundary } from "./method-boundary.ts";
import type { MethodPerformer } from "./method-performer.ts";
import { checkClientOptions } from "./sandbox-options.ts";
import { ScriptedMethods } from "./scripted-methods.ts";
import type { AnyCall } from "./stage.ts";

/**
 * Makes a deterministic sandbox client for tests of applications that give the runner a client rather than a session:
 * it hands out sessions in order, and records what it was asked. Verifying it verifies the sessions.
 *
 * It has `create`, `resume`, `delete`, `serializeSessionState` and `deserializeSessionState`, and the methods that its
 * script and its option `ambient` name.
 *
 * @throws InvalidScriptedSandboxStepError for an input that is no step, `InvalidOptionError` for an option.
 *
 * @example
 * ```ts
 * import { Runner } from "@openai/agents";
 * import { SandboxAgent, shell } from "@openai/agents/sandbox";
 * import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
 * import { sandboxStep, scriptedSandboxClient, scriptedSandboxSession } from "@understudy/testing-sandbox";
 *
 * const client = scriptedSandboxClient({
 *   sessions: [scriptedSandboxSession([sandboxStep.execCommand("pwd", "/workspace\n")])],
 * });
 * const model = new ScriptedModel([
 *   [functionCall("exec_command", { cmd: "pwd" }, { callId: "call_1" })],
 *   [assistantMessage("You are in /workspace.")],
 * ]);
 * const agent = new SandboxAgent({ name: "Guide", model, capabilities: [shell()] });
 * await new Runner({ tracingDisabled: true }).run(agent, "Where am I?", { sandbox: { client } });
 *
 * console.log(client.calls.map(({ method }) => method)); // [ 'create', 'serializeSessionState' ]
 * client.assertComplete();
 * model.assertComplete();
 * ```
 */
export function scriptedSandboxClient(
  options: ScriptedSandboxClientOptions,
): ScriptedSandboxClient {
  checkClientOptions(options);
  // The methods are installed by their names.
  return new ScriptedClient(options) as ScriptedClient & Pick<ScriptedSandboxClient, OwnMethod>;
}

/** What a client does that neither its script nor its test has an answer for. */
const DEFAULTS: Readonly<Record<string, Outcome>> = {
  delete: { kind: "result", value: undefined },
  serializeSessionState: {
    kind: "respond",
    self: undefined,
    respond: (call) => serializeState((call as AnyCall).args[0] as SandboxSessionState),
  },
  deserializeSessionState: {
    kind: "respond",
    self: undefined,
    respond: (call) => deserializeState((call as AnyCall).args[0] as Record<string, unknown>),
  },
};

/** What every client has, whether its script names it or not. */
const ALWAYS = ["create", "resume", ...Object.keys(DEFAULTS)];

class ScriptedClient
  extends ScriptedMethods<RecordedSandboxClientCall, ScriptedClientInput>
  implements Pick<ScriptedSandboxClient, "backendId" | keyof ScriptedMethods<never, never>>
{
  readonly #performer: MethodPerformer;
  readonly #ambient: Map<string, Outcome>;
  /** The doubles among the sessions that the script hands out. */
  readonly #sessions: Set<Verifiable>;
  /** What the SDK knows the provider by. */
  readonly backendId: string;

  constructor(options: ScriptedSandboxClientOptions) {
    const { name = "ScriptedSandboxClient", backendId = "scripted", ambient = {} } = options;
    const answers = prepareAmbient(name, ambient, CLIENT_METHODS);
    const boundary = new MethodBoundary({
      name,
      methods: CLIENT_METHODS,
      answered: new Set(answers.keys()),
      asStep,
      added: ({ plan }) => {
        this.#added(plan.leaves);
      },
      notes: () => this.#noteLines,
    });
    const sessions = new Set<Verifiable>();
    super(boundary, () => [...sessions]);
    this.#sessions = sessions;
    this.#ambient = answers;
    this.#performer = boundary.performer(answers, (answer) => this.#handOut(answer));
    this.backendId = backendId;
    Object.assign(this, options.flags);
    for (const [method, outcome] of Object.entries(DEFAULTS)) {
      answers.set(method, answers.get(method) ?? outcome);
    }
    for (const method of new Set([...ALWAYS, ...answers.keys()])) {
      installMethod(this, method, this.#performer);
    }
    for (const outcome of answers.values()) {
      this.#noteSession(outcome);
    }
    boundary.add(options.sessions, scriptedSandboxClient);
    ownMembers(this);
    announce(this);
  }

  /** The fewest further calls that would satisfy the scripts of the client and of its sessions. */
  override get remainingSteps(): number {
    return [...this.#sessions].reduce(
      (sum, session) => sum + ((session as Partial<ScriptedSandboxClient>).remainingSteps ?? 0),
      super.remainingSteps,
    );
  }

  /** The client's own script and violations, and the reports of its sessions. It may hold payloads. */
  override report(): string {
    return [super.report(), ...[...this.#sessions].map((session) => session.report())].join("\n\n");
  }

  #added(leaves: StepLeaves): void {
    for (const { step } of leaves) {
      // What the script says goes before what a client does by itself.
      this.#ambient.delete(step.method);
      installMethod(this, step.method, this.#performer);
      this.#noteSession(step.outcome);
    }
  }

  #noteSession(outcome: Outcome): void {
    if (outcome.kind === "result") {
      this.#handOut(outcome.value);
    }
  }

  /** What a script takes out of a client's own hands. */
  get #noteLines(): string {
    const scripted = Object.keys(DEFAULTS).filter((method) => !this.#ambient.has(method));
    return scripted.length === 0
      ? ""
      : `The script has steps for ${scripted.join(" and ")}, so the client answers no call of ${scripted.length === 1 ? "it" : "them"} by itself.`;
  }

  /** A session that is a double is verified with the client. */
  #handOut(answer: unknown): unknown {
    if (isDouble(answer)) {
      this.#sessions.add(answer);
    }
    return answer;
  }
}

/** A session stands for its creation, an error for a creation that fails. */
function asStep(input: unknown): unknown {
  if (isError(input)) {
    return { method: "create", error: input };
  }
  return isObject(input) && isObject(input["state"]) && !Object.hasOwn(input, "method")
    ? { method: "create", result: input }
    : input;
}

function isDouble(value: unknown): value is Verifiable {
  return (
    isObject(value) &&
    Array.isArray(value["violations"]) &&
    ["assertComplete", "takeViolations", "report"].every((key) => typeof value[key] === "function")
  );
}
