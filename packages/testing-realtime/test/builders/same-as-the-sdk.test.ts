import { expect, test } from "vitest";

import { callFrames, messageFrames, responseFrames } from "./frames.ts";
import { provider } from "./provider.ts";
import { realtimeEvent, type ScriptedRealtimeEvent } from "./subject.ts";

/**
 * The events of two lists, made comparable. The SDK's transport repeats an item for each frame that tells of it, also
 * emits the frames themselves, and always tells the usage.
 */
function essence(events: readonly (readonly unknown[])[]): unknown[] {
  const kept: unknown[] = [];
  let last = "";
  for (const [name, ...args] of events) {
    const text = JSON.stringify(args, (key, value: unknown) =>
      key === "previousItemId" || key === "providerData" || key === "event_id" ? undefined : value,
    );
    const repeated = name === "item_update" && text === last;
    last = name === "item_update" ? text : last;
    if (
      !repeated &&
      name !== "usage_update" &&
      !(name === "*" && !text.includes("transcription"))
    ) {
      kept.push([name, JSON.parse(text)]);
    }
  }
  return kept;
}

async function emittedFor(
  frames: Parameters<typeof responseFrames>[1][number],
): Promise<unknown[][]> {
  const sdk = await provider();
  sdk.receive(...frames);
  return sdk.emitted;
}

const OBJECT = { object: "realtime.item", status: "completed" };

const LOOKUP = {
  ...OBJECT,
  id: "item_call_1_1",
  type: "function_call",
  name: "lookup",
  call_id: "call_1_1",
  arguments: '{"a":1}',
};

function message(...content: object[]): Readonly<Record<string, unknown>> {
  return { ...OBJECT, id: "assistant_1", type: "message", role: "assistant", content };
}

test("a written turn is what the SDK's transport makes of the provider's frames", async () => {
  const done = message({ type: "output_text", text: "Good day." });
  const frames = responseFrames(
    "response_1",
    [
      messageFrames("response_1", done, [
        { type: "response.output_text.delta", delta: "Good" },
        { type: "response.output_text.delta", delta: " day." },
      ]),
    ],
    [done],
  );

  const events = realtimeEvent.turn({ text: "Good day.", deltas: "word" });

  expect(essence(events)).toEqual(essence(await emittedFor(frames)));
});

test("a spoken turn with a call is what the SDK's transport makes of the provider's frames", async () => {
  const done = message({ type: "output_audio", transcript: "One moment." });
  const frames = responseFrames(
    "response_1",
    [
      messageFrames("response_1", done, [
        { type: "response.output_audio_transcript.delta", delta: "One moment." },
        { type: "response.output_audio.delta", delta: btoa("\x01\x00\xff\xff") },
        { type: "response.output_audio.done" },
        { type: "response.output_audio_transcript.done", transcript: "One moment." },
      ]),
      callFrames("response_1", LOOKUP),
    ],
    [done, LOOKUP],
    { input_tokens: 3, output_tokens: 4 },
  );

  const events = realtimeEvent.turn({
    transcript: "One moment.",
    audio: [1, -1],
    calls: [{ name: "lookup", arguments: { a: 1 } }],
    usage: { inputTokens: 3, outputTokens: 4 },
  });
  const emitted = await emittedFor(frames);

  expect(essence(events)).toEqual(essence(emitted));
  expect(soundOf(events)).toEqual([[1, 0, 255, 255]]);
  expect(soundOf(events)).toEqual(soundOf(emitted));
  const [usage] = detailsOf("usage_update", events);
  expect(usage).toEqual({
    requests: 1,
    inputTokens: 3,
    inputTokensDetails: [{}],
    outputTokens: 4,
    outputTokensDetails: [{}],
    totalTokens: 7,
  });
  expect(detailsOf("usage_update", emitted)).toMatchObject([{ ...usage }]);
});

test("a spoken message of the user is what the SDK's transport makes of the provider's frames", async () => {
  const heard = (transcript: string | null): object => ({
    ...OBJECT,
    id: "user_1",
    type: "message",
    role: "user",
    content: [{ type: "input_audio", transcript }],
  });
  const sdk = await provider();

  sdk.receive(
    { type: "conversation.item.added", previous_item_id: null, item: heard(null) },
    { type: "conversation.item.done", previous_item_id: null, item: heard(null) },
    {
      type: "conversation.item.input_audio_transcription.completed",
      item_id: "user_1",
      content_index: 0,
      transcript: "Hello",
      usage: { type: "duration", seconds: 1 },
    },
  );
  expect(sdk.sent).toEqual([{ type: "conversation.item.retrieve", item_id: "user_1" }]);
  sdk.receive({ type: "conversation.item.retrieved", item: heard("Hello") });

  const events = realtimeEvent.userSaid("Hello", { spoken: true, previousItemId: null });
  const emitted = essence(sdk.emitted);
  expect(emitted[1]).toMatchObject(essence(events)[1] as object);
  expect([emitted[0], emitted[2]]).toEqual([essence(events)[0], essence(events)[2]]);
  expect(emitted).toHaveLength(events.length);
});

test("what an MCP server asks for is what the SDK's transport makes of the provider's frames", async () => {
  const item = {
    id: "mcp_approval_1",
    type: "mcp_approval_request",
    server_label: "crm",
    name: "delete",
    arguments: '{"id":1}',
  };
  const events = realtimeEvent.mcpApprovalRequest({
    serverLabel: "crm",
    name: "delete",
    arguments: { id: 1 },
  });

  const emitted = await emittedFor([{ type: "conversation.item.done", item }]);
  expect(essence(events)).toEqual(essence(emitted));
});

function detailsOf(name: string, events: readonly (readonly unknown[])[]): (object | undefined)[] {
  return events.filter(([event]) => event === name).map(([, detail]) => detail as object);
}

function soundOf(events: readonly (readonly unknown[])[]): number[][] {
  return (events as readonly ScriptedRealtimeEvent[]).flatMap((event) =>
    event[0] === "audio" ? [[...new Uint8Array(event[1].data)]] : [],
  );
}
