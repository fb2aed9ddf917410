import type { TextStream } from "../contracts/text-stream.ts";
import { pull } from "./pull.ts";
import { SpeechTurn } from "./speech-turn.ts";
import type { VoiceRun } from "./voice-run.ts";

/** Speaks the text of one turn as it comes, and waits until all of it is synthesized. */
export async function takeTurn(
  run: VoiceRun,
  open: () => AsyncIterable<string> | TextStream,
): Promise<void> {
  const turn = new SpeechTurn(run);
  try {
    await pull<string>(open, "workflow", run.scope, (fragment) => {
      turn.addText(fragment);
    });
    await turn.finish();
  } catch (error) {
    await turn.fail(error);
    throw error;
  }
}

/** Answers what was said. */
export async function answer(run: VoiceRun, transcription: string): Promise<void> {
  await takeTurn(run, () => run.workflow.run(transcription, { signal: run.scope.signal }));
}
