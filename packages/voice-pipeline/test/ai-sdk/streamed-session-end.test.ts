import { getEventListeners } from "node:events";

import { StreamedAudioInput, type TranscriptionSession } from "@understudy/voice-pipeline";
import { AiSdkSTTModel } from "@understudy/voice-pipeline/ai-sdk";
import { expect, test } from "vitest";

import { errorOf, inputOf, transcribers, turnsOf } from "./models.ts";
import { deferred, TRACE } from "./network.ts";
import { final, finish, Line, StreamingModel } from "./streaming-model.ts";

/** A session whose provider has two turns ready and then waits for more to hear. */
async function conversation(signal?: AbortSignal): Promise<{
  readonly session: TranscriptionSession;
  readonly input: StreamedAudioInput;
  readonly line: Promise<Line>;
}> {
  const opened = deferred<Line>();
  const model = new StreamingModel(async (line) => {
    opened.resolve(line);
    await line.hear();
    line.send(final("One."), final("Two."));
    await line.hearAll();
    line.send(finish());
  });
  const input = inputOf([[1]], { isOpen: true });
  const session = await new AiSdkSTTModel(model).createSession(input, {}, { trace: TRACE, signal });
  return { session, input, line: opened.promise };
}

test("After a close there are no more turns, though the provider has some ready.", async () => {
  const { session, line } = await conversation();
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  expect(await turns.next()).toEqual({ done: false, value: "One." });
  await session.close();
  expect(await turns.next()).toEqual({ done: true, value: undefined });
  await session.close();
  const { cancelled, options } = await line;
  await cancelled;
  expect(options.abortSignal?.aborted).toBe(true);
});

test("After an abort the turns fail with its reason, though the provider has some ready.", async () => {
  const abort = new AbortController();
  const { session, line } = await conversation(abort.signal);
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  expect(await turns.next()).toEqual({ done: false, value: "One." });
  const reason = new Error("Nobody listens.");
  abort.abort(reason);
  expect(await errorOf(turns.next())).toBe(reason);
  const { cancelled, options } = await line;
  await cancelled;
  expect(options.abortSignal?.reason).toBe(reason);
  await session.close();
  expect(getEventListeners(abort.signal, "abort")).toEqual([]);
});

/** What a next session of an input hears first. */
async function heardNext(input: StreamedAudioInput): Promise<readonly number[] | undefined> {
  const heard: (readonly number[] | undefined)[] = [];
  const model = new StreamingModel(async (line) => {
    heard.push(await line.hear());
    line.send(finish());
  });
  const session = await new AiSdkSTTModel(model).createSession(input, {}, { trace: TRACE });
  await turnsOf(session);
  return heard[0];
}

test("What is said after a close is for the next session, though the provider waits for it.", async () => {
  const { session, input } = await conversation();
  await session.transcribeTurns()[Symbol.asyncIterator]().next();
  await session.close();
  input.addAudio(new Int16Array([7]));
  expect(await heardNext(input)).toEqual([7]);
});

test("A provider that asks for more only after a close gets none.", async () => {
  const closed = deferred();
  const answer = deferred<unknown>();
  const model = new StreamingModel(async (line) => {
    await line.hear();
    line.send(final("One."));
    await closed.promise;
    await line.hear().then(answer.resolve, answer.resolve);
  });
  const input = inputOf([[1]], { isOpen: true });
  const session = await new AiSdkSTTModel(model).createSession(input, {}, { trace: TRACE });
  await session.transcribeTurns()[Symbol.asyncIterator]().next();
  input.addAudio(new Int16Array([7]));
  await session.close();
  closed.resolve();
  expect(await answer.promise).toMatchObject({ name: "AbortError" });
  expect(await heardNext(input)).toEqual([7]);
});

test("What a provider does not ask for stays in the input.", async () => {
  const input = inputOf([[1], [2]]);
  expect(await heardNext(input)).toEqual([1]);
  expect(await heardNext(input)).toEqual([2]);
});

