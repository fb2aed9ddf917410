import { InvalidAudioError } from "../errors/invalid-audio-error.ts";
import { AudioQueue, done } from "./audio-queue.ts";
import { checkSamples } from "./check-audio-format.ts";
import { copyOfSamples } from "./typed-arrays.ts";
import type { VoiceSamples } from "./voice-samples.ts";

/**
 * Audio that comes as it is spoken: the application adds it, a transcription session reads it. Iterators share it: each
 * chunk goes to one of them, the one that asked first, and none is lost where an iterator stops.
 */
export class StreamedAudioInput implements AsyncIterable<VoiceSamples> {
  readonly #queue = new AudioQueue();

  /**
   * Adds what has been spoken since.
   *
   * @param audio - an `Int16Array`, or a `Float32Array` where 1 is 32767; copied, so that the array can be used again.
   * `null` ends the input, and may be given again.
   * @throws {InvalidAudioError} with the reason `"samples"` for anything else, `"ended"` for audio after `null`.
   */
  addAudio(audio: VoiceSamples | null): void {
    if (audio === null) {
      this.#queue.end();
      return;
    }
    checkSamples(audio);
    if (this.#queue.ended) {
      throw new InvalidAudioError(
        "The audio input has ended: addAudio(null) was called before. Begin another input for more audio.",
        "ended",
      );
    }
    this.#queue.add(copyOfSamples(audio));
  }

  /**
   * Reads the chunks as they come, until the input ends. Several `next()` may be pending: they are answered in order.
   * `return()` ends this iterator alone, with what it still waits for.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<VoiceSamples, undefined> {
    return new AudioReader(this.#queue);
  }
}

/** Written by hand: `return()` of an async generator waits for a pending `next()`, and so for audio that never comes. */
class AudioReader implements AsyncIterableIterator<VoiceSamples, undefined> {
  readonly #queue: AudioQueue;
  #returned = false;

  constructor(queue: AudioQueue) {
    this.#queue = queue;
  }

  next(): Promise<IteratorResult<VoiceSamples, undefined>> {
    return this.#returned ? Promise.resolve(done()) : this.#queue.take(this);
  }

  return(): Promise<IteratorResult<VoiceSamples, undefined>> {
    this.#returned = true;
    this.#queue.leave(this);
    return Promise.resolve(done());
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
