import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { messageFrames, responseFrames } from "./frames.ts";
import { type Provider, provider } from "./provider.ts";
import { realtimeEvent } from "./subject.ts";

/** What the SDK's own transport does when 400 ms of speech have come and the user interrupts them. */
interface Interruption {
  readonly title: string;
  readonly generated: boolean;
  readonly playedMs: number;
  readonly by: "user" | "application";
  readonly serverCancels: boolean;
  readonly sent: readonly object[];
}

const CANCEL = { type: "response.cancel" };
const SPEECH = "\0".repeat(400 * 48);

const FACTS: readonly Interruption[] = [
  {
    title: "the user speaks, and the provider cancels the response itself",
    generated: false,
    playedMs: 150,
    by: "user",
    serverCancels: true,
    sent: [truncate(150)],
  },
  {
    title: "the user speaks, and the provider leaves the response to the client",
    generated: false,
    playedMs: 150,
    by: "user",
    serverCancels: false,
    sent: [CANCEL, truncate(150)],
  },
  {
    title: "the application interrupts",
    generated: false,
    playedMs: 150,
    by: "application",
    serverCancels: true,
    sent: [CANCEL, truncate(150)],
  },
  {
    title: "more time has passed than speech has come",
    generated: false,
    playedMs: 900,
    by: "application",
    serverCancels: true,
    sent: [CANCEL, truncate(400)],
  },
  {
    title: "the response is done, and part of it is still to be played",
    generated: true,
    playedMs: 150,
    by: "application",
    serverCancels: true,
    sent: [truncate(150)],
  },
  {
    title: "all of the response was played",
    generated: true,
    playedMs: 400,
    by: "application",
    serverCancels: true,
    sent: [],
  },
];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the SDK's transport tells of the interruption once, and", () => {
  test.each(FACTS)("sends what it has to: $title", async (fact) => {
    const { sdk, session } = await connected(fact.serverCancels);
    const frames = speechFrames();
    sdk.receive(...(fact.generated ? frames : frames.slice(0, frames.length - 4)));
    sdk.sent.length = 0;
    sdk.emitted.length = 0;

    vi.advanceTimersByTime(fact.playedMs);
    if (fact.by === "user") {
      sdk.receive({ type: "input_audio_buffer.speech_started", item_id: "u", audio_start_ms: 0 });
    } else {
      session.interrupt();
    }

    expect(sdk.emitted.filter(([name]) => name !== "*")).toEqual(realtimeEvent.interrupted());
    expect(sdk.sent).toEqual(fact.sent);
    session.interrupt();
    expect(sdk.sent).toEqual(fact.sent);
  });
});

test("without speech there is nothing to interrupt", async () => {
  const { sdk, session } = await connected(true);
  sdk.receive({ type: "response.created", response: { id: "response_1" } });
  sdk.sent.length = 0;
  sdk.emitted.length = 0;

  session.interrupt();

  expect([sdk.sent, sdk.emitted]).toEqual([[], []]);
});

test("a truncated item is asked for, and keeps the transcript that it had", async () => {
  const { sdk, session } = await connected(true);
  sdk.receive(...speechFrames());
  sdk.sent.length = 0;

  sdk.receive({
    type: "conversation.item.truncated",
    item_id: "assistant_1",
    content_index: 0,
    audio_end_ms: 150,
  });
  expect(sdk.sent).toEqual([{ type: "conversation.item.retrieve", item_id: "assistant_1" }]);
  sdk.receive({
    type: "conversation.item.retrieved",
    item: { ...SPOKEN, content: [{ type: "output_audio" }] },
  });

  expect(session.history).toMatchObject([{ content: [{ transcript: "Once upon a time" }] }]);
});

const SPOKEN = {
  id: "assistant_1",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_audio", transcript: "Once upon a time" }],
};

function speechFrames(): ReturnType<typeof responseFrames> {
  const pieces = [
    { type: "response.output_audio_transcript.delta", delta: "Once upon a time" },
    { type: "response.output_audio.delta", delta: btoa(SPEECH) },
    { type: "response.output_audio.done" },
  ];
  return responseFrames("response_1", [messageFrames("response_1", SPOKEN, pieces)], [SPOKEN]);
}

function truncate(endMs: number): object {
  return {
    type: "conversation.item.truncate",
    item_id: "assistant_1",
    content_index: 0,
    audio_end_ms: endMs,
  };
}

async function connected(
  serverCancels: boolean,
): Promise<{ sdk: Provider; session: RealtimeSession }> {
  let session: RealtimeSession | undefined;
  const sdk = await provider(async (transport) => {
    session = new RealtimeSession(new RealtimeAgent({ name: "Assistant" }), { transport });
    await session.connect({ apiKey: "test" });
  });
  const turnDetection = { type: "server_vad", interrupt_response: serverCancels };
  sdk.receive({
    type: "session.updated",
    session: { audio: { input: { turn_detection: turnDetection } } },
  });
  if (session === undefined) {
    throw new Error("The session was not made.");
  }
  return { sdk, session };
}
