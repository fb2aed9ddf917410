/**
 * Text as it comes: an async iterable (an async generator, a stream of the SDK), or a `ReadableStream`, which some
 * platforms cannot iterate.
 */
export type TextStream = AsyncIterable<string> | ReadableTextStream;

/** The part of a `ReadableStream` of strings that the pipeline reads with. */
export interface ReadableTextStream {
  getReader(): {
    read(): Promise<
      | { readonly done: false; readonly value: string }
      | { readonly done: true; readonly value?: unknown }
    >;
    cancel(reason?: unknown): Promise<void>;
    releaseLock(): void;
  };
}
