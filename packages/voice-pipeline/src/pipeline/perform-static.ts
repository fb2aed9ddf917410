import type { AudioInput } from "../audio/audio-input.ts";
import { checkText } from "./answered-text.ts";
import { answer } from "./take-turn.ts";
import type { VoiceRun } from "./voice-run.ts";

/** Answers audio that is there as a whole: one turn, without a greeting. */
export async function performStatic(run: VoiceRun, input: AudioInput): Promise<void> {
  await answer(run, await transcribe(run, input));
}

async function transcribe(
  { scope, trace, sttModel, sttSettings, sttOptions }: VoiceRun,
  input: AudioInput,
): Promise<string> {
  const span = trace.startTranscription(sttModel.modelName, sttSettings, input);
  try {
    const transcribed = await scope.wait(() =>
      Promise.resolve(sttModel.transcribe(input, sttSettings, sttOptions)),
    );
    const text = checkText(transcribed, "speech-to-text model");
    span.end(text);
    return text;
  } catch (error) {
    span.fail(error);
    throw error;
  }
}
