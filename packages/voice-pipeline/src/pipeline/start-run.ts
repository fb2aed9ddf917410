import type { AudioInput } from "../audio/audio-input.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { TTSModel } from "../contracts/tts-model.ts";
import type { VoiceTrace } from "../contracts/voice-tracer.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { RunTrace } from "../tracing/run-trace.ts";
import { isStreamed } from "./input-kind.ts";
import { onAbort } from "../signals/on-abort.ts";
import { OrderedOutput } from "./ordered-output.ts";
import { performStatic } from "./perform-static.ts";
import { performStreamed } from "./perform-streamed.ts";
import type { PipelinePlan } from "./pipeline-plan.ts";
import { RunScope } from "./run-scope.ts";
import type { ReadableRun } from "./event-reader.ts";
import type { VoiceRun } from "./voice-run.ts";

/** Begins to work in the background. */
export function startRun(
  plan: PipelinePlan,
  ttsModel: TTSModel,
  input: AudioInput | StreamedAudioInput,
  signal: AbortSignal | undefined,
): ReadableRun {
  const scope = new RunScope(plan.cleanupTimeoutMs);
  const output = new OrderedOutput();
  let text = "";
  const stopListening = onAbort(signal, (reason) => {
    scope.cancel(reason);
  });

  const perform = async (trace: VoiceTrace): Promise<void> => {
    const run: VoiceRun = {
      ...plan,
      scope,
      output,
      trace: new RunTrace(trace, plan.traceFlags),
      sttModel: plan.findSTTModel(),
      sttOptions: { signal: scope.signal, trace: plan.traceFlags },
      ttsModel,
      noteText: (fragment) => {
        text += fragment;
      },
    };
    await (isStreamed(input) ? performStreamed(run, input) : performStatic(run, input));
  };

  let working: Promise<void> | undefined;
  const begin = (trace: VoiceTrace): Promise<void> => (working ??= work(trace));
  const work = async (trace: VoiceTrace): Promise<void> => {
    try {
      await perform(trace);
    } catch (error) {
      scope.fail(error);
    }
    await finish();
  };

  const finish = async (): Promise<void> => {
    output.emit({ type: "voice_stream_event_lifecycle", event: "session_ended" });
    output.end();
    if (!(await scope.settle())) {
      plan.warn("A model, a workflow or a session did not stop in time.", undefined);
    }
  };

  const produce = async (): Promise<void> => {
    try {
      await plan.tracer.trace(plan.traceOptions, begin);
      if (working === undefined) {
        throw new VoiceAnswerError(
          "The tracer did not begin the work that it was given. Its trace(options, work) is to call work(trace), and to wait for it.",
          "tracer",
        );
      }
    } catch (error) {
      // The tracer's own: what fails in the work is noted where it fails.
      scope.fail(error);
    }
    await (working ?? finish());
    stopListening();
  };

  return {
    scope,
    output,
    ended: produce(),
    get text() {
      return text;
    },
    outcome: () => {
      const [first, ...suppressed] = scope.failures;
      if (suppressed.length > 0) {
        plan.warn("An error was suppressed by a weightier one.", suppressed[0]?.error);
      }
      return first;
    },
  };
}
