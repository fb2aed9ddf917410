import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { OpenAISTTModel } from "@understudy/voice-pipeline/openai";
import OpenAI from "openai";
import { afterEach, expect, test, vi } from "vitest";

import { deferred, settled, watchRejections } from "../support/tasks.ts";
import { clientOfTest, TRACE } from "./network.ts";

/** A socket that never opens and, as those of a platform do, tells of an error when it is closed before. */
class ConnectingSocket extends EventTarget {
  static readonly made: ConnectingSocket[] = [];
  readyState = 0;

  constructor() {
    super();
    ConnectingSocket.made.push(this);
  }

  override addEventListener(...args: Parameters<EventTarget["addEventListener"]>): void {
    super.addEventListener(...args);
    if (args[0] === "close") {
      ConnectingSocket.heardClose();
    }
  }

  /** Called whenever somebody begins to listen for the close. */
  static heardClose: () => void = () => undefined;

  close(): void {
    if (this.readyState === 0) {
      this.readyState = 3;
      this.dispatchEvent(new Event("error"));
      this.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
    }
  }
}

afterEach(() => {
  ConnectingSocket.made.length = 0;
  ConnectingSocket.heardClose = () => undefined;
  vi.unstubAllGlobals();
});

test("A connection that comes after an abort is closed, and its error is nobody's.", async () => {
  vi.stubGlobal("WebSocket", ConnectingSocket);
  const noRejections = watchRejections();
  const asked = deferred();
  const key = deferred<string>();
  const client = new OpenAI({
    apiKey: () => {
      asked.resolve();
      return key.promise;
    },
  });
  const abort = new AbortController();
  const options = { trace: TRACE, signal: abort.signal };
  const model = new OpenAISTTModel({ client });
  const opening = model.createSession(new StreamedAudioInput(), {}, options);
  await asked.promise;
  abort.abort(new Error("Too slow."));
  await expect(opening).rejects.toThrow("Too slow.");
  key.resolve("sk-late");
  await settled();
  expect(ConnectingSocket.made.map(({ readyState }) => readyState)).toEqual([3]);
  await noRejections();
});

test("An abort just as the session begins to listen closes the connection.", async () => {
  vi.stubGlobal("WebSocket", ConnectingSocket);
  const noRejections = watchRejections();
  const abort = new AbortController();
  ConnectingSocket.heardClose = () => abort.abort(new Error("Too slow."));
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const options = { trace: TRACE, signal: abort.signal };
  const opening = model.createSession(new StreamedAudioInput(), {}, options);
  await expect(opening).rejects.toThrow("Too slow.");
  expect(ConnectingSocket.made.map(({ readyState }) => readyState)).toEqual([3]);
  await noRejections();
});
