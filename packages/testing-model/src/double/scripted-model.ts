import type {
  Model,
  ModelRequest,
  ModelResponse,
  ModelRetryAdvice,
  ModelRetryAdviceRequest,
  StreamEvent,
} from "@openai/agents-core";
import {
  announce,
  CallLog,
  isUnintended,
  type TranscriptEntry,
  VerifiableDouble,
  Verification,
} from "@understudy/testing-shared/internal";
import { VALUE_CLASSES } from "../steps/detach.ts";
import type { ScriptedModelOptions } from "../types/options.ts";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import type { ScriptedModelInput } from "../types/steps.ts";
import type { CallContext, CallHead } from "./call-context.ts";
import { ModelFailures } from "./model-failures.ts";
import { type LaneOwner, ModelLanes } from "./model-lanes.ts";
import { modelSettings } from "./model-options.ts";
import { ModelScript } from "./model-script.ts";
import { respond, stream } from "./perform-call.ts";
import { RetryAdviceBook } from "./retry-advice-book.ts";
import type { ScriptedModelLane } from "./scripted-model-lane.ts";
import { ToolWatch } from "./tool-watch.ts";

/**
 * A deterministic model for tests: it answers each call with the next step of its script and records what it was
 * asked. The SDK's run loop, tools, handoffs, guardrails, sessions and streaming stay real.
 *
 * A workflow that leaves the script fails: the error is thrown into the call that left it, and `assertComplete()`
 * throws it again, whoever swallowed it.
 *
 * @example
 * ```ts
 * import { Agent, Runner } from "@openai/agents";
 * import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
 *
 * const model = new ScriptedModel([[assistantMessage("Paris.")]]);
 * const agent = new Agent({ name: "Geography", model });
 * const result = await new Runner({ tracingDisabled: true }).run(agent, "The capital of France?");
 *
 * console.log(result.finalOutput); // Paris.
 * model.assertComplete();
 * ```
 */
export class ScriptedModel extends VerifiableDouble implements Model {
  readonly #script: ModelScript;
  readonly #verification: Verification;
  readonly #context: CallContext;
  readonly #retryAdvice = new RetryAdviceBook();
  readonly #lanes: ModelLanes;
  readonly #log = new CallLog<RecordedModelCall, CallHead>({
    body: "request",
    histories: ["input"],
    valueClasses: VALUE_CLASSES,
    title: ({ streamed }) => (streamed ? "model call, streamed" : "model call"),
  });

  /**
   * @param inputs - the script: output-item arrays, complete responses, errors and steps, one a call.
   * @throws {@link InvalidScriptedModelStepError} for an input that is no step, `InvalidOptionError` for an option.
   */
  constructor(inputs: Iterable<ScriptedModelInput> = [], options: ScriptedModelOptions = {}) {
    const settings = modelSettings(options);
    const { name } = settings;
    const script = new ModelScript(name, settings.strict);
    const failures = new ModelFailures(name, script);
    const verification = new Verification({
      name,
      notes: () => script.noteLines,
      unconsumed: () => failures.unconsumed(),
    });
    super(verification);
    this.#script = script;
    this.#verification = verification;
    this.#context = {
      settings,
      script,
      failures,
      verification,
      log: this.#log,
      retryAdvice: this.#retryAdvice,
      tools: new ToolWatch(),
    };
    this.#lanes = new ModelLanes(this, this.#context);
    script.enqueue(inputs, new.target);
    announce(this);
  }

  /** Every call in order, in a new frozen array. Each copies its request when that is first read. */
  get calls(): readonly RecordedModelCall[] {
    return this.#log.calls;
  }

  /** The first call, if there was one. */
  get firstCall(): RecordedModelCall | undefined {
    return this.#log.at(0);
  }

  /** The latest call, if there was one. */
  get lastCall(): RecordedModelCall | undefined {
    return this.#log.at(-1);
  }

  /** The fewest further calls that would satisfy the script, its lanes too: without groups, the steps that were not used. */
  get remainingSteps(): number {
    return this.#script.remaining;
  }

  /** What was called, an entry a call. */
  override get transcript(): readonly TranscriptEntry[] {
    return this.#log.transcript(this.name);
  }

  /**
   * Adds steps behind those that are there, all of them or none.
   *
   * @throws {@link InvalidScriptedModelStepError} for an input that is no step.
   */
  enqueue(...inputs: readonly ScriptedModelInput[]): void {
    this.#script.enqueue(inputs, this.enqueue);
  }

  /**
   * Adds the steps of a list, all of them or none. The list is read to its end first.
   *
   * @throws {@link InvalidScriptedModelStepError} for an input that is no step.
   */
  extend(inputs: Iterable<ScriptedModelInput>): void {
    this.#script.enqueue(inputs, this.extend);
  }

  /** The script with what was used, the number of calls, and the violations. It may hold payloads. */
  override report(): string {
    return [
      `${this.name}: ${this.#log.length} calls, ${this.remainingSteps} unused steps.`,
      this.#script.layout(this.#script.next),
      this.#script.noteLines,
      this.#verification.describeViolations(),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  }

  /**
   * A lane of this model for one agent, to assign to it: `agent.model = model.for(agent)`. Its calls take the steps of the
   * lane alone, so that two agents that run at once, or look alike, each get their own answers. The same agent, or name,
   * has the same lane; so has an agent, or a clone of one, that was given it as its model.
   *
   * @param agent - the agent, or the name of one that is made with the lane.
   * @param inputs - steps to add to the lane.
   * @throws {@link InvalidScriptedModelStepError} for an input that is no step, `InvalidOptionError` for what is no agent.
   * @example
   * ```ts
   * import { Agent } from "@openai/agents";
   * import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
   *
   * const model = new ScriptedModel();
   * const geographer = new Agent({
   *   name: "Geographer",
   *   model: model.for("Geographer", [[assistantMessage("Paris.")]]),
   * });
   * console.log(geographer.name, model.remainingSteps); // Geographer 1
   * ```
   */
  for(agent: LaneOwner, inputs: Iterable<ScriptedModelInput> = []): ScriptedModelLane {
    return this.#lanes.extend(agent, inputs, this.for);
  }

  /** Answers a call that does not stream. */
  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    return await respond(this.#context, request, undefined);
  }

  /** Answers a streamed call. The call is recorded and takes its step now, not when the stream is read. */
  getStreamedResponse(request: ModelRequest): AsyncIterable<StreamEvent> {
    return stream(this.#context, request, undefined);
  }

  /**
   * Answers the runner what the step says whose error failed this request. What a callback of the step throws is
   * thrown; a failed assertion or a programming error in it is a violation.
   */
  async getRetryAdvice(request: ModelRetryAdviceRequest): Promise<ModelRetryAdvice | undefined> {
    try {
      return await this.#retryAdvice.advise(request);
    } catch (error) {
      throw isUnintended(error) ? this.#verification.violate(error) : error;
    }
  }
}
