import { expect, test, vi } from "vitest";

import { pcm, speaks, tell } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence } from "../support/parts.ts";
import { aborted, rejectionOf, settled, watchRejections } from "../support/tasks.ts";

test("a reader that leaves early leaves nothing running behind", async () => {
  const assertHandled = watchRejections();
  const running = new Set<string>();
  const runs = async (name: string, signal: AbortSignal): Promise<never> => {
    running.add(name);
    await aborted(signal);
    await settled();
    running.delete(name);
    throw signal.reason;
  };
  const sttModel = hearsTurns(async function* turns() {
    yield "hi";
  });
  const workflow = replies(async function* reply(_, signal) {
    yield "a";
    await runs("workflow", signal);
  });
  const ttsModel = speaks(async function* speech(text, signal) {
    yield pcm(1);
    await runs(`speech of ${text}`, signal);
  });
  const config = {
    ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
  };
  for await (const event of pipelineOf({ sttModel, workflow, ttsModel, config })
    .run(silence())
    .stream()) {
    if (event.type === "voice_stream_event_audio") {
      await settled();
      expect([...running].toSorted()).toEqual(["speech of a", "workflow"]);
      break;
    }
  }

  expect([...running]).toEqual([]);
  expect(sttModel.close).toHaveBeenCalledTimes(1);
  await assertHandled();
});

test("a reader that leaves early hears of the failure that it did not read as far as", async () => {
  const close = vi.fn<() => Promise<void>>(async () => undefined);
  const failure = new Error("lost");
  const sttModel = hearsTurns(async function* turns() {
    yield "hi";
    throw failure;
  }, close);
  const reading = (async () => {
    for await (const event of pipelineOf({ sttModel }).run(silence()).stream()) {
      if (tell(event) === "turn_started") {
        await settled();
        break;
      }
    }
  })();

  expect(await rejectionOf(reading)).toBe(failure);
  expect(close).toHaveBeenCalledTimes(1);
});
