import type { StreamedRunResult } from "@openai/agents-core";

/** The part of a streamed run that its text is read from. */
export type TextDeltaSource = Pick<
  StreamedRunResult<unknown, never>,
  "completed" | typeof Symbol.asyncIterator
>;

/**
 * The text of a streamed run, as the model writes it: the deltas of every model call of the run, in order. For workflows
 * of your own that run an agent. Who stops to read cancels the run.
 *
 * @throws what the run fails with.
 * @example
 * ```ts
 * import { Agent, run } from "@openai/agents";
 * import type { VoiceWorkflow } from "@understudy/voice-pipeline";
 * import { textDeltas } from "@understudy/voice-pipeline/agents";
 *
 * const agent = new Agent({ name: "Guide" });
 * export const workflow: VoiceWorkflow = {
 *   async *run(transcription, { signal } = {}) {
 *     const options = { stream: true, ...(signal && { signal }) } as const;
 *     yield* textDeltas(await run(agent, `The caller says: ${transcription}`, options));
 *   },
 * };
 * ```
 */
export async function* textDeltas(result: TextDeltaSource): AsyncGenerator<string, undefined> {
  for await (const event of result) {
    if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") {
      yield event.data.delta;
    }
  }
  await result.completed;
}
