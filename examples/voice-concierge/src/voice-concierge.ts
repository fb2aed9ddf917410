import { Agent, type Model, Runner, tool } from "@openai/agents";
import {
  type STTModel,
  StreamedAudioInput,
  type TTSModel,
  VoicePipeline,
  type VoiceSamples,
} from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { z } from "zod";

/** What a line is made of. */
export interface ConciergeOptions {
  readonly models: { readonly frontDesk: Model; readonly restaurant: Model };
  readonly sttModel: STTModel;
  readonly ttsModel: TTSModel;
  /** Reserves a table. Says when, or throws. */
  readonly reserve: (guests: number, time: string) => Promise<string>;
  /** Plays what is said. */
  readonly play: (samples: VoiceSamples) => void;
  /** Shows whose turn it is. */
  readonly onTurn?: (event: "listening" | "speaking") => void;
}

/** A guest on the line. */
export interface GuestCall {
  /** Takes what the guest's microphone picks up. */
  readonly hear: (samples: Int16Array) => void;
  /** The guest has hung up: what is being said is stopped. */
  readonly hangUp: () => void;
  /** Resolves when the call is over, with who was speaking to the guest. Fails with what ended it before its time. */
  readonly over: Promise<string>;
}

/** Picks up the telephone. */
export function pickUp(options: ConciergeOptions): GuestCall {
  const { models, sttModel, ttsModel, reserve, play, onTurn } = options;
  const restaurant = new Agent({
    name: "Restaurant",
    instructions: "Reserve tables. Confirm the time. Be brief.",
    model: models.restaurant,
    tools: [
      tool({
        name: "reserve_table",
        description: "Reserves a table for tonight.",
        parameters: z.object({ guests: z.number(), time: z.string() }),
        execute: async ({ guests, time }) => await reserve(guests, time),
      }),
    ],
  });
  const frontDesk = new Agent({
    name: "Front desk",
    instructions: "Help guests of the hotel. The restaurant reserves tables.",
    model: models.frontDesk,
    handoffs: [restaurant],
  });
  const workflow = new SingleAgentVoiceWorkflow(frontDesk, {
    runner: new Runner({ tracingDisabled: true }),
    greeting: "Good evening, this is the front desk.",
  });
  const pipeline = new VoicePipeline({ workflow, sttModel, ttsModel });
  const microphone = new StreamedAudioInput();
  const line = new AbortController();

  const talk = async (): Promise<string> => {
    try {
      const { signal } = line;
      for await (const event of pipeline.run(microphone, { signal }).stream()) {
        if (event.type === "voice_stream_event_audio") {
          play(event.data);
        } else if (event.type === "voice_stream_event_lifecycle") {
          onTurn?.(event.event === "turn_started" ? "speaking" : "listening");
        }
      }
    } catch (error) {
      // A guest who hangs up is no failure.
      if (!line.signal.aborted) {
        throw error;
      }
    }
    return workflow.currentAgent.name;
  };

  return {
    hear: (samples) => {
      microphone.addAudio(samples);
    },
    hangUp: () => {
      microphone.addAudio(null);
      line.abort();
    },
    over: talk(),
  };
}
