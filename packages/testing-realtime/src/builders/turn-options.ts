import { isObject, type OptionCheck } from "@understudy/testing-shared/internal";
import { ID_OPTION, PREVIOUS_OPTION, SUFFIX_OPTION, TEXT_OPTION } from "./option-checks.ts";
import type { Pcm16Samples } from "./pcm16-samples.ts";
import { type RealtimeTurnUsage, USAGE_OPTION } from "./turn-usage.ts";

/** A call that a turn makes. */
export interface RealtimeTurnCall {
  /** The name of the tool or handoff. */
  readonly name: string;
  /** An object, which is written as JSON, or a text, which is passed on as it is. */
  readonly arguments: string | Record<string, unknown>;
  /** Ties the call to its output. Without it, `call_<id of the turn>_<number of the call>`: `call_1_1`. */
  readonly callId?: string | undefined;
}

/** What any turn may have. */
interface TurnFrame {
  /**
   * What the made-up ids of this turn end with: `response_<id>`, `assistant_<id>`, `call_<id>_1`. Without it, `1`.
   * A second turn of a conversation needs one of its own.
   */
  readonly id?: string | number | undefined;
  /** The id of the response, in place of a made-up one. */
  readonly responseId?: string | undefined;
  /** The id of the message, in place of a made-up one. */
  readonly itemId?: string | undefined;
  /** The item that the turn stands behind: `null` for the front. Without it, at the end. */
  readonly previousItemId?: string | null | undefined;
  /** The tokens that it used: then there is a `usage_update`. */
  readonly usage?: RealtimeTurnUsage | undefined;
  /** In how many pieces text, transcript and audio come: `"whole"` (one, the default) or one a `"word"`. */
  readonly deltas?: "whole" | "word" | undefined;
}

/** A turn of the assistant: text, or speech, or calls; either of the first two may come with calls. */
export type RealtimeTurnOptions = TurnFrame &
  (
    | {
        /** What the assistant writes. */
        readonly text: string;
        readonly transcript?: undefined;
        readonly audio?: undefined;
        /** The calls that it makes afterwards. */
        readonly calls?: readonly RealtimeTurnCall[] | undefined;
      }
    | {
        /** What the assistant says. */
        readonly transcript: string;
        /**
         * Its sound: samples (PCM of 16 bits, one channel), or the number of milliseconds of silence in the SDK's
         * default format. Without it there are no `audio` events, as with WebRTC.
         */
        readonly audio?: Pcm16Samples | number | undefined;
        readonly text?: undefined;
        readonly calls?: readonly RealtimeTurnCall[] | undefined;
      }
    | {
        readonly calls: readonly RealtimeTurnCall[];
        readonly text?: undefined;
        readonly transcript?: undefined;
        readonly audio?: undefined;
      }
  );

/** What each option of a turn may be. What they may be together is {@link turn}'s to say. */
export const TURN_CHECKS = {
  id: SUFFIX_OPTION,
  responseId: ID_OPTION,
  itemId: ID_OPTION,
  previousItemId: PREVIOUS_OPTION,
  usage: USAGE_OPTION,
  deltas: [(value) => value === "whole" || value === "word", '"whole" or "word"'],
  text: TEXT_OPTION,
  transcript: TEXT_OPTION,
  audio: [
    (value) => typeof value !== "number" || (Number.isFinite(value) && value > 0),
    "samples, or a number of milliseconds above 0",
  ],
  calls: [
    (value) => Array.isArray(value) && value.every((call) => isObject(call)),
    "an array of { name, arguments }",
  ],
} as const satisfies Record<keyof RealtimeTurnOptions, OptionCheck>;

/** What each option of a call may be. */
export const CALL_CHECKS = {
  name: ID_OPTION,
  arguments: [
    (value) => typeof value === "string" || (isObject(value) && !Array.isArray(value)),
    "an object or a text of JSON",
  ],
  callId: ID_OPTION,
} as const satisfies Record<keyof RealtimeTurnCall, OptionCheck>;
