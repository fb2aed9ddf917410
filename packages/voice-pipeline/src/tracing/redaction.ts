import type { VoiceSpanError } from "../contracts/voice-tracer.ts";

/** What a trace may hold. */
export interface TraceFlags {
  /** Whether texts may be traced. */
  readonly includeSensitiveData: boolean;
  /** Whether audio may be traced. */
  readonly includeSensitiveAudioData: boolean;
}

/** A failure as a span tells it: what failed, and where texts may be traced, why. */
export function failureOf(
  what: string,
  error: unknown,
  { includeSensitiveData }: TraceFlags,
): VoiceSpanError {
  return { message: includeSensitiveData ? `${what} ${describe(error)}` : what };
}

function describe(error: unknown): string {
  try {
    return String(error);
  } catch {
    return "The error cannot be read.";
  }
}
