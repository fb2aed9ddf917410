import type { RealtimeItem } from "@openai/agents-realtime";
import { ScriptedRealtimeTransport as SdkTransport } from "@openai/agents-realtime/testing";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";

import { sameData } from "./same-data.ts";

/** Who is measured: the two doubles, and a transport that detaches what calls carry in the least way. */
export type RealtimeContestant = (typeof REALTIME_CONTESTANTS)[number];

export const REALTIME_CONTESTANTS = ["Understudy", "SDK", "floor"] as const;

/**
 * The contestant of a name.
 *
 * @throws if there is none.
 */
export function realtimeContestantOf(name: string | undefined): RealtimeContestant {
  const contestant = REALTIME_CONTESTANTS.find((known) => known === name);
  if (contestant === undefined) {
    throw new Error(`Name a contestant: ${REALTIME_CONTESTANTS.join(", ")}.`);
  }
  return contestant;
}

/** What is measured of a transport. */
export interface MeasuredTransport {
  readonly calls: readonly object[];
  expectCall(method: "sendAudio" | "resetHistory"): Promise<unknown>;
  sendAudio(audio: ArrayBuffer, options: { commit?: boolean }): void;
  resetHistory(oldHistory: RealtimeItem[], newHistory: RealtimeItem[]): void;
}

/** A transport of a contestant. The SDK's double has no ambient methods: each of its calls waits for an expectation. */
export function realtimeTransport(
  contestant: RealtimeContestant,
  ambient: readonly ("sendAudio" | "resetHistory")[] = [],
): MeasuredTransport {
  switch (contestant) {
    case "Understudy":
      return new ScriptedRealtimeTransport({ ambient });
    case "SDK":
      return new SdkTransport();
    case "floor":
      return new CopyingTransport();
  }
}

/** Audio of four kilobytes, as an application sends it. */
export function audioChunks(count: number): readonly ArrayBuffer[] {
  return Array.from({ length: count }, (_, index) => {
    const chunk = new Int16Array(2048);
    chunk.fill(index % 0x7fff);
    return chunk.buffer;
  });
}

/**
 * Copies bytes, makes a promise an expectation, and compares each item of a history with the one that it kept at the same
 * place: what detaching them takes at least.
 */
class CopyingTransport implements MeasuredTransport {
  readonly calls: object[] = [];
  readonly #expectations: ((call: object) => void)[] = [];
  readonly #items: RealtimeItem[] = [];

  expectCall(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#expectations.push(resolve);
    });
  }

  sendAudio(audio: ArrayBuffer, options: { commit?: boolean }): void {
    this.#record({ method: "sendAudio", audio: audio.slice(0), options: { ...options } });
  }

  resetHistory(oldHistory: RealtimeItem[], newHistory: RealtimeItem[]): void {
    this.#compare(oldHistory);
    this.#compare(newHistory);
    const lengths = { old: oldHistory.length, new: newHistory.length };
    this.#record({ method: "resetHistory", ...lengths });
  }

  #compare(history: readonly RealtimeItem[]): void {
    for (const [index, item] of history.entries()) {
      if (!sameData(item, this.#items[index])) {
        this.#items[index] = item;
      }
    }
  }

  #record(call: object): void {
    this.calls.push(call);
    this.#expectations.pop()?.(call);
  }
}
