import type { AudioInput } from "../audio/audio-input.ts";
import type { STTSettings } from "../contracts/settings.ts";
import type {
  TranscriptionSpanData,
  VoiceSpanAudio,
  VoiceTrace,
} from "../contracts/voice-tracer.ts";
import { endsOnce } from "./ends-once.ts";
import { failureOf, type TraceFlags } from "./redaction.ts";
import { SpeechGroupSpan } from "./speech-group-span.ts";

/** A span that has begun: it ends once, with what is known by then. */
export interface OpenSpan {
  /** @param text - what was said. */
  end(text: string): void;
  fail(error: unknown): void;
}

const NO_AUDIO: VoiceSpanAudio = { data: "", format: "pcm" };

/** The spans of one run. They hold texts and audio only where the flags let them. */
export class RunTrace {
  readonly #trace: VoiceTrace;
  readonly #flags: TraceFlags;

  constructor(trace: VoiceTrace, flags: TraceFlags) {
    this.#trace = trace;
    this.#flags = flags;
  }

  /** @param input - the audio, where it is there as a whole. */
  startTranscription(model: string, settings: STTSettings, input?: AudioInput): OpenSpan {
    const { includeSensitiveData, includeSensitiveAudioData } = this.#flags;
    const data: TranscriptionSpanData = {
      type: "transcription",
      input:
        includeSensitiveAudioData && input !== undefined
          ? { data: input.toBase64(), format: "pcm" }
          : NO_AUDIO,
      model,
      modelConfig: { ...settings, ...(includeSensitiveData ? {} : { prompt: undefined }) },
    };
    const end = endsOnce(this.#trace.startSpan(data));
    return {
      end: (text) => {
        end(includeSensitiveData ? { ...data, output: text } : data);
      },
      fail: (error) => {
        end(data, failureOf("Transcription failed.", error, this.#flags));
      },
    };
  }

  startSpeechGroup(): SpeechGroupSpan {
    return new SpeechGroupSpan(this.#trace, this.#flags);
  }
}
