import { checkOptions, type OptionCheck, SWITCH_OPTION } from "@understudy/testing-shared/internal";
import { eventList, type RealtimeEventList } from "./event-list.ts";
import { assistantMessage, spokenMessage, writtenMessage } from "./message-items.ts";
import { ID_OPTION, PREVIOUS_OPTION, requireText, SUFFIX_OPTION } from "./option-checks.ts";

/** What {@link userSaid} and {@link assistantSaid} may be given besides the text. */
export interface SaidOptions {
  /** What the made-up id of the item ends with. Without it, `1`: `user_1`, `assistant_1`. */
  readonly id?: string | number | undefined;
  /** The id of the item in the history, in place of a made-up one. */
  readonly itemId?: string | undefined;
  /** The item that it stands behind: `null` for the front. Without it, at the end. */
  readonly previousItemId?: string | null | undefined;
  /** Whether it was spoken: the text is then the transcript of audio. Without it, it was written. */
  readonly spoken?: boolean | undefined;
}

const CHECKS = {
  id: SUFFIX_OPTION,
  itemId: ID_OPTION,
  previousItemId: PREVIOUS_OPTION,
  spoken: SWITCH_OPTION,
} as const satisfies Record<keyof SaidOptions, OptionCheck>;

/**
 * The user said something: the completed item, as the remote side confirms it.
 *
 * With `spoken: true` it is what becomes of the user's audio: the item without a transcript; the raw event of the
 * finished transcription, from which the session takes the transcript; and the item with the transcript, as the SDK's
 * transports retrieve it.
 *
 * @throws InvalidOptionError
 */
export function userSaid(text: string, options: SaidOptions = {}): RealtimeEventList {
  const place = placeOf("realtimeEvent.userSaid", "user", text, options);
  if (options.spoken !== true) {
    return eventList([writtenMessage(place, text)]);
  }
  return eventList([
    spokenMessage(place, null),
    [
      "*",
      {
        type: "conversation.item.input_audio_transcription.completed",
        item_id: place.itemId,
        transcript: text,
      },
    ],
    spokenMessage({ itemId: place.itemId }, text),
  ]);
}

/**
 * The assistant said something: the completed item alone, for a history that a test starts with. `realtimeEvent.turn`
 * makes the whole response.
 *
 * @throws InvalidOptionError
 */
export function assistantSaid(text: string, options: SaidOptions = {}): RealtimeEventList {
  const place = placeOf("realtimeEvent.assistantSaid", "assistant", text, options);
  return eventList([assistantMessage(place, text, options.spoken === true)]);
}

function placeOf(
  owner: string,
  role: string,
  text: unknown,
  options: SaidOptions,
): { itemId: string; previousItemId: string | null | undefined } {
  requireText(owner, "text", text);
  checkOptions(owner, options, CHECKS);
  const { id = 1, itemId = `${role}_${id}`, previousItemId } = options;
  return { itemId, previousItemId };
}
