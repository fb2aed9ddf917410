import {
  type STTModel,
  StreamedAudioInput,
  type TTSModel,
  VoicePipeline,
} from "@understudy/voice-pipeline";
import { AiSdkSTTModel, AiSdkTTSModel } from "@understudy/voice-pipeline/ai-sdk";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { AUDIO, pcm, read, readToError } from "../support/fakes.ts";
import { inputOf, speakers, transcribers } from "./models.ts";
import { closedNetwork, deferred, openai, SPEECH, TRANSCRIPTIONS } from "./network.ts";
import { final, finish, StreamingModel } from "./streaming-model.ts";

const network = closedNetwork();

/** A pipeline that answers what it hears in capitals. */
function echo(sttModel: STTModel, ttsModel: TTSModel): VoicePipeline {
  return new VoicePipeline({
    sttModel,
    ttsModel,
    workflow: {
      async *run(said) {
        yield said.toUpperCase();
      },
    },
    config: { sttSettings: { language: "en" }, ttsSettings: { voice: "nova" } },
  });
}

/** A voice that says one sample for each text: its length. */
function saysLength(): AiSdkTTSModel {
  return new AiSdkTTSModel(speakers(async ({ text }) => pcm(text.length)).v4);
}

/** OpenAI hears "Hello." and speaks the length of the text. */
function openAiAnswers(): { readonly spoken: readonly unknown[] } {
  const spoken: unknown[] = [];
  network.use(
    http.post(TRANSCRIPTIONS, async ({ request }) => {
      const form = await request.formData();
      return HttpResponse.json({ text: form.get("language") === "en" ? "Hello." : "Hallo!" });
    }),
    http.post<never, { readonly input: string; readonly voice: string }>(
      SPEECH,
      async ({ request }) => {
        const { input, voice } = await request.json();
        spoken.push({ input, voice });
        return new HttpResponse(new Uint8Array(pcm(input.length)));
      },
    ),
  );
  return { spoken };
}

test("A static input goes through the real provider, both ways.", async () => {
  const { spoken } = openAiAnswers();
  const pipeline = echo(
    new AiSdkSTTModel(openai.transcription("gpt-4o-transcribe")),
    new AiSdkTTSModel(openai.speech("gpt-4o-mini-tts")),
  );
  const result = pipeline.run(AUDIO);
  expect(await read(result.stream())).toEqual(["turn_started", [6], "turn_ended", "session_ended"]);
  expect(spoken).toEqual([{ input: "HELLO.", voice: "nova" }]);
});

test("A streamed input of a model that does not stream is one turn.", async () => {
  openAiAnswers();
  const pipeline = echo(
    new AiSdkSTTModel(openai.transcription("gpt-4o-transcribe")),
    new AiSdkTTSModel(openai.speech("gpt-4o-mini-tts")),
  );
  const result = pipeline.run(inputOf([[1], [2]]));
  expect(await read(result.stream())).toEqual(["turn_started", [6], "turn_ended", "session_ended"]);
});

test("A model that streams has its turns answered in order, while the speaker goes on.", async () => {
  const sttModel = new AiSdkSTTModel(
    new StreamingModel(async (line) => {
      await line.hear();
      line.send(final("One."));
      await line.hear();
      line.send(final("Three."));
      await line.hearAll();
      line.send(finish());
    }),
  );
  const input = new StreamedAudioInput();
  const result = echo(sttModel, saysLength()).run(input);
  const told: unknown[] = [];
  input.addAudio(new Int16Array([1]));
  for await (const event of result.stream()) {
    if (event.type === "voice_stream_event_audio") {
      told.push([...event.data]);
      input.addAudio(told.length === 1 ? new Int16Array([2]) : null);
    }
  }
  expect(told).toEqual([[4], [6]]);
});

test("Of a streamed input without a word only the end is told.", async () => {
  const sttModel = new AiSdkSTTModel(transcribers(async () => "Never.").v3);
  const result = echo(sttModel, saysLength()).run(inputOf([]));
  expect(await read(result.stream())).toEqual(["session_ended"]);
});

test("An error of the provider ends a static and a streamed run.", async () => {
  const failure = new Error("No.");
  const sttModel = new AiSdkSTTModel(transcribers(() => Promise.reject(failure)).v2);
  for (const input of [AUDIO, inputOf([[1]])]) {
    const result = echo(sttModel, saysLength()).run(input);
    expect(await readToError(result.stream())).toMatchObject({ error: failure });
  }
});

test("Compressed speech ends the run with a word of what to ask for.", async () => {
  const sttModel = new AiSdkSTTModel(transcribers(async () => "Hello.").v4);
  const ttsModel = new AiSdkTTSModel(speakers(async () => Buffer.from("ID3 and so on")).v4);
  const result = echo(sttModel, ttsModel).run(AUDIO);
  const { error } = await readToError(result.stream());
  expect(error).toMatchObject({ code: "voice_answer", source: "acme-voice" });
});

test("A consumer that leaves after the first turn lets the provider go.", async () => {
  const letGo = deferred<unknown>();
  const model = new StreamingModel(async (line) => {
    await line.hear();
    line.send(final("One."), final("Two."));
    await line.hearAll().then(letGo.reject, letGo.resolve);
  });
  const sttModel = new AiSdkSTTModel(model);
  const input = inputOf([[1]], { isOpen: true });
  const result = echo(sttModel, saysLength()).run(input);
  for await (const event of result.stream()) {
    if (event.type === "voice_stream_event_audio") {
      break;
    }
  }
  await letGo.promise;
  expect(model.lines.map(({ options }) => options.abortSignal?.aborted)).toEqual([true]);
});

test("An abort of the run reaches the provider, and ends the events with its reason.", async () => {
  const asked = deferred<AbortSignal | undefined>();
  const sttModel = new AiSdkSTTModel(
    transcribers(({ abortSignal }) => {
      asked.resolve(abortSignal);
      return new Promise(() => undefined);
    }).v4,
  );
  const abort = new AbortController();
  const result = echo(sttModel, saysLength()).run(inputOf([[1]]), { signal: abort.signal });
  const reading = readToError(result.stream());
  const signal = await asked.promise;
  const reason = new Error("Nobody listens.");
  abort.abort(reason);
  expect(await reading).toMatchObject({ error: reason });
  expect(signal?.aborted).toBe(true);
});
