import { base64, concatBytes } from "../audio/bytes.ts";
import type { TTSSettings } from "../contracts/settings.ts";
import type { TTSModel } from "../contracts/tts-model.ts";
import type {
  SpeechSpanData,
  VoiceSpan,
  VoiceSpanData,
  VoiceSpanError,
  VoiceTrace,
} from "../contracts/voice-tracer.ts";
import { endsOnce } from "./ends-once.ts";
import { failureOf, type TraceFlags } from "./redaction.ts";

/** The span of one speech that has begun. */
export interface OpenSpeechSpan {
  /** Notes a chunk as it comes. It is retained only where audio is traced. */
  add(chunk: Uint8Array): void;
  end(): void;
  fail(error: unknown): void;
}

const DATA = { type: "speech_group" } as const;

/** The span of all speech of one turn. */
export class SpeechGroupSpan {
  readonly #trace: VoiceTrace;
  readonly #flags: TraceFlags;
  readonly #span: VoiceSpan;
  readonly #endSpan: (data: VoiceSpanData, error?: VoiceSpanError) => void;
  #text = "";

  constructor(trace: VoiceTrace, flags: TraceFlags) {
    this.#trace = trace;
    this.#flags = flags;
    this.#span = trace.startSpan(DATA);
    this.#endSpan = endsOnce(this.#span);
  }

  /** Notes text of the turn. */
  addText(text: string): void {
    if (this.#flags.includeSensitiveData) {
      this.#text += text;
    }
  }

  startSpeech(text: string, model: TTSModel, settings: TTSSettings): OpenSpeechSpan {
    const { includeSensitiveData, includeSensitiveAudioData } = this.#flags;
    const { voice, instructions, speed } = settings;
    const chunks: Uint8Array[] = [];
    let firstContentAt: string | undefined;
    const data = (): SpeechSpanData => ({
      type: "speech",
      ...(includeSensitiveData ? { input: text } : {}),
      output: { data: base64(concatBytes(chunks)), format: "pcm" },
      model: model.modelName,
      modelConfig: { voice, speed, ...(includeSensitiveData ? { instructions } : {}) },
      firstContentAt,
    });
    const end = endsOnce(this.#trace.startSpan(data(), this.#span));
    return {
      add: (chunk) => {
        if (chunk.byteLength > 0) {
          firstContentAt ??= new Date().toISOString();
        }
        if (includeSensitiveAudioData) {
          chunks.push(chunk.slice());
        }
      },
      end: () => {
        end(data());
      },
      fail: (error) => {
        end(data(), failureOf("Speech synthesis failed.", error, this.#flags));
      },
    };
  }

  end(): void {
    this.#end();
  }

  fail(error: unknown): void {
    this.#end(failureOf("The turn failed.", error, this.#flags));
  }

  #end(error?: VoiceSpanError): void {
    this.#endSpan(this.#flags.includeSensitiveData ? { ...DATA, input: this.#text } : DATA, error);
  }
}
