import type { Verifiable } from "@understudy/testing-shared";
import { transcriptBlocks, type TranscriptOptions } from "./transcript-blocks.ts";

/** What a transcript can tell of: a double, a lane of a model, or the result of a run. */
export type TranscriptSubject =
  | Pick<Verifiable, "name" | "transcript">
  | {
      readonly model: Pick<Verifiable, "name" | "transcript">;
      readonly name: string;
      readonly calls: readonly { readonly index: number }[];
    }
  | { readonly newItems: readonly object[]; readonly rawResponses: readonly object[] };

/**
 * What happened, in one order over all doubles, a block a call: made for `toMatchInlineSnapshot()`. Ids are named by
 * the order of their appearance (`#1`), what looks like a key is redacted, and no time is told.
 *
 * What a model answered is read from its next call; what it answered last only the result of the run tells, so give that
 * too.
 *
 * @throws InvalidAssertionError for what is neither a double nor the result of a run, `InvalidOptionError` for an option.
 * @example
 * ```ts
 * import { Agent, run } from "@openai/agents";
 * import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
 * import { transcript } from "@understudy/testing-runners";
 *
 * const model = new ScriptedModel([[assistantMessage("Paris.")]]);
 * const result = await run(new Agent({ name: "Geography", model }), "The capital of France?");
 * console.log(transcript(model, result));
 * // [ScriptedModel] model call
 * //   < user: The capital of France?
 * //   > assistant: Paris.
 * ```
 */
export function transcript(...subjects: readonly TranscriptSubject[]): string;
export function transcript(
  subjects: readonly TranscriptSubject[],
  options: TranscriptOptions,
): string;
export function transcript(
  ...given: readonly (TranscriptSubject | readonly TranscriptSubject[] | TranscriptOptions)[]
): string {
  const [first, options] = given;
  const [subjects, settings] = Array.isArray(first) ? [first, options ?? {}] : [given, {}];
  return transcriptBlocks(subjects, settings as TranscriptOptions)
    .map(({ text }) => text)
    .join("\n");
}
