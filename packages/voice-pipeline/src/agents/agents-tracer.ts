import {
  getCurrentSpan,
  getCurrentTrace,
  type Span,
  type SpanData,
  type Trace,
  withTrace,
} from "@openai/agents-core";

import type {
  VoiceSpan,
  VoiceTrace,
  VoiceTraceOptions,
  VoiceTracer,
} from "../contracts/voice-tracer.ts";
import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";
import { endSdkSpan, type SdkSpan, startSdkSpan } from "./sdk-spans.ts";

/**
 * Writes the runs of a pipeline to the SDK's traces: one trace a run, in which the runs of agents appear too. Within a
 * trace of the application (`withTrace(...)`) it begins none: the spans of the pipeline belong to that trace, and to its
 * current span. Of the pipeline's option `tracing` it takes `{ apiKey }`, the key that the trace is exported with; what
 * else that says is refused with {@link InvalidVoiceOptionError} when a run begins.
 *
 * The pipeline's flags of sensitive data are for its own spans. What the spans of agents hold is told to their runner:
 * `new Runner({ traceIncludeSensitiveData: false })`.
 *
 * @example
 * ```ts
 * import type { VoicePipelineConfig } from "@understudy/voice-pipeline";
 * import { agentsTracer } from "@understudy/voice-pipeline/agents";
 *
 * export const config: VoicePipelineConfig = { tracer: agentsTracer(), workflowName: "Concierge" };
 * ```
 */
export function agentsTracer(): VoiceTracer {
  return {
    trace: async (options, work) => {
      const apiKey = apiKeyOf(options.tracing);
      const current = getCurrentTrace();
      if (current !== null) {
        return await work(voiceTrace(getCurrentSpan() ?? current));
      }
      // The SDK ends no trace whose work throws.
      const [outcome] = await withTrace(
        options.workflowName,
        async (trace) => await Promise.allSettled([attempt(work, voiceTrace(trace))]),
        {
          groupId: options.groupId,
          ...(options.metadata === undefined ? {} : { metadata: { ...options.metadata } }),
          ...(apiKey === undefined ? {} : { tracingApiKey: apiKey }),
        },
      );
      if (outcome.status === "rejected") {
        throw outcome.reason;
      }
      return outcome.value;
    },
  };
}

async function attempt<T>(work: (trace: VoiceTrace) => Promise<T>, trace: VoiceTrace): Promise<T> {
  return await work(trace);
}

function voiceTrace(root: Span<SpanData> | Trace): VoiceTrace {
  const sdkSpans = new WeakMap<VoiceSpan, SdkSpan>();
  return {
    startSpan: (data, parent) => {
      const sdkSpan = startSdkSpan(data, (parent && sdkSpans.get(parent)) ?? root);
      const span: VoiceSpan = {
        end: (finalData, error) => {
          endSdkSpan(sdkSpan, finalData, error);
        },
      };
      sdkSpans.set(span, sdkSpan);
      return span;
    },
  };
}

function apiKeyOf({ apiKey, ...others }: VoiceTraceOptions["tracing"] = {}): string | undefined {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    refuse(`takes an apiKey, and no "${unknown}"`, unknown);
  }
  return apiKey === undefined || typeof apiKey === "string"
    ? apiKey
    : refuse("takes a string as apiKey", "apiKey");
}

function refuse(what: string, key: string): never {
  throw new InvalidVoiceOptionError(
    `agentsTracer ${what}, of the pipeline's option tracing.`,
    `config.tracing.${key}`,
  );
}
