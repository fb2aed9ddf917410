import type { StreamEvent } from "@openai/agents-core";
import { detach } from "../steps/detach.ts";
import type { PreparedEvents } from "../steps/prepared-step.ts";
import { openIterator, type OpenIterator } from "./open-iterator.ts";

/** What reading a source needs of the call that reads it. */
export interface SourceReader {
  /** Throws where the request was aborted. */
  checkAbort(): void;
  /** Runs code of the test: waits for it, and keeps a failed assertion or a programming error in it. */
  run<T>(callback: () => T | PromiseLike<T>): Promise<T>;
  /** Detaches what code of the test made; that it cannot be read is a violation. */
  detach<T>(value: T): T;
  /** Looks at an error that is not thrown, or is thrown elsewhere, for whether it was meant. */
  hide(error: unknown): void;
}

/**
 * Reads the events of a stream step. The source is closed unless it ended by itself: when the consumer stops early,
 * when the request is aborted, when reading fails.
 */
export async function* readEvents(
  events: PreparedEvents,
  reader: SourceReader,
): AsyncGenerator<StreamEvent, undefined, undefined> {
  if (events.kind === "array") {
    for (const event of events.events) {
      reader.checkAbort();
      yield detach(event);
    }
    reader.checkAbort();
    return;
  }
  reader.checkAbort();
  const iterator = await reader.run(() => openIterator(events.source));
  yield* readIterator(iterator, reader);
}

async function* readIterator(
  iterator: OpenIterator,
  reader: SourceReader,
): AsyncGenerator<StreamEvent, undefined, undefined> {
  let stoppedByConsumer = false;
  try {
    for (;;) {
      // A source may look at the signal itself, and what it throws then goes first: it is asked before we look.
      const result = await reader.run(() => iterator.next());
      const value = await reader.run(() => iterator.take(result));
      reader.checkAbort();
      if (iterator.ended) {
        return;
      }
      const event = reader.detach(value as StreamEvent);
      // Set around the yield: what ends the generator there is the consumer.
      stoppedByConsumer = true;
      yield event;
      stoppedByConsumer = false;
    }
  } finally {
    await closeIterator(iterator, reader, stoppedByConsumer);
  }
}

/** Closes a source that did not end. An abort does not cut this short: it is the way to stop a source. */
async function closeIterator(
  iterator: OpenIterator,
  reader: SourceReader,
  stoppedByConsumer: boolean,
): Promise<void> {
  const { pending } = iterator;
  if (pending !== undefined) {
    // An abort that raced: the source is closed when what it does is done, and nobody waits for that.
    const close = (): Promise<void> => iterator.close();
    pending
      .then((result) => {
        iterator.take(result);
        return close();
      }, close)
      .catch((error: unknown) => {
        reader.hide(error);
      });
    return;
  }
  try {
    await iterator.close();
  } catch (error) {
    reader.hide(error);
    if (stoppedByConsumer) {
      throw error;
    }
  }
}
