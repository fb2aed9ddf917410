import type { VoiceStreamEvent } from "@understudy/voice-pipeline";
import { expect } from "vitest";

import { type Reading, REASONS } from "./read-as-told.ts";
import type { Scenario } from "./scenario.ts";
import type { World } from "./world.ts";

/** Nothing that the run began is left when its reader has ended. */
export function expectNothingLeft(world: World): void {
  expect(world.pending, "promises that have not settled").toBe(0);
  expect(
    world.sources.filter(({ isOpen }) => isOpen),
    "open iterators",
  ).toEqual([]);
  expect(
    world.sources.filter(({ returns }) => returns > 1),
    "left twice",
  ).toEqual([]);
  expect(
    world.sources.filter((source) => source.returnsAfterEnd > 0),
    "left behind the end",
  ).toEqual([]);
  expect(world.closes, "closed sessions").toBe(world.sessions);
  expect(world.runSignal.listening, "listeners of run()").toBe(0);
  expect(world.streamSignal.listening, "listeners of stream()").toBe(0);
  expect(
    world.spans.filter(({ ends }) => ends !== 1),
    "spans",
  ).toEqual([]);
}

/** Turns are balanced and in order; audio is in turns alone, and in the order of the segments. */
export function expectWellFormed(events: readonly VoiceStreamEvent[], isWhole: boolean): void {
  const shape = events.map((event) =>
    event.type === "voice_stream_event_lifecycle" ? event.event : "audio",
  );
  expect(shape.join(" ")).toMatch(
    isWhole
      ? /^(turn_started (audio )*turn_ended )*session_ended$/
      : /^(turn_started( audio)* turn_ended ?)*(turn_started( audio)*|session_ended)?$/,
  );
  const order = events.flatMap((event) =>
    event.type === "voice_stream_event_audio" ? [(event.data[0] ?? 0) & 0xff] : [],
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
}

/** What was answered was noted, and in a run that nothing disturbed all of it was spoken and heard. */
export function expectAllSpoken(world: World, { ending }: Scenario, reading: Reading): void {
  const answered = world.answered.join("");
  expect(answered.startsWith(reading.totalOutputText)).toBe(true);
  if (ending !== "read" || world.trips.thrown.length > 0) {
    return;
  }
  expect(reading.totalOutputText).toBe(answered);
  expect(world.spoken.map(({ text }) => text).join("")).toBe(answered);
  const heard = world.spoken.map((_, index) =>
    reading.events.reduce((sum, event) => sum + samplesOf(event, index + 1), 0),
  );
  expect(heard).toEqual(world.spoken.map(({ bytes }) => Math.ceil(bytes / 2)));
}

function samplesOf(event: VoiceStreamEvent, segment: number): number {
  return event.type === "voice_stream_event_audio" && ((event.data[0] ?? 0) & 0xff) === segment
    ? event.data.length
    : 0;
}

/** The weightiest error is thrown, by decision 0025. */
export function expectRightError({ trips }: World, { ending }: Scenario, reading: Reading): void {
  if (ending === "never read, signal of run") {
    expect(reading.failure).toBeUndefined();
    return;
  }
  const error = reading.failure?.error;
  if (ending === "signal of stream" && reading.wasAborted) {
    expect(error).toBe(REASONS.stream);
  } else if (ending === "signal of run" && reading.wasCutOff) {
    expect(error).toBe(REASONS.run);
  } else if (error !== REASONS.thrown && error !== REASONS.run) {
    const [failures, cleanups, others] = [
      trips.of("failure"),
      trips.of("cleanup"),
      trips.of("swallowed"),
    ];
    const mayBeNone = ending !== "read" && !ending.startsWith("signal");
    const expected =
      failures.length > 0 && !mayBeNone
        ? [...failures, ...others]
        : trips.thrown.map((trip) => trip.error);
    if (error !== undefined) {
      expect(expected).toContain(error);
    } else if (!mayBeNone) {
      expect(failures).toEqual([]);
    }
    if (error === undefined) {
      expect(cleanups).toEqual([]);
    }
  }
}
