import type { VoicePipelineOptions } from "@understudy/voice-pipeline";
import { describe, expect, it } from "vitest";

import { hears, pcm, speaks } from "../support/fakes.ts";
import {
  failsWhenRead,
  hearsTurns,
  pipelineOf,
  replies,
  silence,
  thenListens,
} from "../support/parts.ts";
import { aborted, settled } from "../support/tasks.ts";
import { MemoryTracer } from "../support/tracer.ts";

const fail = (): never => {
  throw new Error("no");
};

/** Parts that all wait for their signals, once they have done something. */
const slow = (): Partial<VoicePipelineOptions> => ({
  sttModel: hearsTurns(thenListens("hi")),
  workflow: replies(async function* reply(_, signal) {
    yield* ["a", "b", "c"];
    await aborted(signal);
  }),
  ttsModel: speaks(async function* speech(_, signal) {
    yield pcm(1);
    await aborted(signal);
  }),
});

interface Ending {
  readonly name: string;
  readonly parts?: Partial<VoicePipelineOptions>;
  /** After how many events the reader leaves. */
  readonly leaveAfter?: number;
  /** After how many events the run is cancelled. */
  readonly cancelAfter?: number;
}

const ENDINGS: readonly Ending[] = [
  { name: "it is done", parts: { sttModel: hears("", ["a", "b"]) } },
  { name: "no session opens", parts: { sttModel: { ...hears(""), createSession: fail } } },
  { name: "the session fails", parts: { sttModel: hearsTurns(() => failsWhenRead(fail)) } },
  {
    name: "the close fails",
    parts: {
      sttModel: hearsTurns(
        async function* turns() {
          yield "hi";
        },
        async () => fail(),
      ),
    },
  },
  { name: "the workflow fails at once", parts: { workflow: replies(fail) } },
  {
    name: "the workflow fails while speech waits",
    parts: {
      ...slow(),
      workflow: replies(async function* reply() {
        yield* ["a", "b"];
        await settled();
        fail();
      }),
    },
  },
  { name: "speech fails at once", parts: { ttsModel: speaks(fail) } },
  {
    name: "speech fails while its siblings wait",
    parts: {
      ...slow(),
      ttsModel: speaks(async function* speech(text, signal) {
        yield pcm(1);
        if (text === "b") {
          await settled();
          fail();
        }
        await aborted(signal);
      }),
    },
  },
  ...[0, 1, 2].map((leaveAfter) => ({
    name: `the reader leaves after ${leaveAfter} events`,
    parts: slow(),
    leaveAfter,
  })),
  ...[0, 1, 2].map((cancelAfter) => ({
    name: `the run is cancelled after ${cancelAfter} events`,
    parts: slow(),
    cancelAfter,
  })),
];

async function endOf(
  { parts = {}, leaveAfter, cancelAfter }: Ending,
  tracer: MemoryTracer,
): Promise<void> {
  const controller = new AbortController();
  const config = {
    tracer,
    ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
  };
  const events = pipelineOf({ ...parts, config })
    .run(silence(), { signal: controller.signal })
    .stream();
  try {
    for (let seen = 0; ; seen += 1) {
      if (seen === leaveAfter) {
        await events.return();
        return;
      }
      if (seen === cancelAfter) {
        controller.abort(new Error("enough"));
      }
      if ((await events.next()).done === true) {
        return;
      }
    }
  } catch {
    // What is thrown is not what this is about.
  }
}

describe.each(ENDINGS)("where $name", (ending) => {
  it("each span is ended once, the parts of a span before it, and the trace last", async () => {
    const tracer = new MemoryTracer();
    await endOf(ending, tracer);

    expect(tracer.spans.map(({ ends }) => ends.length)).toEqual(tracer.spans.map(() => 1));
    expect(tracer.log.at(0)).toBe("+trace");
    expect(tracer.log.at(-1)).toBe("-trace");
    expect(tracer.log.filter((line) => line === "-trace")).toHaveLength(1);
    let openSpeech = 0;
    for (const line of tracer.log) {
      openSpeech += line === "+speech" ? 1 : 0;
      openSpeech -= line === "-speech" ? 1 : 0;
      if (line === "-speech_group") {
        expect(openSpeech).toBe(0);
      }
    }
  });
});

describe("the errors on spans", () => {
  it("tell of a failed speech, of its siblings that were stopped, and of the turn", async () => {
    const tracer = new MemoryTracer();
    const ending = ENDINGS.find(({ name }) => name === "speech fails while its siblings wait");
    await endOf(ending ?? fail(), tracer);

    expect(tracer.errors("transcription")).toEqual([undefined]);
    expect(tracer.errors("speech")).toEqual([
      "Speech synthesis failed. Error: The run was stopped.",
      "Speech synthesis failed. Error: no",
      "Speech synthesis failed. Error: The run was stopped.",
    ]);
    expect(tracer.errors("speech_group")).toEqual(["The turn failed. Error: The run was stopped."]);
  });
});
