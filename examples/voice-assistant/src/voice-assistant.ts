import { Agent, type Model, Runner, tool } from "@openai/agents";
import {
  AudioInput,
  readWav,
  type STTModel,
  type TTSModel,
  VoicePipeline,
} from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { z } from "zod";

import { joined } from "./joined.ts";

/** What the assistant is made of. */
export interface VoiceAssistantOptions {
  readonly model: Model;
  /** In production those of `new OpenAIVoiceModelProvider({ client: new OpenAI() })`. */
  readonly sttModel: STTModel;
  readonly ttsModel: TTSModel;
  /** Says when a shop opens; `undefined` if there is none. */
  readonly findHours: (shop: string) => Promise<string | undefined>;
}

/** An answer to a recording. */
export interface SpokenAnswer {
  readonly text: string;
  /** A WAV file. */
  readonly wav: Uint8Array;
}

/** Answers a question in a WAV file with a WAV file. What cannot be spoken is answered in text alone. */
export async function answerRecording(
  question: Uint8Array,
  { model, sttModel, ttsModel, findHours }: VoiceAssistantOptions,
): Promise<SpokenAnswer> {
  const openingHours = tool({
    name: "opening_hours",
    description: "Says when a shop opens.",
    parameters: z.object({ shop: z.string() }),
    execute: async ({ shop }) => (await findHours(shop)) ?? `There is no shop ${shop}.`,
  });
  const agent = new Agent({
    name: "Assistant",
    instructions: "Answer in one sentence. Look opening hours up before you speak of them.",
    model,
    tools: [openingHours],
  });
  const runner = new Runner({ tracingDisabled: true });
  const pipeline = new VoicePipeline({
    workflow: new SingleAgentVoiceWorkflow(agent, { runner }),
    sttModel,
    ttsModel,
  });

  const result = pipeline.run(readWav(question));
  const pieces: Int16Array[] = [];
  try {
    for await (const event of result.stream()) {
      if (event.type === "voice_stream_event_audio" && event.data instanceof Int16Array) {
        pieces.push(event.data);
      }
    }
  } catch (error) {
    if (result.totalOutputText === "") {
      throw error;
    }
  }
  const { sampleRateHz } = ttsModel;
  return {
    text: result.totalOutputText,
    wav: new AudioInput(joined(pieces), { sampleRateHz }).toWav(),
  };
}
