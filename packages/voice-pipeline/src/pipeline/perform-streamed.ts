import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { TranscriptionSession } from "../contracts/stt-model.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import type { OpenSpan } from "../tracing/run-trace.ts";
import { checkText } from "./answered-text.ts";
import { greet } from "./greet.ts";
import { pull } from "./pull.ts";
import type { RunScope } from "./run-scope.ts";
import { answer } from "./take-turn.ts";
import type { VoiceRun } from "./voice-run.ts";

/** Greets, then answers the turns that a session tells apart, one after the other. */
export async function performStreamed(run: VoiceRun, input: StreamedAudioInput): Promise<void> {
  await greet(run);
  const session = await openSession(run, input);
  const listen = (): OpenSpan =>
    run.trace.startTranscription(run.sttModel.modelName, run.sttSettings);
  let span: OpenSpan | undefined = listen();
  try {
    await pull<string>(
      () => session.transcribeTurns(),
      "transcription session",
      run.scope,
      async (turn) => {
        const text = checkText(turn, "transcription session");
        span?.end(text);
        span = undefined;
        await answer(run, text);
        span = listen();
      },
    );
    // What came after the last turn was none.
    span.end("");
  } catch (error) {
    span?.fail(error);
    throw error;
  }
}

/** Opens the session, and sees to it that it is closed once, even where it comes after nobody waits for it. */
async function openSession(
  { scope, sttModel, sttSettings, sttOptions }: VoiceRun,
  input: StreamedAudioInput,
): Promise<TranscriptionSession> {
  let opening: Promise<TranscriptionSession> | undefined;
  let session: TranscriptionSession;
  try {
    session = await scope.wait(() => {
      opening = Promise.resolve(sttModel.createSession(input, sttSettings, sttOptions));
      return opening;
    });
  } catch (error) {
    if (scope.isStopped && opening !== undefined) {
      scope.hold(closeLate(opening, scope));
    }
    throw error;
  }
  if (!isSession(session)) {
    throw new VoiceAnswerError(
      "The speech-to-text model opened what is no session: it has no transcribeTurns() and close().",
      "speech-to-text model",
    );
  }
  scope.closeAtEnd(async () => {
    await session.close();
  });
  return session;
}

async function closeLate(opening: Promise<TranscriptionSession>, scope: RunScope): Promise<void> {
  const session = await opening;
  scope.release(async () => {
    await session.close();
  });
}

function isSession(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "transcribeTurns") === "function" &&
    typeof Reflect.get(value, "close") === "function"
  );
}
