import { checkOptions, InvalidOptionError } from "@understudy/testing-shared/internal";
import { callItemId, type CheckedCall } from "./function-call-event.ts";
import { argumentsText } from "./json-arguments.ts";
import { requireId } from "./option-checks.ts";
import type { TurnMessage } from "./turn-message.ts";
import { CALL_CHECKS, type RealtimeTurnOptions } from "./turn-options.ts";

const OWNER = "realtimeEvent.turn";

/** The calls of a turn. A turn that is put at a place stays together there: each item names the one before it. */
export function callsOf(
  { calls = [], previousItemId }: RealtimeTurnOptions,
  id: string,
  responseId: string,
  message: TurnMessage | undefined,
): readonly CheckedCall[] {
  const checked: CheckedCall[] = [];
  let previous = message?.itemId ?? previousItemId;
  for (const [index, call] of calls.entries()) {
    const owner = `${OWNER}, calls[${index}]`;
    checkOptions(owner, call, CALL_CHECKS);
    requireId(owner, "name", call.name);
    const made: CheckedCall = {
      callId: call.callId ?? `call_${id}_${index + 1}`,
      name: call.name,
      arguments: argumentsText(owner, "arguments", call.arguments),
      responseId,
      ...(previousItemId === undefined ? {} : { previousItemId: previous }),
    };
    checked.push(made);
    previous = callItemId(made);
  }
  assertOwnIds(message, checked);
  return checked;
}

function assertOwnIds(message: TurnMessage | undefined, calls: readonly CheckedCall[]): void {
  const ids = calls.map(callItemId);
  if (message !== undefined) {
    ids.push(message.itemId);
  }
  if (new Set(ids).size < ids.length) {
    throw new InvalidOptionError(
      `${OWNER}: two items of the turn have the same id; each call needs a callId of its own.`,
      "callId",
    );
  }
}
