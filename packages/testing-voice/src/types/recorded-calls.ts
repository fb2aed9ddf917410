import type {
  StreamedAudioInput,
  STTCallOptions,
  STTSettings,
  TTSCallOptions,
  TTSSettings,
  VoiceSamples,
  VoiceWorkflowOptions,
} from "@understudy/voice-pipeline";

/** Audio as it was when it was given to a model: plain data. */
export interface RecordedAudioInput {
  /** A copy of the samples, channels interleaved. */
  readonly samples: VoiceSamples;
  /** Samples a second of each channel, in Hz. */
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Bytes of one sample in a WAV file that is made of the audio. */
  readonly sampleWidthBytes: number;
}

/** One call of `transcribe()`. Settings and options are copies; functions in them and the signal are the same. */
export interface RecordedTranscriptionCall {
  /** Position in `calls`, zero-based. */
  readonly index: number;
  readonly input: RecordedAudioInput;
  readonly settings: STTSettings;
  readonly options: STTCallOptions;
}

/** One call of `createSession()`. */
export interface RecordedSessionCall {
  /** Position in `sessionCalls`, zero-based. */
  readonly index: number;
  /** The live input: the pipeline goes on using it. */
  readonly input: StreamedAudioInput;
  readonly settings: STTSettings;
  readonly options: STTCallOptions;
}

/** One call of a text-to-speech model. */
export interface RecordedTTSCall {
  /** Position in `calls`, zero-based. */
  readonly index: number;
  /** What was to be spoken. */
  readonly text: string;
  readonly settings: TTSSettings;
  readonly options: TTSCallOptions;
}

/** One call of a workflow. */
export interface RecordedVoiceWorkflowCall {
  /** Position in `calls`, zero-based. */
  readonly index: number;
  readonly method: "run" | "onStart";
  /** What was said. `onStart()` has none. */
  readonly transcription?: string | undefined;
  readonly options: VoiceWorkflowOptions | undefined;
}

/** One call of `run()`, as the step of a turn gets it. */
export interface RecordedVoiceTurnCall extends RecordedVoiceWorkflowCall {
  readonly method: "run";
  readonly transcription: string;
}

/** One call of `onStart()`, as the step of a start gets it. */
export interface RecordedVoiceStartCall extends RecordedVoiceWorkflowCall {
  readonly method: "onStart";
}
