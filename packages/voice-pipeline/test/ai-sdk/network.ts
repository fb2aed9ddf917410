import { createOpenAI } from "@ai-sdk/openai";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

export const API = "https://api.openai.com/v1";
export const TRANSCRIPTIONS = `${API}/audio/transcriptions`;
export const SPEECH = `${API}/audio/speech`;

/** The real provider of the AI SDK for OpenAI. */
export const openai = createOpenAI({ apiKey: "sk-test" });

/** What a call has to say of tracing. */
export const TRACE = { includeSensitiveData: false, includeSensitiveAudioData: false } as const;

/** The network of a test file: what has no handler is an error, and nothing leaves the process. */
export function closedNetwork(): ReturnType<typeof setupServer> {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** A promise and how to settle it. */
export function deferred<T = void>(): {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
} {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}
