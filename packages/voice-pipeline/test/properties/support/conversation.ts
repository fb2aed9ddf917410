import { StreamedAudioInput, VoicePipeline } from "@understudy/voice-pipeline";

import { pcm, sessionOf } from "../../support/fakes.ts";

/** What a conversation cost, counted and not timed. */
export interface Cost {
  /** Calls of `then` on promises that the pipeline was given, and of its own, in each turn. */
  readonly reactions: readonly number[];
  /** Listeners that were added to the run's signal, and not taken away, behind each turn. */
  readonly listeners: readonly number[];
  /** Events of each turn. */
  readonly events: readonly number[];
}

/**
 * Runs a streamed conversation of turns that are all alike, and counts what each costs. Reactions are counted at
 * `Promise.prototype.then`, through which every `Promise.all`, `Promise.race` and `finally` goes for each of its
 * promises: what awaits old tasks again shows there.
 */
export async function conversationOf(turns: number): Promise<Cost> {
  const reactions: number[] = [];
  const listeners: number[] = [];
  const events: number[] = [];
  let listening = 0;
  const controller = new AbortController();
  const { signal } = controller;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listening += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listening -= 1;
    remove(...args);
  };
  const pipeline = new VoicePipeline({
    workflow: {
      async *run() {
        yield "One sentence of the answer. ";
        yield "Another sentence of the answer. ";
        yield "And the rest";
      },
    },
    sttModel: {
      modelName: "ears",
      transcribe: async () => "hello",
      createSession: async () => sessionOf(Array.from({ length: turns }, () => "hello")),
    },
    ttsModel: {
      modelName: "voice",
      sampleRateHz: 24_000,
      async *run() {
        yield pcm(1, 2, 3);
      },
    },
  });

  const counter = countReactions();
  try {
    const stream = pipeline.run(new StreamedAudioInput(), { signal }).stream({ signal });
    let before = { reactions: counter.count, events: 0 };
    let eventCount = 0;
    for await (const event of stream) {
      eventCount += 1;
      if (event.type === "voice_stream_event_lifecycle" && event.event === "turn_ended") {
        reactions.push(counter.count - before.reactions);
        events.push(eventCount - before.events);
        listeners.push(listening);
        before = { reactions: counter.count, events: eventCount };
      }
    }
  } finally {
    counter.stop();
  }
  return { reactions, listeners, events };
}

function countReactions(): { readonly count: number; stop(): void } {
  const original = Object.getOwnPropertyDescriptor(Promise.prototype, "then");
  const then: unknown = original?.value;
  if (original === undefined || typeof then !== "function") {
    throw new Error("Promise.prototype.then is no ordinary method here.");
  }
  let count = 0;
  Reflect.defineProperty(Promise.prototype, "then", {
    ...original,
    value(this: unknown, ...args: readonly unknown[]): unknown {
      count += 1;
      return Reflect.apply(then, this, args);
    },
  });
  return {
    get count() {
      return count;
    },
    stop: () => void Reflect.defineProperty(Promise.prototype, "then", original),
  };
}
