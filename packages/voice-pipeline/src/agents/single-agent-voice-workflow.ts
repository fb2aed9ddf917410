import {
  type Agent,
  type AgentInputItem,
  type AgentOutputType,
  assistant,
  Runner,
  type Session,
  user,
} from "@openai/agents-core";

import type { VoiceWorkflow, VoiceWorkflowOptions } from "../contracts/voice-workflow.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { onAbort } from "../signals/on-abort.ts";
import { cancellableText } from "./cancellable-text.ts";
import {
  type AnyAgent,
  checkSingleAgent,
  type SingleAgentVoiceWorkflowOptions,
} from "./single-agent-options.ts";
import { textDeltas } from "./text-deltas.ts";

/**
 * A conversation with an agent of the SDK: each turn runs the agent, streamed, on all that was said before, and answers
 * with its text. After a handoff the agent that took over answers the next turn too.
 *
 * A turn counts when its text was read to the end. One that fails, is aborted or is left before that changes neither
 * {@link history} nor {@link currentAgent} (a session or a conversation of the server keeps what it was told). Turns come
 * one after the other. An agent with structured output would have its JSON spoken.
 *
 * @example
 * ```ts
 * import { Agent } from "@openai/agents";
 * import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
 *
 * const agent = new Agent({ name: "Guide", instructions: "Answer in one sentence." });
 * const workflow = new SingleAgentVoiceWorkflow(agent, { greeting: "How can I help you?" });
 * console.log(workflow.currentAgent.name); // Guide
 * ```
 */
export class SingleAgentVoiceWorkflow<TContext = unknown> implements VoiceWorkflow {
  readonly #options: SingleAgentVoiceWorkflowOptions<TContext>;
  readonly #runner: Pick<Runner, "run">;
  #agent: AnyAgent;
  #history: readonly AgentInputItem[] = [];
  /** How many items of the history a conversation of the server was given. */
  #sent = 0;

  /** @throws {InvalidVoiceOptionError} for what is no agent, and for options that there are not or that cannot be used. */
  constructor(
    agent: Agent<TContext, AgentOutputType> | AnyAgent,
    options: SingleAgentVoiceWorkflowOptions<TContext> = {},
  ) {
    checkSingleAgent(agent, options);
    this.#agent = agent;
    this.#options = options;
    this.#runner = options.runner ?? new Runner();
  }

  /** The agent that answers the next turn. */
  get currentAgent(): AnyAgent {
    return this.#agent;
  }

  /** What was said and done so far, as input of a run. The list is a copy. */
  get history(): readonly AgentInputItem[] {
    return [...this.#history];
  }

  /** Says the greeting, if there is one. It is part of the history, and of the session, when it was read to its end. */
  async *onStart({ signal }: VoiceWorkflowOptions = {}): AsyncGenerator<string, undefined> {
    signal?.throwIfAborted();
    const { greeting } = this.#options;
    if (greeting !== undefined) {
      yield greeting;
      const said = assistant(greeting);
      // Not with the first turn: after one that failed, nobody knows whether the session was told.
      await this.#session?.addItems([said]);
      this.#history = [...this.#history, said];
    }
  }

  /**
   * Runs the agent, once the answer begins to be read. To stop reading cancels the run, and waits until it has ended.
   *
   * @returns the text deltas of all model calls of the run, in order. They throw what the run fails with, the reason of
   * an aborted signal, and {@link VoiceAnswerError} for a run that stops to have a tool call approved.
   */
  run(
    transcription: string,
    { signal }: VoiceWorkflowOptions = {},
  ): AsyncIterableIterator<string, undefined> {
    const controller = new AbortController();
    return cancellableText(this.#answer(transcription, controller, signal), controller);
  }

  async *#answer(
    transcription: string,
    controller: AbortController,
    outerSignal: AbortSignal | undefined,
  ): AsyncGenerator<string, undefined> {
    const { signal } = controller;
    const stopListening = onAbort(outerSignal, (reason) => {
      controller.abort(reason);
    });
    try {
      signal.throwIfAborted();
      await this.#options.onRun?.(this, transcription);
      signal.throwIfAborted();
      yield* this.#turn(user(transcription), signal);
    } finally {
      stopListening();
    }
  }

  async *#turn(message: AgentInputItem, signal: AbortSignal): AsyncGenerator<string, undefined> {
    const sent = this.#history.slice(0, this.#sent);
    const unsent = this.#session === undefined ? this.#history.slice(this.#sent) : [];
    const result = await this.#runner.run(this.#agent, [...unsent, message], {
      ...this.#options.runOptions,
      stream: true,
      signal,
    });
    try {
      yield* textDeltas(result);
    } finally {
      // A run that was cancelled goes on until its model and its tools have heard of it.
      await result.completed.catch(() => undefined);
    }
    signal.throwIfAborted();
    const calls = result.interruptions.length;
    if (calls > 0) {
      throw new VoiceAnswerError(
        `The agent stopped to have ${calls} tool call(s) approved, and nobody is asked in a SingleAgentVoiceWorkflow. ` +
          "Use tools that need no approval, or write a workflow with textDeltas(result) that asks and resumes.",
        "agent",
      );
    }
    this.#history = [...sent, ...result.history];
    this.#sent = this.#options.runOptions?.conversationId === undefined ? 0 : this.#history.length;
    this.#agent = result.lastAgent ?? this.#agent;
  }

  /** The session that remembers the conversation, where no server does. */
  get #session(): Session | undefined {
    const { session, conversationId } = this.#options.runOptions ?? {};
    return conversationId === undefined ? session : undefined;
  }
}
