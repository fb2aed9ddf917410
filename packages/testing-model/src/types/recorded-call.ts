import type { ModelRequest } from "@openai/agents-core";

/**
 * One call that reached a {@link ScriptedModel}, as it was when it was made. The containers in `request` are detached;
 * runtime objects (signal, callbacks, class instances) keep their identity.
 */
export type RecordedModelCall = Readonly<{
  /** Position in `calls`, zero-based. */
  index: number;
  /** Whether the runner asked for a stream. */
  streamed: boolean;
  /** The normalized request. */
  request: Readonly<ModelRequest>;
}>;
