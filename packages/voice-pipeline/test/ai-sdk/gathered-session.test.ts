import { getEventListeners } from "node:events";

import { AudioInput, StreamedAudioInput } from "@understudy/voice-pipeline";
import { AiSdkSTTModel, type AiSdkSTTModelOptions } from "@understudy/voice-pipeline/ai-sdk";
import { expect, test } from "vitest";

import { errorOf, inputOf, type TranscriberCall, transcribers, turnsOf } from "./models.ts";
import { deferred, TRACE } from "./network.ts";

/** A model that does not stream, and what it is called with. */
function listener(
  text: string | (() => PromiseLike<string>) = "Hello.",
  options?: AiSdkSTTModelOptions,
): { readonly stt: AiSdkSTTModel; readonly calls: readonly TranscriberCall[] } {
  const calls: TranscriberCall[] = [];
  const { v3 } = transcribers(async (call) => {
    calls.push(call);
    return typeof text === "string" ? text : await text();
  });
  return { stt: new AiSdkSTTModel(v3, options), calls };
}

function wav(...samples: readonly number[]): Uint8Array {
  return new AudioInput(new Int16Array(samples)).toWav();
}

test("The whole input is one turn, once it has ended.", async () => {
  const { stt, calls } = listener();
  const input = inputOf([[1], [], [2, 3]], { isOpen: true });
  const session = await stt.createSession(input, { language: "en" }, { trace: TRACE });
  const turns = turnsOf(session);
  input.addAudio(new Float32Array([1]));
  expect(calls).toEqual([]);
  input.addAudio(null);
  expect(await turns).toEqual(["Hello."]);
  expect(calls).toMatchObject([
    {
      audio: wav(1, 2, 3, 32_767),
      mediaType: "audio/wav",
      providerOptions: { acme: { language: "en" } },
    },
  ]);
});

test("An input without a sample asks for nothing, and has no turn.", async () => {
  const { stt, calls } = listener();
  for (const input of [inputOf([]), inputOf([[], []])]) {
    expect(await turnsOf(await stt.createSession(input, {}, { trace: TRACE }))).toEqual([]);
  }
  expect(calls).toEqual([]);
});

test("A turn in which nothing was heard is left out.", async () => {
  const { stt, calls } = listener("");
  expect(await turnsOf(await stt.createSession(inputOf([[0]]), {}, { trace: TRACE }))).toEqual([]);
  expect(calls).toHaveLength(1);
});

test("A provider that fails fails the turns with its own error.", async () => {
  const failure = new Error("No.");
  const { stt } = listener(() => Promise.reject(failure));
  const session = await stt.createSession(inputOf([[1]]), {}, { trace: TRACE });
  expect(await errorOf(turnsOf(session))).toBe(failure);
  await session.close();
});

