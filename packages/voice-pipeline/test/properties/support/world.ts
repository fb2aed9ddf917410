import {
  type STTModel,
  type TTSModel,
  VoicePipeline,
  type VoiceSpan,
  type VoiceTracer,
  type VoiceWorkflow,
} from "@understudy/voice-pipeline";
import type * as fc from "fast-check";

import type { Scenario } from "./scenario.ts";
import { Trips } from "./trips.ts";
import { WatchedSignal } from "./watched-signal.ts";
import { WatchedSource } from "./watched-source.ts";

/** A pipeline whose parts settle in an order that the scheduler chooses, and who watches them. */
export class World {
  readonly trips: Trips;
  readonly sources: { readonly isOpen: boolean; returns: number; returnsAfterEnd: number }[] = [];
  readonly runSignal = new WatchedSignal();
  readonly streamSignal = new WatchedSignal();
  /** Fragments that were answered, those of the greeting too. */
  readonly answered: string[] = [];
  /** Texts that were given to the text-to-speech model, with the bytes that it has said of each. */
  readonly spoken: { readonly text: string; bytes: number }[] = [];
  readonly warnings: unknown[] = [];
  readonly spans: { readonly ends: number; readonly endsBehindParent: number }[] = [];
  pending = 0;
  sessions = 0;
  closes = 0;
  /** Whether the work of the run is over. */
  isOver = false;
  readonly pipeline: VoicePipeline;
  readonly #scheduler: fc.Scheduler;
  readonly #scenario: Scenario;
  #turn = 0;

  constructor(scenario: Scenario, scheduler: fc.Scheduler) {
    this.#scenario = scenario;
    this.#scheduler = scheduler;
    this.trips = new Trips(scenario.trips);
    this.pipeline = new VoicePipeline({
      workflow: this.#workflow(),
      sttModel: this.#ears(),
      ttsModel: this.#voice(),
      config: {
        tracer: this.#tracer(),
        logger: { warn: (_message, { error }) => void this.warnings.push(error) },
        // Nobody here waits for ever, so that it never passes.
        cleanupTimeoutMs: 0x7fff_ffff,
        ttsSettings: {
          bufferSize: scenario.bufferSize,
          textSplitter: (text) => {
            this.trips.check("splitter throws");
            const end = text.lastIndexOf(".") + 1;
            return [text.slice(0, end), text.slice(end)];
          },
          transformData: (samples) => {
            this.trips.check("transformData throws");
            return samples;
          },
        },
      },
    });
  }

  /** Waits until the scheduler chooses this. */
  async step(label: string): Promise<void> {
    this.pending += 1;
    await this.#scheduler.schedule(Promise.resolve(), label);
    this.pending -= 1;
  }

  #workflow(): VoiceWorkflow {
    const { greeting, turns } = this.#scenario;
    const note = (fragment: string): void => void this.answered.push(fragment);
    return {
      run: () => {
        this.trips.check("run throws");
        const fragments = turns[this.#turn] ?? [];
        this.#turn += 1;
        return new WatchedSource(this, "answer", fragments, note);
      },
      ...(greeting === undefined
        ? {}
        : {
            onStart: () => {
              this.trips.check("onStart throws");
              return new WatchedSource(this, "greeting", greeting, note);
            },
          }),
    };
  }

  #ears(): STTModel {
    return {
      modelName: "ears",
      transcribe: (): Promise<string> => {
        this.trips.check("transcribe throws");
        return this.#answer("transcribe rejects", () => "hello");
      },
      createSession: () => {
        this.trips.check("createSession throws");
        return this.#answer("createSession rejects", () => {
          this.sessions += 1;
          return {
            transcribeTurns: () => {
              this.trips.check("transcribeTurns throws");
              const turns = this.#scenario.turns.map((_, index) => `turn ${index}`);
              return new WatchedSource(this, "turns", turns, () => undefined);
            },
            close: (): Promise<void> => {
              this.closes += 1;
              this.trips.check("close throws");
              return this.#answer("close rejects", () => undefined);
            },
          };
        });
      },
    };
  }

  async #answer<T>(
    stage: "transcribe rejects" | "createSession rejects" | "close rejects",
    value: () => T,
  ): Promise<T> {
    await this.step(stage);
    this.trips.check(stage);
    return value();
  }

  #voice(): TTSModel {
    const { chunks } = this.#scenario;
    return {
      modelName: "voice",
      sampleRateHz: 24_000,
      run: (text) => {
        this.trips.check("tts run throws");
        const segment = { text, bytes: 0 };
        const index = this.spoken.push(segment) - 1;
        const lengths = chunks[index % chunks.length] ?? [];
        // Every byte of a segment is its number, so that audio tells whose it is.
        const said = lengths.map((length) => new Uint8Array(length).fill(index + 1));
        return new WatchedSource(this, "speech", said, (chunk) => {
          segment.bytes += chunk.byteLength;
        });
      },
    };
  }

  #tracer(): VoiceTracer {
    const told = new Map<VoiceSpan, { readonly ends: number }>();
    return {
      trace: async (_options, work) => {
        const result = await work({
          startSpan: (_data, parent) => {
            this.trips.check("startSpan throws");
            const span = { ends: 0, endsBehindParent: 0 };
            const above = parent === undefined ? undefined : told.get(parent);
            this.spans.push(span);
            const begun: VoiceSpan = {
              end: () => {
                span.ends += 1;
                span.endsBehindParent += above?.ends ?? 0;
                this.trips.check("span end throws");
              },
            };
            told.set(begun, span);
            return begun;
          },
        });
        this.isOver = true;
        this.trips.check("trace rejects");
        return result;
      },
    };
  }
}
