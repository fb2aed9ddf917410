import type {
  Model,
  ModelRequest,
  ModelResponse,
  ModelRetryAdvice,
  ModelRetryAdviceRequest,
  StreamEvent,
} from "@openai/agents-core";
import type { AnyCallable } from "@understudy/testing-shared/internal";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import type { ScriptedModelInput } from "../types/steps.ts";
import type { ScriptedModel } from "./scripted-model.ts";

/** What a lane asks of the model that it is a lane of. */
export interface LaneParts {
  readonly model: ScriptedModel;
  readonly name: string;
  readonly enqueue: (inputs: Iterable<unknown>, caller: AnyCallable) => void;
  readonly respond: (request: ModelRequest) => Promise<ModelResponse>;
  readonly stream: (request: ModelRequest) => AsyncIterable<StreamEvent>;
  readonly calls: () => readonly RecordedModelCall[];
  readonly remaining: () => number;
}

/**
 * A part of a `ScriptedModel` for one agent, made by `model.for(agent)`: a model with a script of its own, first in, first
 * out. Its calls are in the history of the whole too, and `assertComplete()` verifies the whole.
 */
export class ScriptedModelLane implements Model {
  readonly #parts: LaneParts;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** The name of the lane in messages: that of its agent. */
  get name(): string {
    return this.#parts.name;
  }

  /** The model that this is a lane of. */
  get model(): ScriptedModel {
    return this.#parts.model;
  }

  /** The calls of this lane, in order, in a new frozen array. Their `index` is that in the history of the whole. */
  get calls(): readonly RecordedModelCall[] {
    return this.#parts.calls();
  }

  /** The first call of this lane, if there was one. */
  get firstCall(): RecordedModelCall | undefined {
    return this.calls[0];
  }

  /** The latest call of this lane, if there was one. */
  get lastCall(): RecordedModelCall | undefined {
    return this.calls.at(-1);
  }

  /** The fewest further calls that would satisfy the script of this lane. */
  get remainingSteps(): number {
    return this.#parts.remaining();
  }

  /**
   * Adds steps behind those of this lane, all of them or none.
   *
   * @throws {@link InvalidScriptedModelStepError} for an input that is no step.
   */
  enqueue(...inputs: readonly ScriptedModelInput[]): void {
    this.#parts.enqueue(inputs, this.enqueue);
  }

  /**
   * Adds the steps of a list, all of them or none. The list is read to its end first.
   *
   * @throws {@link InvalidScriptedModelStepError} for an input that is no step.
   */
  extend(inputs: Iterable<ScriptedModelInput>): void {
    this.#parts.enqueue(inputs, this.extend);
  }

  /** Verifies the whole model, this lane among it. See `Verifiable`. */
  assertComplete(): void {
    this.model.assertComplete();
  }

  /** Answers a call that does not stream. */
  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    return await this.#parts.respond(request);
  }

  /** Answers a streamed call. The call is recorded and takes its step now, not when the stream is read. */
  getStreamedResponse(request: ModelRequest): AsyncIterable<StreamEvent> {
    return this.#parts.stream(request);
  }

  /** Answers the runner what the step says whose error failed this request. */
  async getRetryAdvice(request: ModelRetryAdviceRequest): Promise<ModelRetryAdvice | undefined> {
    return await this.model.getRetryAdvice(request);
  }
}
