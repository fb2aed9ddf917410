import { InvalidOptionError } from "@understudy/testing-shared/internal";
import type { MessagePlace } from "./message-items.ts";
import type { RealtimeTurnOptions } from "./turn-options.ts";

const OWNER = "realtimeEvent.turn";

/** A turn's message, whose options are checked. */
export interface TurnMessage extends MessagePlace {
  readonly content: string;
  readonly spoken: boolean;
}

/** The message of a turn, if it has one. Refuses options that do not go together. */
export function messageOf(options: RealtimeTurnOptions, madeUpId: string): TurnMessage | undefined {
  const { text, transcript, audio, itemId, previousItemId, calls = [] } = options;
  if (text !== undefined && transcript !== undefined) {
    throw new InvalidOptionError(
      `${OWNER}: a turn has text or a transcript, not both; what it says after the other is a turn of its own.`,
      "transcript",
    );
  }
  if (audio !== undefined && transcript === undefined) {
    throw new InvalidOptionError(
      `${OWNER}: audio needs a transcript, since the history keeps no sound.`,
      "audio",
    );
  }
  const content = text ?? transcript;
  if (content !== undefined) {
    return {
      itemId: itemId ?? madeUpId,
      previousItemId,
      content,
      spoken: transcript !== undefined,
    };
  }
  if (calls.length === 0) {
    throw new InvalidOptionError(
      `${OWNER}: a turn has text, a transcript or calls, and this one has none of them.`,
      "text",
    );
  }
  if (itemId !== undefined) {
    throw new InvalidOptionError(
      `${OWNER}: itemId is for the message, and a turn without text and transcript has none.`,
      "itemId",
    );
  }
  return undefined;
}
