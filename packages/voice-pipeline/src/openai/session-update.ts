import type { OpenAI } from "openai";

import type { STTSettings } from "../contracts/settings.ts";
import { definedOf } from "../options/defined-of.ts";

/** What the Realtime API takes: PCM16 of one channel, at this rate alone. */
const FORMAT = { type: "audio/pcm", rate: 24_000 } as const;

/** What a transcription over the Realtime API is told first. */
export interface TranscriptionSessionUpdate extends OpenAI.Realtime.SessionUpdateEvent {
  readonly session: OpenAI.Realtime.RealtimeTranscriptionSessionCreateRequest & {
    readonly audio: {
      readonly input: OpenAI.Realtime.RealtimeTranscriptionSessionAudioInput & {
        readonly transcription: { readonly model: string };
      };
    };
  };
}

/** Says with which model and which settings to transcribe. The API's way to say that turns are not detected is `null`. */
export function sessionUpdate(model: string, settings: STTSettings): TranscriptionSessionUpdate {
  const { prompt, language, turnDetection = { type: "semantic_vad" } } = settings;
  const detection =
    turnDetection["type"] === "none"
      ? null
      : // What it may be is the API's to say, and changes with it.
        (turnDetection as unknown as OpenAI.Realtime.RealtimeTranscriptionSessionAudioInputTurnDetection);
  return {
    type: "session.update",
    session: {
      type: "transcription",
      audio: {
        input: {
          format: FORMAT,
          transcription: { model, ...definedOf({ prompt, language }) },
          turn_detection: detection,
        },
      },
    },
  };
}
