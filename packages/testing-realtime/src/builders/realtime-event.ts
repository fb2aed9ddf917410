import { audioChunk } from "./audio-chunk.ts";
import { bargeIn } from "./barge-in.ts";
import { functionCallEvent } from "./function-call-event.ts";
import { mcpApprovalRequest, mcpToolsListed } from "./mcp-events.ts";
import { historyDeleted, interrupted, transportError } from "./notices.ts";
import { assistantSaid, userSaid } from "./said.ts";
import { turn } from "./turn.ts";

/**
 * Makes what the remote side sends: frozen lists of events, valid and with ids that agree, for a transport to emit.
 * `[...first, ...second]` makes one list of two.
 *
 * An event is a tuple of its name and the arguments of its listeners; `transport.emit(...event)` delivers it.
 */
export const realtimeEvent = Object.freeze({
  turn,
  audioChunk,
  functionCallEvent,
  userSaid,
  assistantSaid,
  interrupted,
  bargeIn,
  historyDeleted,
  mcpApprovalRequest,
  mcpToolsListed,
  transportError,
});
