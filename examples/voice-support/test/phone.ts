import {
  realtimeEvent,
  type RealtimeEventList,
  type RealtimeStep,
  scenarioGate,
  ScriptedRealtimeTransport,
} from "@understudy/testing/realtime";

import { takeCall, type VoiceCall } from "../src/voice-support.ts";

/** A speaker whose time stands still: it holds what it was given until it is told to stop. */
export class QuietSpeaker {
  #milliseconds = 0;
  /** How often it was told to stop. */
  stops = 0;

  get isPlaying(): boolean {
    return this.#milliseconds > 0;
  }

  /** How much it has to play. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  readonly play = (samples: ArrayBuffer): void => {
    this.#milliseconds += samples.byteLength / BYTES_PER_MILLISECOND;
  };

  readonly stop = (): void => {
    this.#milliseconds = 0;
    this.stops += 1;
  };
}

/** 24,000 samples of 16 bits a second. */
const BYTES_PER_MILLISECOND = 48;

/** A call that is on the line. */
export interface Phone {
  readonly call: VoiceCall;
  readonly line: ScriptedRealtimeTransport;
  readonly speaker: QuietSpeaker;
  readonly problems: readonly unknown[];
  /** Resolves when there is a first problem. */
  readonly trouble: Promise<void>;
  /** Lets events come in from the other end of the line. */
  readonly play: (events: RealtimeEventList) => void;
}

interface PhoneOptions {
  readonly findOrder?: (orderId: string) => Promise<string | undefined>;
  readonly steps?: readonly RealtimeStep[];
}

const findA17 = async (orderId: string) => (orderId === "A-17" ? "A-17: shipped" : undefined);

/** Has the application take a call. That it takes it and what its microphone sends need not be expected. */
export async function ring({ findOrder = findA17, steps }: PhoneOptions = {}): Promise<Phone> {
  const line = new ScriptedRealtimeTransport({
    name: "line",
    ambient: ["connect", "close", "sendAudio"],
    strictLifecycle: true,
    ...(steps && { steps }),
  });
  const speaker = new QuietSpeaker();
  const problems: unknown[] = [];
  const trouble = scenarioGate();
  const call = await takeCall({
    transport: line,
    apiKey: "test",
    speaker,
    findOrder,
    onProblem: (error) => {
      problems.push(error);
      trouble.release();
    },
  });
  return {
    call,
    line,
    speaker,
    problems,
    trouble: trouble.promise,
    play(events) {
      for (const event of events) {
        line.emit(...event);
      }
    },
  };
}

/** The turn in which the model looks an order up. */
export function looksUp(orderId: string): RealtimeEventList {
  return realtimeEvent.turn({ calls: [{ name: "order_status", arguments: { orderId } }] });
}

/** The first pieces of a spoken turn, up to and with so many pieces of its sound. */
export function beginningOf(turn: RealtimeEventList, pieces: number): RealtimeEventList {
  let heard = 0;
  const end = turn.findIndex(([event]) => {
    heard += event === "audio" ? 1 : 0;
    return heard === pieces;
  });
  return turn.slice(0, end + 1);
}
