import { StreamedAudioInput, type VoiceStreamEvent } from "@understudy/voice-pipeline";
import type * as fc from "fast-check";

import { AUDIO } from "../../support/fakes.ts";
import { settled } from "../../support/tasks.ts";
import type { Scenario } from "./scenario.ts";
import type { World } from "./world.ts";

/** What a reader of a run was given. */
export interface Reading {
  readonly events: readonly VoiceStreamEvent[];
  /** What was thrown, if anything. */
  readonly failure: { readonly error: unknown } | undefined;
  readonly totalOutputText: string;
  /** Whether a signal was aborted while the run was at work. */
  readonly wasCutOff: boolean;
  /** Whether a signal was aborted while the reader was reading. */
  readonly wasAborted: boolean;
}

/** The reasons of the cancellations. */
export const REASONS = {
  run: new Error("run"),
  stream: new Error("stream"),
  thrown: new Error("thrown"),
};

/** Runs the pipeline of a world and ends it as the scenario says. It settles when the reader has ended. */
export async function readAsTold(
  { isStreamed, ending, endsAt }: Scenario,
  world: World,
  scheduler: fc.Scheduler,
): Promise<Reading> {
  const events: VoiceStreamEvent[] = [];
  let failure: Reading["failure"];
  let isReading = true;
  let wasCutOff = false;
  let wasAborted = false;

  const result = world.pipeline.run(isStreamed ? new StreamedAudioInput() : AUDIO, {
    signal: world.runSignal.signal,
  });
  const later = async (): Promise<void> => {
    for (let step = 0; step < endsAt; step += 1) {
      await scheduler.schedule(Promise.resolve(), "later");
    }
    wasCutOff = !world.isOver;
    wasAborted = isReading;
    if (ending === "signal of stream") {
      world.streamSignal.abort(REASONS.stream);
    } else if (ending.endsWith("signal of run")) {
      world.runSignal.abort(REASONS.run);
    }
  };
  const ended = later();

  const read = async (): Promise<void> => {
    if (ending === "never read, signal of run") {
      await ended;
      return;
    }
    const stream = result.stream({ signal: world.streamSignal.signal });
    const leavesAt = ending === "read" || ending.startsWith("signal") ? Infinity : endsAt;
    try {
      while (events.length < leavesAt) {
        const next = await stream.next();
        if (next.done === true) {
          return;
        }
        events.push(next.value);
      }
      if (ending === "throw") {
        await stream.throw(REASONS.thrown);
      }
      const pending = ending === "return" ? [] : [stream.next()];
      await Promise.all([...pending, stream.return()]);
    } catch (error) {
      failure = { error };
    }
  };
  await scheduler.waitFor(read());
  isReading = false;
  if (ending === "never read, signal of run") {
    await scheduler.waitIdle();
    await settled();
  }
  const { totalOutputText } = result;
  return { events, failure, totalOutputText, wasCutOff, wasAborted };
}
