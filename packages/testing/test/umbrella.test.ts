import * as umbrella from "@understudy/testing";
import * as interleavingsEntry from "@understudy/testing/interleavings";
import * as modelEntry from "@understudy/testing/model";
import * as realtimeEntry from "@understudy/testing/realtime";
import * as sandboxEntry from "@understudy/testing/sandbox";
import * as voiceEntry from "@understudy/testing/voice";
import * as model from "@understudy/testing-model";
import * as realtime from "@understudy/testing-realtime";
import * as sandbox from "@understudy/testing-sandbox";
import * as shared from "@understudy/testing-shared";
import * as interleavings from "@understudy/testing-shared/interleavings";
import * as voice from "@understudy/testing-voice";
import { describe, expect, it } from "vitest";

// The names of types are compared in the workspace's tests, where the built declarations are read.

function expectReExports(entry: object, ...sources: readonly object[]): void {
  const expected = new Map(sources.flatMap((source) => Object.entries(source)));
  expect(Object.keys(entry).toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [name, value] of Object.entries(entry)) {
    expect(value, name).toBe(expected.get(name));
  }
}

describe("@understudy/testing", () => {
  it("exports the very objects of the core and of the boundaries, and nothing else", () => {
    expectReExports(umbrella, shared, model, realtime, sandbox, voice);
  });

  it("has no name that two of its packages export", () => {
    const names = [shared, model, realtime, sandbox, voice].flatMap((source) =>
      Object.keys(source),
    );
    expect(names.length).toBe(new Set(names).size);
  });
});

describe("@understudy/testing/model", () => {
  it("exports the very objects of the model boundary, and nothing else", () => {
    expectReExports(modelEntry, model);
  });
});

describe("@understudy/testing/sandbox", () => {
  it("exports the very objects of the sandbox boundary, and nothing else", () => {
    expectReExports(sandboxEntry, sandbox);
  });
});

describe("@understudy/testing/realtime", () => {
  it("exports the very objects of the realtime boundary, and nothing else", () => {
    expectReExports(realtimeEntry, realtime);
  });
});

describe("@understudy/testing/voice", () => {
  it("exports the very objects of the voice boundary, and nothing else", () => {
    expectReExports(voiceEntry, voice);
  });
});

describe("@understudy/testing/interleavings", () => {
  it("exports the very objects of the core's entry, and nothing else", () => {
    expectReExports(interleavingsEntry, interleavings);
  });
});