test("An input that fails fails the turns with its own error, and is let go.", async () => {
  const failure = new Error("The microphone is gone.");
  let returned = 0;
  class FailingInput extends StreamedAudioInput {
    override [Symbol.asyncIterator](): ReturnType<StreamedAudioInput[typeof Symbol.asyncIterator]> {
      let read = 0;
      return {
        next: async () => {
          read += 1;
          if (read > 1) {
            throw failure;
          }
          return { done: false, value: new Int16Array([1]) };
        },
        return: async () => {
          returned += 1;
          return { done: true, value: undefined };
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    }
  }
  const { stt, calls } = listener();
  const session = await stt.createSession(new FailingInput(), {}, { trace: TRACE });
  expect(await errorOf(turnsOf(session))).toBe(failure);
  expect(calls).toEqual([]);
  expect(returned).toBe(1);
});

test("A close before the turns are read leaves none, and the input as it was.", async () => {
  const { stt, calls } = listener();
  const input = inputOf([[1]]);
  const closed = await stt.createSession(input, {}, { trace: TRACE });
  await closed.close();
  await closed.close();
  expect(await turnsOf(closed)).toEqual([]);
  expect(calls).toEqual([]);
  const next = await stt.createSession(input, {}, { trace: TRACE });
  expect(await turnsOf(next)).toEqual(["Hello."]);
});

test("A close while the input goes on ends the turns, and what comes then is for the next session.", async () => {
  const { stt, calls } = listener();
  const input = new StreamedAudioInput();
  const closed = await stt.createSession(input, {}, { trace: TRACE });
  const turns = turnsOf(closed);
  await closed.close();
  await closed.close();
  expect(await turns).toEqual([]);
  input.addAudio(new Int16Array([7]));
  input.addAudio(null);
  const next = await stt.createSession(input, {}, { trace: TRACE });
  expect(await turnsOf(next)).toEqual(["Hello."]);
  expect(calls.map(({ audio }) => audio)).toEqual([wav(7)]);
});

test("A close while the provider transcribes aborts it and ends the turns.", async () => {
  const asked = deferred();
  const { stt, calls } = listener(() => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  const session = await stt.createSession(inputOf([[1]]), {}, { trace: TRACE });
  const turns = turnsOf(session);
  await asked.promise;
  await session.close();
  expect(await turns).toEqual([]);
  expect(calls[0]?.abortSignal?.aborted).toBe(true);
});

test("A close after the turn changes nothing.", async () => {
  const { stt } = listener();
  const session = await stt.createSession(inputOf([[1]]), {}, { trace: TRACE });
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  expect(await turns.next()).toEqual({ done: false, value: "Hello." });
  await session.close();
  expect(await turns.next()).toEqual({ done: true, value: undefined });
  await session.close();
});

test("Whoever leaves while the session waits is let go at once.", async () => {
  const { stt } = listener();
  const input = new StreamedAudioInput();
  const session = await stt.createSession(input, {}, { trace: TRACE });
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  const waiting = turns.next();
  expect(await turns.return?.()).toEqual({ done: true, value: undefined });
  expect(await waiting).toEqual({ done: true, value: undefined });
});

test.each(["before the session", "before the turns", "while the input goes on"] as const)(
  "An abort %s fails the turns with its reason, and asks for nothing.",
  async (stage) => {
    const { stt, calls } = listener();
    const abort = new AbortController();
    const reason = new Error("Nobody listens.");
    const { signal } = abort;
    if (stage === "before the session") {
      abort.abort(reason);
    }
    const input = new StreamedAudioInput();
    const session = await stt.createSession(input, {}, { trace: TRACE, signal });
    if (stage === "before the turns") {
      abort.abort(reason);
    }
    const error = errorOf(turnsOf(session));
    abort.abort(reason);
    expect(await error).toBe(reason);
    input.addAudio(new Int16Array([1]));
    input.addAudio(null);
    await session.close();
    expect(calls).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  },
);

test("A close after an abort does not hide its reason.", async () => {
  const abort = new AbortController();
  const reason = new Error("Nobody listens.");
  const options = { trace: TRACE, signal: abort.signal };
  const session = await listener().stt.createSession(inputOf([[1]]), {}, options);
  abort.abort(reason);
  await session.close();
  expect(await errorOf(turnsOf(session))).toBe(reason);
});

test("An abort while the provider transcribes fails the turns with its reason.", async () => {
  const asked = deferred();
  const { stt, calls } = listener(() => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  const abort = new AbortController();
  const reason = new Error("Nobody listens.");
  const options = { trace: TRACE, signal: abort.signal };
  const session = await stt.createSession(inputOf([[1]]), {}, options);
  const error = errorOf(turnsOf(session));
  await asked.promise;
  abort.abort(reason);
  expect(await error).toBe(reason);
  expect(calls[0]?.abortSignal?.reason).toBe(reason);
});

test("A session that was closed and never read leaves no listener.", async () => {
  const { signal } = new AbortController();
  const { stt } = listener();
  const session = await stt.createSession(inputOf([[1]]), {}, { trace: TRACE, signal });
  await session.close();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
