import { checkText } from "./answered-text.ts";
import { iteratorOf } from "./pull.ts";
import { takeTurn } from "./take-turn.ts";
import type { VoiceRun } from "./voice-run.ts";

/** Speaks the greeting, a turn of its own. One that fails ends where it is, and the conversation goes on. */
export async function greet(run: VoiceRun): Promise<void> {
  if (run.workflow.onStart !== undefined) {
    await takeTurn(run, () => greetingOf(run));
  }
}

function greetingOf({ workflow, scope, warn }: VoiceRun): AsyncIterable<string> {
  let iterator: AsyncIterator<string> | undefined;
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        try {
          iterator ??= iteratorOf<string>(
            workflow.onStart?.({ signal: scope.signal }),
            "workflow's onStart",
          );
          const result = await iterator.next();
          return result.done === true
            ? result
            : { done: false, value: checkText(result.value, "workflow's onStart") };
        } catch (error) {
          if (!scope.isStopped) {
            warn("The greeting of the voice workflow failed; the conversation goes on.", error);
          }
          return { done: true, value: undefined };
        }
      },
      return: async () => {
        await iterator?.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
