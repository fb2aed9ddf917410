import {
  checkOptions,
  InvalidOptionError,
  type OptionCheck,
} from "@understudy/testing-shared/internal";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import { eventList, type RealtimeEventList } from "./event-list.ts";
import { incompleteMessage } from "./message-items.ts";
import { ID_OPTION, SUFFIX_OPTION, TEXT_OPTION } from "./option-checks.ts";
import { interruptedOutput } from "./turn-output.ts";

const OWNER = "realtimeEvent.bargeIn";

/** What of a spoken turn was interrupted, and when. Ids are those of the turn: see `realtimeEvent.turn`. */
export interface BargeInOptions {
  /** How much of the turn's audio was played, in milliseconds. */
  readonly playedMs: number;
  /** All that the assistant was saying. Without it the item keeps the transcript that it has. */
  readonly transcript?: string | undefined;
  /** How long all of that takes, in milliseconds. With `transcript`; what was played is told by the share. */
  readonly audioMs?: number | undefined;
  /** The `id` of the turn. Without it, `1`. */
  readonly id?: string | number | undefined;
  /** The id of the response, in place of a made-up one. */
  readonly responseId?: string | undefined;
  /** The id of the message, in place of a made-up one. */
  readonly itemId?: string | undefined;
}

const MILLISECONDS: OptionCheck = [
  (value) => typeof value === "number" && Number.isFinite(value) && value >= 0,
  "a number of milliseconds",
];

const CHECKS = {
  playedMs: MILLISECONDS,
  transcript: TEXT_OPTION,
  audioMs: MILLISECONDS,
  id: SUFFIX_OPTION,
  responseId: ID_OPTION,
  itemId: ID_OPTION,
} as const satisfies Record<keyof BargeInOptions, OptionCheck>;

/**
 * The user interrupts a spoken turn by speaking: `audio_interrupted`, at which the application stops its playback;
 * `audio_done`; the item, incomplete, with what was heard of it; `turn_done`. The session makes no outbound call for it:
 * what its own `interrupt()` sends is expected with `expectCall("interrupt")`.
 *
 * @throws InvalidOptionError if an option is unknown or of the wrong kind, or `transcript` comes without `audioMs`.
 */
export function bargeIn(options: BargeInOptions): RealtimeEventList {
  checkOptions(OWNER, options, CHECKS);
  const { playedMs, transcript, audioMs, id = 1 } = options;
  const { responseId = `response_${id}`, itemId = `assistant_${id}` } = options;
  const heard = transcript === undefined ? undefined : heardOf(transcript, playedMs, audioMs);
  const response = { id: responseId, output: interruptedOutput(itemId, heard), usage: NO_USAGE };
  const events: ScriptedRealtimeEvent[] = [["audio_interrupted"], ["audio_done"]];
  if (heard !== undefined) {
    events.push(incompleteMessage({ itemId }, heard));
  }
  events.push(["turn_done", { type: "response_done", response }]);
  return eventList(events);
}

const NO_USAGE = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };

/** The words that were heard to their end. */
function heardOf(transcript: string, playedMs: number, audioMs: number | undefined): string {
  if (audioMs === undefined || audioMs === 0) {
    throw new InvalidOptionError(
      `${OWNER}: transcript needs audioMs, how long all of it takes, to tell what was heard of it.`,
      "audioMs",
    );
  }
  const words = transcript.split(/(?<=\s)/u);
  const heard = Math.floor(Math.min(playedMs / audioMs, 1) * words.length);
  return words.slice(0, heard).join("").trimEnd();
}
