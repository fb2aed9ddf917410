import { LinkedQueue } from "../audio/linked-queue.ts";
import type { VoiceStreamEvent } from "../contracts/voice-stream-event.ts";

/** A place in the order for events that are not there yet. */
export interface Lane {
  /** Adds an event at this place. After the close it is dropped. */
  emit(event: VoiceStreamEvent): void;
  /** Lets what stands behind this place come. */
  close(): void;
}

interface Place {
  readonly events: LinkedQueue<VoiceStreamEvent>;
  isOpen: boolean;
}

/**
 * The events of a run, in the order in which their places were taken, whatever order they come in. One reader takes them
 * out; no task moves them.
 */
export class OrderedOutput {
  readonly #places = new LinkedQueue<Place>();
  /** The place that the reader stands at. */
  #current: Place | undefined;
  #hasEnded = false;
  #isDiscarded = false;
  #wake: (() => void) | undefined;

  /** Adds an event behind all places that were taken. */
  emit(event: VoiceStreamEvent): void {
    const lane = this.openLane();
    lane.emit(event);
    lane.close();
  }

  /** Takes a place behind all that were taken. */
  openLane(): Lane {
    const place: Place = { events: new LinkedQueue(), isOpen: !this.#isDiscarded };
    this.#places.push(place);
    return {
      emit: (event) => {
        if (place.isOpen) {
          place.events.push(event);
          this.#notify();
        }
      },
      close: () => {
        place.isOpen = false;
        this.#notify();
      },
    };
  }

  /** Lets the reader come to an end behind what is there. */
  end(): void {
    this.#hasEnded = true;
    this.#notify();
  }

  /** Drops what is there and what comes: the reader wants no more. */
  discard(): void {
    this.#isDiscarded = true;
    for (const place of this.#places.takeAll()) {
      place.isOpen = false;
    }
    if (this.#current !== undefined) {
      this.#current.isOpen = false;
      this.#current = undefined;
    }
    this.end();
  }

  /** The next event, when there is one; `undefined` at the end. One reader waits at a time. */
  async next(): Promise<VoiceStreamEvent | undefined> {
    for (;;) {
      this.#current ??= this.#places.shift();
      const event = this.#current?.events.shift();
      if (event !== undefined) {
        return event;
      }
      if (this.#current?.isOpen === false) {
        this.#current = undefined;
      } else if (this.#current === undefined && this.#hasEnded) {
        return undefined;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
