import type { ScriptedModelDeltas } from "./responses.ts";
import type { ScriptedModelUsage } from "./usage.ts";

/** Options of a {@link ScriptedModel}. */
export interface ScriptedModelOptions {
  /** The name of the double in messages and transcripts. `"ScriptedModel"` by default. */
  readonly name?: string;
  /** Usage of responses that are given as output items alone. One request without tokens by default. */
  readonly defaultUsage?: ScriptedModelUsage;
  /** How automatic streaming cuts text where a step does not say. `"whole"` by default. */
  readonly deltas?: ScriptedModelDeltas;
  /**
   * Whether an abort ends a running responder or a pending `next()` of a stream at once. By default, as the SDK's
   * guide says, the signal is looked at when they return.
   */
  readonly raceAbort?: boolean;
  /**
   * Whether odd items are refused when they are queued, and each response is held against what its request allows.
   * The default is the process-wide one, see `configure`: off.
   */
  readonly strict?: boolean;
}
