import { checkOptions } from "@understudy/testing-shared/internal";
import { eventList, type RealtimeEventList } from "./event-list.ts";
import { ID_OPTION } from "./option-checks.ts";
import { pcm16Bytes, type Pcm16Samples, requireSamples } from "./pcm16-samples.ts";

/** What {@link audioChunk} may be given besides its samples. */
export interface AudioChunkOptions {
  /** The response that speaks. Without it, `response_1`. */
  readonly responseId?: string | undefined;
}

/**
 * One piece of the assistant's speech: an `audio` event. The session announces the first one of a response with
 * `audio_start`.
 *
 * @param samples - PCM of 16 bits, one channel; 24 of them are a millisecond in the SDK's default format.
 * @throws InvalidOptionError if there are no samples, or some that 16 bits cannot hold.
 */
export function audioChunk(
  samples: Pcm16Samples,
  options: AudioChunkOptions = {},
): RealtimeEventList {
  requireSamples("realtimeEvent.audioChunk", "samples", samples);
  checkOptions("realtimeEvent.audioChunk", options, { responseId: ID_OPTION });
  const { responseId = "response_1" } = options;
  return eventList([["audio", { type: "audio", data: pcm16Bytes(samples), responseId }]]);
}
