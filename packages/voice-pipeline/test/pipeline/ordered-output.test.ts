import type { VoiceStreamEvent } from "@understudy/voice-pipeline";
import { describe, expect, it } from "vitest";

import { OrderedOutput } from "../../src/pipeline/ordered-output.ts";
import { isPending } from "../support/tasks.ts";

const event = (error: string): VoiceStreamEvent => ({ type: "voice_stream_event_error", error });

describe("the ordered output of a run", () => {
  it("waits at a place that is open, and goes on behind it when it is closed", async () => {
    const output = new OrderedOutput();
    const lane = output.openLane();
    output.emit(event("behind"));
    const next = output.next();
    expect(await isPending(next)).toBe(true);
    lane.close();

    expect(await next).toEqual(event("behind"));
  });

  it("drops what is added to a place that is closed", async () => {
    const output = new OrderedOutput();
    const lane = output.openLane();
    lane.emit(event("in time"));
    lane.close();
    lane.emit(event("late"));
    output.end();

    expect(await output.next()).toEqual(event("in time"));
    expect(await output.next()).toBeUndefined();
  });

  it("ends only behind the places that are open", async () => {
    const output = new OrderedOutput();
    const lane = output.openLane();
    output.end();
    const next = output.next();
    expect(await isPending(next)).toBe(true);
    lane.emit(event("last"));
    lane.close();

    expect(await next).toEqual(event("last"));
    expect(await output.next()).toBeUndefined();
  });

  it("ends at once where it is discarded, and holds nothing that was or comes", async () => {
    const output = new OrderedOutput();
    const [read, unread] = [output.openLane(), output.openLane()];
    const next = output.next();
    unread.emit(event("before"));
    output.discard();
    expect(await next).toBeUndefined();
    for (const lane of [read, unread, output.openLane()]) {
      lane.emit(event("after"));
    }
    output.emit(event("behind"));
    output.openLane();

    expect(await output.next()).toBeUndefined();
  });
});