test("Whoever leaves after a turn closes the session.", async () => {
  const { session, line } = await conversation();
  for await (const turn of session.transcribeTurns()) {
    expect(turn).toBe("One.");
    break;
  }
  await (
    await line
  ).cancelled;
  expect(await turnsOf(session)).toEqual([]);
});

test("Whoever leaves while the provider listens is let go at once.", async () => {
  const { session, line } = await conversation();
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  await turns.next();
  await turns.next();
  const waiting = turns.next();
  expect(await turns.return?.()).toEqual({ done: true, value: undefined });
  expect(await waiting).toEqual({ done: true, value: undefined });
  await (
    await line
  ).cancelled;
});

test.each(["close", "abort"] as const)(
  "A stream that opens after the %s is let go.",
  async (ending) => {
    const called = deferred();
    const opening = deferred<Line>();
    const { v4 } = transcribers(async () => "Hello.");
    const stt = new AiSdkSTTModel({
      ...v4,
      doStream: async (options) => {
        called.resolve();
        const { stream } = await opening.promise;
        expect(options.abortSignal?.aborted).toBe(true);
        return { stream };
      },
    });
    const abort = new AbortController();
    const options = { trace: TRACE, signal: abort.signal };
    const session = await stt.createSession(inputOf([[1]]), {}, options);
    const turns = turnsOf(session).catch((error: unknown) => error);
    await called.promise;
    const reason = new Error("Nobody listens.");
    if (ending === "close") {
      await session.close();
      expect(await turns).toEqual([]);
    } else {
      abort.abort(reason);
      expect(await turns).toBe(reason);
    }
    const late = new Line({
      audio: new ReadableStream<string>(),
      inputAudioFormat: { type: "audio/pcm" },
    });
    opening.resolve(late);
    await late.cancelled;
  },
);

test("A stream that fails to open after the close is nobody's error.", async () => {
  const called = deferred();
  const opening = deferred<never>();
  const { v4 } = transcribers(async () => "Hello.");
  const stt = new AiSdkSTTModel({
    ...v4,
    doStream: () => {
      called.resolve();
      return opening.promise;
    },
  });
  const session = await stt.createSession(inputOf([[1]]), {}, { trace: TRACE });
  const turns = turnsOf(session);
  await called.promise;
  await session.close();
  opening.reject(new Error("Too late."));
  expect(await turns).toEqual([]);
});

test("An input that fails is told to the provider, whose error ends the turns.", async () => {
  const failure = new Error("The microphone is gone.");
  class FailingInput extends StreamedAudioInput {
    override [Symbol.asyncIterator](): ReturnType<StreamedAudioInput[typeof Symbol.asyncIterator]> {
      const chunks = super[Symbol.asyncIterator]();
      let read = 0;
      const next = chunks.next.bind(chunks);
      chunks.next = () => {
        read += 1;
        return read > 1 ? Promise.reject(failure) : next();
      };
      return chunks;
    }
  }
  const input = new FailingInput();
  input.addAudio(new Int16Array([1]));
  const stt = new AiSdkSTTModel(new StreamingModel(async (line) => line.hearAll()));
  const session = await stt.createSession(input, {}, { trace: TRACE });
  expect(await errorOf(turnsOf(session))).toBe(failure);
});

test("A provider that goes on listening after it has finished hears the end.", async () => {
  const ended = deferred<readonly number[] | undefined>();
  const stt = new AiSdkSTTModel(
    new StreamingModel(async (line) => {
      await line.hear();
      const next = line.hear();
      line.send(finish("Hello."));
      ended.resolve(await next);
    }),
  );
  const input = inputOf([[1]], { isOpen: true });
  expect(await turnsOf(await stt.createSession(input, {}, { trace: TRACE }))).toEqual(["Hello."]);
  expect(await ended.promise).toBe(undefined);
});
