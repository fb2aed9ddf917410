import { StreamedAudioInput, VoiceAnswerError } from "@understudy/voice-pipeline";
import { AiSdkSTTModel } from "@understudy/voice-pipeline/ai-sdk";
import { UnsupportedFunctionalityError } from "ai";
import { expect, test } from "vitest";

import { errorOf, inputOf, type TranscriberCall, transcribers, turnsOf } from "./models.ts";
import { deferred, TRACE } from "./network.ts";
import { final, finish, type Line, StreamingModel } from "./streaming-model.ts";

async function turnsFrom(
  talk: (line: Line) => Promise<void>,
  input = inputOf([[1], [2]]),
): Promise<readonly string[]> {
  const stt = new AiSdkSTTModel(new StreamingModel(talk));
  return turnsOf(await stt.createSession(input, {}, { trace: TRACE }));
}

test("The model hears the input as it comes, as PCM16 of 24,000 Hz.", async () => {
  const second = deferred();
  const model = new StreamingModel(async (line) => {
    await line.hear();
    second.resolve();
    await line.hearAll();
    line.send(finish("Hello."));
  });
  const input = inputOf([[1, -2], []], { isOpen: true });
  const session = await new AiSdkSTTModel(model).createSession(
    input,
    { language: "en" },
    { trace: TRACE },
  );
  const turns = turnsOf(session);
  await second.promise;
  input.addAudio(new Float32Array([0.5, -1]));
  input.addAudio(null);
  expect(await turns).toEqual(["Hello."]);
  expect(model.lines.map(({ heard }) => heard)).toEqual([
    [
      [1, -2],
      [16_383, -32_767],
    ],
  ]);
  expect(model.lines[0]?.options).toMatchObject({
    inputAudioFormat: { type: "audio/pcm", rate: 24_000 },
    providerOptions: { acme: { language: "en" } },
  });
});

test("Each final text is a turn, in order, while the speaker goes on.", async () => {
  const input = new StreamedAudioInput();
  const stt = new AiSdkSTTModel(
    new StreamingModel(async (line) => {
      await line.hear();
      line.send({ type: "stream-start", warnings: [] }, { type: "transcript-delta", delta: "On" });
      line.send({ type: "transcript-partial", text: "Ones." }, final("One."));
      await line.hear();
      line.send(final("Two."), { type: "raw", rawValue: {} }, final("Two."));
      await line.hearAll();
      line.send(finish("One. Two. Two."));
    }),
  );
  const session = await stt.createSession(input, {}, { trace: TRACE });
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  input.addAudio(new Int16Array([1]));
  expect(await turns.next()).toEqual({ done: false, value: "One." });
  input.addAudio(new Int16Array([2]));
  expect(await turns.next()).toEqual({ done: false, value: "Two." });
  expect(await turns.next()).toEqual({ done: false, value: "Two." });
  input.addAudio(null);
  expect(await turns.next()).toEqual({ done: true, value: undefined });
});

test("A model that tells no turns apart makes one of all it heard.", async () => {
  const talk = async (line: Line): Promise<void> => {
    line.send({ type: "transcript-delta", delta: "Hel" }, finish("Hello."));
  };
  expect(await turnsFrom(talk)).toEqual(["Hello."]);
});

test("Turns in which nothing was heard are left out.", async () => {
  expect(await turnsFrom(async (line) => line.send(finish("")))).toEqual([]);
  const talk = async (line: Line): Promise<void> => {
    line.send(final(""), final("One."), final(""), finish("One."));
  };
  expect(await turnsFrom(talk)).toEqual(["One."]);
});

test("Without a word said, no line is opened.", async () => {
  const model = new StreamingModel(async () => undefined);
  const stt = new AiSdkSTTModel(model);
  const input = inputOf([[], []]);
  expect(await turnsOf(await stt.createSession(input, {}, { trace: TRACE }))).toEqual([]);
  expect(model.lines).toEqual([]);
});

test("What a model says after it has finished is not read, and its stream is let go.", async () => {
  const lines: Line[] = [];
  const talk = async (line: Line): Promise<void> => {
    lines.push(line);
    line.send(final("One."), finish("One."), final("Two."));
  };
  expect(await turnsFrom(talk)).toEqual(["One."]);
  await lines[0]?.cancelled;
});

test("A stream that fails fails the turns with its own error, after the turns before it.", async () => {
  const failure = new Error("No.");
  const model = new StreamingModel(async (line) => {
    await line.hear();
    line.send(final("One."));
    await line.hear();
    line.fail(failure);
  });
  const input = inputOf([[1]], { isOpen: true });
  const session = await new AiSdkSTTModel(model).createSession(input, {}, { trace: TRACE });
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  expect(await turns.next()).toEqual({ done: false, value: "One." });
  input.addAudio(new Int16Array([2]));
  expect(await errorOf(turns.next())).toBe(failure);
  await session.close();
});

test("An error that a model reports fails the turns, and its stream is let go.", async () => {
  const failure = { code: 1 };
  const lines: Line[] = [];
  const talk = async (line: Line): Promise<void> => {
    lines.push(line);
    line.send({ type: "error", error: failure }, finish("Hello."));
  };
  expect(await errorOf(turnsFrom(talk))).toBe(failure);
  await lines[0]?.cancelled;
});

test("A model that breaks off is an error.", async () => {
  const error = await errorOf(turnsFrom(async (line) => line.breakOff()));
  expect(error).toBeInstanceOf(VoiceAnswerError);
  expect(error).toMatchObject({ source: "acme-live" });
});

test("A model that does not stream after all transcribes the whole input.", async () => {
  const calls: TranscriberCall[] = [];
  const { v4 } = transcribers(async (call) => {
    calls.push(call);
    return "Hello.";
  });
  const refusal = new UnsupportedFunctionalityError({ functionality: "streaming" });
  const refusals: NonNullable<(typeof v4)["doStream"]>[] = [
    async ({ audio }) => {
      await audio.cancel();
      throw refusal;
    },
    () => {
      throw refusal;
    },
  ];
  for (const doStream of refusals) {
    const stt = new AiSdkSTTModel({ ...v4, doStream });
    const session = await stt.createSession(inputOf([[1], [2]]), {}, { trace: TRACE });
    expect(await turnsOf(session)).toEqual(["Hello."]);
  }
  expect(calls.map(({ audio }) => audio.length)).toEqual([48, 48]);
});

test("Any other error of opening the stream is thrown.", async () => {
  const failure = new Error("No.");
  const { v4 } = transcribers(async () => "Hello.");
  const stt = new AiSdkSTTModel({ ...v4, doStream: () => Promise.reject(failure) });
  const session = await stt.createSession(inputOf([[1]]), {}, { trace: TRACE });
  expect(await errorOf(turnsOf(session))).toBe(failure);
});

test("The application can do without streaming.", async () => {
  const { v4 } = transcribers(async () => "Hello.");
  const { doStream } = new StreamingModel(async (line) => line.send(finish("No.")));
  const stt = new AiSdkSTTModel({ ...v4, doStream }, { streaming: false });
  const session = await stt.createSession(inputOf([[1]]), {}, { trace: TRACE });
  expect(await turnsOf(session)).toEqual(["Hello."]);
});
