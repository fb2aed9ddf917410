import type { RealtimeTransportMethod } from "./calls.ts";
import type { ScriptedRealtimeEvent } from "./events.ts";
import type { ScriptedRealtimeInput } from "./steps.ts";

/** Options of a {@link ScriptedRealtimeTransport}. */
export interface ScriptedRealtimeTransportOptions {
  /** The name of the double in messages and transcripts. `"ScriptedRealtimeTransport"` by default. */
  readonly name?: string;
  /** Methods whose calls are recorded and never expected, such as `sendAudio`. */
  readonly ambient?: readonly RealtimeTransportMethod[];
  /** Whether a call on a transport that is not connected is a violation. Off by default. */
  readonly strictLifecycle?: boolean;
  /**
   * A declarative script: what the session must send, in order, and what follows each call. A transport with one takes
   * no expectations. `connect` and `close` are not part of it. A group may stand wherever a step may.
   */
  readonly steps?: Iterable<ScriptedRealtimeInput>;
  /** With `steps`: whether a call that the script does not expect is a violation, which is the default, or passes. */
  readonly strict?: boolean;
  /** Events that come in when the session has connected. */
  readonly connectEvents?: readonly ScriptedRealtimeEvent[];
  /** What the first `connect` fails with. */
  readonly connectError?: unknown;
  /** What the first `close` fails with. */
  readonly closeError?: unknown;
}
