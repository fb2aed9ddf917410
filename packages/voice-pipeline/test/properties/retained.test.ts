import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { expect, it } from "vitest";

import { pcm, speaks } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, thenListens } from "../support/parts.ts";
import { settled } from "../support/tasks.ts";

const TURNS = 200;

it("holds nothing of the turns that are over and read, while the conversation goes on", async () => {
  const made: { readonly [kind: string]: WeakRef<object>[] } = {
    chunks: [],
    answers: [],
    read: [],
  };
  const noted = <T extends object>(kind: string, value: T): T => {
    made[kind]?.push(new WeakRef(value));
    return value;
  };
  const heard = Array.from({ length: TURNS }, (_, index) => `${index}`);
  const pipeline = pipelineOf({
    sttModel: hearsTurns(thenListens(...heard)),
    workflow: replies((said) => {
      async function* answer(): AsyncGenerator<string> {
        yield `The answer to turn ${said}.`;
      }
      return noted("answers", answer());
    }),
    ttsModel: speaks(async function* say() {
      yield noted("chunks", pcm(1, 2, 3));
    }),
  });
  const stream = pipeline.run(new StreamedAudioInput()).stream();
  for (let turn = 0; turn < TURNS;) {
    const { value } = await stream.next();
    if (value?.type === "voice_stream_event_audio") {
      noted("read", value);
    } else if (value?.type === "voice_stream_event_lifecycle" && value.event === "turn_ended") {
      turn += 1;
    }
  }
  await collectGarbage();

  for (const [kind, refs] of Object.entries(made)) {
    expect(refs, kind).toHaveLength(TURNS);
    // The engine may keep what was the last for a while.
    expect(refs.filter((ref) => ref.deref() !== undefined).length, kind).toBeLessThan(5);
  }
  await stream.return();
});

/** What was made or looked at in this task stays to its end, by the rules for `WeakRef`: hence the wait. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") {
    throw new Error("There is no garbage collector to call.");
  }
  await settled();
  Reflect.apply(collect, undefined, []);
  await settled();
}
