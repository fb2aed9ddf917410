import {
  pcm16,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import {
  AudioInput,
  StreamedAudioInput,
  type STTModel,
  type TTSModel,
  VoicePipeline,
  type VoiceStreamEvent,
  type VoiceWorkflow,
} from "@understudy/voice-pipeline";

/** The pipeline between scripted ends, the pipeline between ends that do nothing else, and those ends without a pipeline. */
export const VOICE_CONTESTANTS = ["scripted ends", "bare ends", "no pipeline"] as const;

export type VoiceContestant = (typeof VOICE_CONTESTANTS)[number];

/** What is on both ends of a pipeline. */
interface VoiceEnds {
  readonly workflow: VoiceWorkflow;
  readonly sttModel: STTModel;
  readonly ttsModel: TTSModel;
}

/** A conversation: so many turns, each of them so many chunks of speech of 20 ms. */
export interface Conversation {
  readonly turns: number;
  readonly chunks: number;
}

const CHUNK = pcm16.tone(440, 20);
export const MILLISECONDS_A_CHUNK = 20;
const SAID = "Where is my order?";
const ANSWER = "Your order has shipped.";

/** Begins to talk, and calls back with each piece of speech. */
export type Talk = (onAudio?: () => void) => Promise<void>;

/** A conversation that can be had once, all of it prepared. */
export function conversationOf(contestant: VoiceContestant, conversation: Conversation): Talk {
  const microphone = new StreamedAudioInput();
  microphone.addAudio(null);
  return talkOf(contestant, conversation, microphone);
}

/** An answer to audio that is there as a whole, which can be had once, all of it prepared. */
export function answerOf(contestant: VoiceContestant, chunks: number): Talk {
  return talkOf(contestant, { turns: 1, chunks }, new AudioInput(new Int16Array(480)));
}

function talkOf(
  contestant: VoiceContestant,
  conversation: Conversation,
  input: AudioInput | StreamedAudioInput,
): Talk {
  const ends = contestant === "scripted ends" ? scripted(conversation) : bare(conversation);
  const pipeline = new VoicePipeline(ends);
  return contestant === "no pipeline"
    ? async (onAudio = () => undefined) => withoutPipeline(ends, onAudio)
    : async (onAudio = () => undefined) => listen(pipeline.run(input).stream(), onAudio);
}

async function listen(events: AsyncIterable<VoiceStreamEvent>, onAudio: () => void): Promise<void> {
  for await (const { type } of events) {
    if (type === "voice_stream_event_audio") {
      onAudio();
    }
  }
}

/** What an application would write that needs no order, no abort, no trace and no cleanup. */
async function withoutPipeline(
  { workflow, sttModel, ttsModel }: VoiceEnds,
  onAudio: () => void,
): Promise<void> {
  const trace = { includeSensitiveData: false, includeSensitiveAudioData: false };
  const session = await sttModel.createSession(new StreamedAudioInput(), {}, { trace });
  for await (const turn of session.transcribeTurns()) {
    const answer = workflow.run(turn);
    if (!(Symbol.asyncIterator in answer)) {
      throw new Error("The workflow gave a stream that cannot be iterated.");
    }
    for await (const text of answer) {
      for await (const chunk of ttsModel.run(text, {}, {})) {
        // The samples are what a speaker wants.
        if (new Int16Array(chunk.slice().buffer).length > 0) {
          onAudio();
        }
      }
    }
  }
  await session.close();
}

function scripted({ turns, chunks }: Conversation): VoiceEnds {
  const speech = Array.from({ length: chunks }, () => CHUNK);
  return {
    sttModel: new ScriptedSTTModel(SAID, { sessions: [Array.from({ length: turns }, () => SAID)] }),
    workflow: new ScriptedVoiceWorkflow(Array.from({ length: turns }, () => ANSWER)),
    ttsModel: new ScriptedTTSModel(Array.from({ length: turns }, () => speech)),
  };
}

function bare({ turns, chunks }: Conversation): VoiceEnds {
  return {
    sttModel: {
      modelName: "bare",
      transcribe: async () => SAID,
      createSession: async () => ({
        async *transcribeTurns() {
          for (let turn = 0; turn < turns; turn += 1) {
            yield SAID;
          }
        },
        close: async () => undefined,
      }),
    },
    workflow: {
      async *run() {
        yield ANSWER;
      },
    },
    ttsModel: {
      modelName: "bare",
      sampleRateHz: 24_000,
      async *run() {
        for (let chunk = 0; chunk < chunks; chunk += 1) {
          yield CHUNK;
        }
      },
    },
  };
}
