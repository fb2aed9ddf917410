import { setupServer } from "msw/node";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll } from "vitest";

export const API = "https://api.openai.com/v1";

/** The network of a test file: what has no handler is an error, and nothing leaves the process. */
export function closedNetwork(): ReturnType<typeof setupServer> {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** The official client, which tries everything once. */
export function clientOfTest(): OpenAI {
  return new OpenAI({ apiKey: "sk-test", maxRetries: 0 });
}

/** What a call has to say of tracing. */
export const TRACE = { includeSensitiveData: false, includeSensitiveAudioData: false } as const;

/** Bytes of PCM16, little-endian. */
export function pcm(...samples: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, index) => view.setInt16(index * 2, sample, true));
  return new Uint8Array(view.buffer);
}

/** A promise and how to settle it. */
export function deferred<T>(): {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
} {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
