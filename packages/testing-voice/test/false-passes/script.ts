import type { Verifiable } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  type SessionInput,
  type TranscriptionInput,
  type TTSInput,
  type VoiceStartInput,
  type VoiceTurnInput,
} from "@understudy/testing-voice";
import {
  AudioInput,
  type StreamedAudioInput,
  VoicePipeline,
  type VoiceWorkflow,
} from "@understudy/voice-pipeline";

import { microphone } from "../recipes/listening.ts";

/** The scripts of one pipeline. What is left out is a short conversation without a greeting. */
export interface Scripts {
  readonly transcriptions?: readonly TranscriptionInput[];
  readonly sessions?: readonly SessionInput[];
  readonly turns?: readonly VoiceTurnInput[];
  readonly start?: VoiceStartInput;
  readonly speech?: readonly TTSInput[];
}

/** A pipeline between its doubles. */
export class Stage {
  readonly stt: ScriptedSTTModel;
  readonly workflow: ScriptedVoiceWorkflow;
  readonly tts: ScriptedTTSModel;
  readonly pipeline: VoicePipeline;

  constructor({ transcriptions = [], sessions = [], turns = ["Yes."], start, speech }: Scripts) {
    this.stt = new ScriptedSTTModel(transcriptions, { sessions });
    this.workflow = new ScriptedVoiceWorkflow(turns, { start });
    this.tts = new ScriptedTTSModel(speech ?? [pcm16Samples([1])]);
    this.pipeline = this.pipelineFor(this.workflow);
  }

  /** Another pipeline that shares the doubles, around a workflow of its own. */
  pipelineFor(workflow: VoiceWorkflow): VoicePipeline {
    return new VoicePipeline({
      workflow,
      sttModel: this.stt,
      ttsModel: this.tts,
      config: { ttsSettings: { bufferSize: 1 }, logger: { warn: () => undefined } },
    });
  }

  /** Its doubles, each of which is asked by itself. */
  get doubles(): readonly Verifiable[] {
    return [this.stt, this.workflow, this.tts];
  }
}

/** What a pipeline is given to hear. */
export type Input = AudioInput | StreamedAudioInput;

export function whole(): Input {
  return new AudioInput(Int16Array.of(0, 0));
}

export function live(): Input {
  return microphone();
}
