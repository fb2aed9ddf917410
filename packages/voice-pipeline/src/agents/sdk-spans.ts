import {
  getGlobalTraceProvider,
  type Span,
  type SpanData,
  type SpeechGroupSpanData,
  type SpeechSpanData,
  type Trace,
  type TranscriptionSpanData,
} from "@openai/agents-core";

import { definedOf } from "../options/defined-of.ts";
import type { VoiceSpanData } from "../contracts/voice-tracer.ts";

/** A span of the SDK of one of the kinds that a pipeline has. */
export type SdkSpan = Span<SdkSpanData>;

type SdkSpanData =
  | TranscriptionSpanData
  | SpeechGroupSpanData
  // The SDK has no field for the time of the first byte; the one of the SDK for Python has this.
  | (SpeechSpanData & { first_content_at?: string });

/** Begins a span. */
export function startSdkSpan(data: VoiceSpanData, parent: Span<SpanData> | Trace): SdkSpan {
  const span = getGlobalTraceProvider().createSpan({ data: sdkData(data) }, parent);
  span.start();
  return span;
}

/** Ends a span with what is known by then. */
export function endSdkSpan(span: SdkSpan, data: VoiceSpanData, error?: { message: string }): void {
  Object.assign(span.spanData, sdkData(data));
  if (error !== undefined) {
    span.setError({ message: error.message });
  }
  span.end();
}

function sdkData(data: VoiceSpanData): SdkSpanData {
  switch (data.type) {
    case "speech_group":
      return { type: data.type, ...definedOf({ input: data.input }) };
    case "transcription":
      return {
        type: data.type,
        input: { ...data.input },
        ...definedOf({ output: data.output }),
        model: data.model,
        model_config: definedOf(data.modelConfig),
      };
    case "speech":
      return {
        type: data.type,
        ...definedOf({ input: data.input }),
        output: { ...data.output },
        model: data.model,
        model_config: definedOf(data.modelConfig),
        ...definedOf({ first_content_at: data.firstContentAt }),
      };
  }
}
