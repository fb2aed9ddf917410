import type { VoiceSpan, VoiceSpanData, VoiceSpanError } from "../contracts/voice-tracer.ts";

/**
 * The end of a span, which comes once: who fails after it has nothing more to tell. A tracer that throws at the end of
 * what failed is not heard, because the failure is the one to be told.
 */
export function endsOnce(span: VoiceSpan): (data: VoiceSpanData, error?: VoiceSpanError) => void {
  let hasEnded = false;
  return (data, error) => {
    if (hasEnded) {
      return;
    }
    hasEnded = true;
    try {
      span.end(data, error);
    } catch (thrown) {
      if (error === undefined) {
        throw thrown;
      }
    }
  };
}
