import { Pcm16Assembler } from "../audio/pcm16-assembler.ts";
import type { VoiceSamples } from "../audio/voice-samples.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import type { OpenSpeechSpan } from "../tracing/speech-group-span.ts";
import type { Lane } from "./ordered-output.ts";
import { pull } from "./pull.ts";
import type { VoiceRun } from "./voice-run.ts";

/** Speaks one text at its place in the output. It never rejects: what goes wrong stops the run. */
export async function speak(
  run: VoiceRun,
  text: string,
  lane: Lane,
  startSpan: () => OpenSpeechSpan,
): Promise<void> {
  try {
    const span = startSpan();
    try {
      await synthesize(run, text, lane, span);
    } catch (error) {
      span.fail(error);
      throw error;
    }
    span.end();
  } catch (error) {
    run.scope.fail(error);
  } finally {
    lane.close();
  }
}

async function synthesize(
  { scope, ttsModel, ttsSettings }: VoiceRun,
  text: string,
  lane: Lane,
  span: OpenSpeechSpan,
): Promise<void> {
  const sampleRateHz = checkRate(ttsModel.sampleRateHz);
  const assembler = new Pcm16Assembler(ttsSettings);
  const emit = (data: VoiceSamples | undefined): void => {
    if (data !== undefined) {
      lane.emit({ type: "voice_stream_event_audio", data, sampleRateHz });
    }
  };
  await pull(
    () => ttsModel.run(text, ttsSettings, { signal: scope.signal }),
    "text-to-speech model",
    scope,
    (chunk) => {
      emit(assembler.push(chunk));
      span.add(chunk);
    },
  );
  emit(assembler.flush());
}

function checkRate(sampleRateHz: unknown): number {
  if (typeof sampleRateHz !== "number" || !Number.isFinite(sampleRateHz) || sampleRateHz <= 0) {
    throw new VoiceAnswerError(
      "The sampleRateHz of the text-to-speech model is no rate. It is to be a number above 0: samples a second, such as 24000.",
      "text-to-speech model",
    );
  }
  return sampleRateHz;
}
