import type { AudioInput } from "../audio/audio-input.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import { checkInput } from "./input-kind.ts";
import { checkOptions } from "../options/option-checks.ts";
import type { VoicePipelineOptions } from "./pipeline-options.ts";
import { type PipelinePlan, planPipeline } from "./pipeline-plan.ts";
import { SIGNAL_OPTION } from "../signals/on-abort.ts";
import { startRun } from "./start-run.ts";
import { StreamedAudioResult } from "./streamed-audio-result.ts";

/** What {@link VoicePipeline.run} may be given besides the audio. */
export interface VoiceRunOptions {
  /** Stops the run when it is aborted: what was spoken by then is delivered, then its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Speech to text, a workflow, text to speech.
 *
 * @example
 * ```ts
 * import { AudioInput, type STTModel, type TTSModel, VoicePipeline } from "@understudy/voice-pipeline";
 *
 * const sttModel: STTModel = {
 *   modelName: "ears",
 *   transcribe: async () => "hello",
 *   createSession: async () => ({ async *transcribeTurns() {}, close: async () => undefined }),
 * };
 * const ttsModel: TTSModel = {
 *   modelName: "voice",
 *   sampleRateHz: 24_000,
 *   async *run() {
 *     yield new Uint8Array(4800); // 100 ms of silence, PCM16.
 *   },
 * };
 * const pipeline = new VoicePipeline({
 *   workflow: {
 *     async *run(transcription) {
 *       yield `You said: ${transcription}.`;
 *     },
 *   },
 *   sttModel,
 *   ttsModel,
 * });
 *
 * for await (const event of pipeline.run(new AudioInput(new Int16Array(24_000))).stream()) {
 *   console.log(event.type);
 * }
 * ```
 */
export class VoicePipeline {
  readonly #plan: PipelinePlan;

  /** @throws {InvalidVoiceOptionError} for an option that there is not, is missing, or cannot be used. */
  constructor(options: VoicePipelineOptions) {
    this.#plan = planPipeline(options);
  }

  /**
   * Answers audio: at once with a result, whose events come as they are made. The work goes on in the background whether
   * anybody reads them or not; what fails in it is thrown to whoever reads.
   *
   * @param input - audio that is there as a whole is one turn; streamed audio is greeted, and has the turns that the
   * transcription session tells apart.
   * @throws {InvalidVoiceOptionError} for what is no audio, and whatever the `modelProvider` throws.
   */
  run(input: AudioInput | StreamedAudioInput, options: VoiceRunOptions = {}): StreamedAudioResult {
    checkInput(input);
    checkOptions<VoiceRunOptions>("options", options, SIGNAL_OPTION);
    const ttsModel = this.#plan.findTTSModel();
    return new StreamedAudioResult(startRun(this.#plan, ttsModel, input, options.signal));
  }
}
