import type { TextStream } from "../contracts/text-stream.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import type { RunScope } from "./run-scope.ts";

/**
 * Reads a source to its end, item by item, as long as the run goes on. A source that is left before its end is let go:
 * its `return()` is called and held, never awaited here, because it may be blocked behind a `next()`.
 *
 * @param open - asks the model or the workflow for the source.
 * @param owner - who that is, for messages.
 */
export async function pull<T>(
  open: () => AsyncIterable<T> | TextStream,
  owner: string,
  scope: RunScope,
  take: (item: T) => void | Promise<void>,
): Promise<void> {
  scope.check();
  const iterator = iteratorOf<T>(open(), owner);
  for (;;) {
    const result = await nextOf(iterator, scope);
    if (result.done === true) {
      return;
    }
    try {
      await take(result.value);
    } catch (error) {
      scope.release(() => iterator.return?.());
      throw error;
    }
  }
}

async function nextOf<T>(
  iterator: AsyncIterator<T>,
  scope: RunScope,
): Promise<IteratorResult<T, unknown>> {
  try {
    return await scope.wait(() => Promise.resolve(iterator.next()));
  } catch (error) {
    if (scope.isStopped) {
      scope.release(() => iterator.return?.());
    }
    throw error;
  }
}

/**
 * Begins to read a source.
 *
 * @throws {VoiceAnswerError} for what cannot be read as it comes.
 */
export function iteratorOf<T>(source: unknown, owner: string): AsyncIterator<T> {
  if (typeof source === "object" && source !== null) {
    // First, because on some platforms streams cannot be iterated, and on others `return()` waits for a `next()`.
    if (isReadable(source)) {
      return readerOf(source as Readable<T>);
    }
    if (isAsyncIterable<T>(source)) {
      return source[Symbol.asyncIterator]();
    }
  }
  throw new VoiceAnswerError(
    `The ${owner} returned nothing that can be read as it comes. It is to return an async iterable, such as an async generator, or a ReadableStream, and no promise of one.`,
    owner,
  );
}

interface Readable<T> {
  getReader(): {
    read(): Promise<IteratorResult<T, unknown>>;
    cancel(reason?: unknown): Promise<void>;
  };
}

function isReadable(source: object): source is Readable<unknown> {
  return typeof Reflect.get(source, "getReader") === "function";
}

function isAsyncIterable<T>(source: object): source is AsyncIterable<T> {
  return typeof Reflect.get(source, Symbol.asyncIterator) === "function";
}

function readerOf<T>(source: Readable<T>): AsyncIterator<T> {
  const reader = source.getReader();
  let hasFailed = false;
  return {
    next: async () => {
      try {
        return await reader.read();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    return: async () => {
      try {
        await reader.cancel();
      } catch (error) {
        // A stream that has failed, maybe because it was told to stop, tells its failure again.
        if (!hasFailed) {
          throw error;
        }
      }
      return { done: true, value: undefined };
    },
  };
}
