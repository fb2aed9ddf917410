import { AudioInput } from "../audio/audio-input.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import type {
  AiSdkProviderOptions,
  AiSdkTranscriptionModel,
  AiSdkTranscriptStream,
} from "./ai-sdk-models.ts";
import type { InputReader } from "./input-reader.ts";
import { whileWanted } from "../signals/while-wanted.ts";

/** What a streamed input is taken for, as its own type has no rate. */
const INPUT_FORMAT = { type: "audio/pcm", rate: 24_000 } as const;

/**
 * Lets a model listen to the input.
 *
 * @returns `undefined` where the model does not stream. The input is as it was before.
 */
export async function openTranscriptStream(
  model: AiSdkTranscriptionModel,
  audio: InputReader,
  first: Int16Array,
  options: { readonly providerOptions?: AiSdkProviderOptions; readonly abortSignal: AbortSignal },
): Promise<AiSdkTranscriptStream | undefined> {
  if (model.doStream === undefined) {
    return undefined;
  }
  try {
    const opening = model.doStream({
      audio: audioStream(audio, first),
      inputAudioFormat: INPUT_FORMAT,
      ...options,
    });
    return await openedStream(opening, options.abortSignal);
  } catch (error) {
    // Providers have one class for all their models: only the call tells which of them stream.
    if (nameOf(error) === "AI_UnsupportedFunctionalityError") {
      return undefined;
    }
    throw error;
  }
}

/** A stream that opens when nobody waits for it any more is let go. */
async function openedStream(
  opening: PromiseLike<{ readonly stream: AiSdkTranscriptStream }>,
  signal: AbortSignal,
): Promise<AiSdkTranscriptStream> {
  const opened = Promise.resolve(opening).then(({ stream }) => stream);
  try {
    return await whileWanted(opened, signal);
  } catch (error) {
    opened.then((stream) => stream.getReader().cancel()).catch(() => undefined);
    throw error;
  }
}

/**
 * The turns that a provider tells apart: each final text is one. A provider that tells none apart says what it heard
 * when it finishes.
 *
 * @throws what the provider reports, or {@link VoiceAnswerError} where its stream ends before it has finished.
 */
export async function* turnsOfParts(
  stream: AiSdkTranscriptStream,
  modelName: string,
  signal: AbortSignal,
): AsyncGenerator<string, undefined> {
  const reader = stream.getReader();
  let hasFinalText = false;
  try {
    for (;;) {
      const { done, value: part } = await whileWanted(reader.read(), signal);
      if (done) {
        throw new VoiceAnswerError(
          `The transcription model "${modelName}" broke off: its stream ended without a part of the type "finish".`,
          modelName,
        );
      }
      if (part.type === "error") {
        throw part.error;
      }
      const isFinish = part.type === "finish";
      if (part.type === "transcript-final" || (isFinish && !hasFinalText)) {
        hasFinalText = true;
        if (part.text !== undefined && part.text !== "") {
          yield part.text;
        }
      }
      if (isFinish) {
        return;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * The input as the specification streams it, read when the provider asks for more. Providers cancel it when they refuse a
 * call: the input itself outlives that.
 */
function audioStream(audio: InputReader, first: Int16Array): ReadableStream<string> {
  let waiting: Int16Array | undefined = first;
  return new ReadableStream<string>(
    {
      async pull(controller) {
        const samples = waiting ?? (await audio.next());
        waiting = undefined;
        if (samples === undefined) {
          controller.close();
        } else {
          controller.enqueue(new AudioInput(samples).toBase64());
        }
      },
    },
    { highWaterMark: 0 },
  );
}

function nameOf(error: unknown): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, "name") : undefined;
}
