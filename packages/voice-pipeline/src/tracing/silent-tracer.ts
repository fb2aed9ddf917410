import type { VoiceSpan, VoiceTrace, VoiceTracer } from "../contracts/voice-tracer.ts";

const SPAN: VoiceSpan = { end: () => undefined };
const TRACE: VoiceTrace = { startSpan: () => SPAN };

/** Traces nothing. */
export const SILENT_TRACER: VoiceTracer = { trace: async (_options, work) => await work(TRACE) };
