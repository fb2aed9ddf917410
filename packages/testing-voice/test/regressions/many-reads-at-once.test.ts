import { ScriptedTTSModel } from "@understudy/testing-voice";
import { expect, test } from "vitest";

test("20,000 reads at once of what a responder gives do not exhaust the stack", async () => {
  const chunks = Array.from({ length: 20_000 }, () => Uint8Array.of(1));
  const tts = new ScriptedTTSModel([{ respond: () => chunks }]);
  const speech = tts.run("hi", {}, {});

  const results = await Promise.all([...chunks, "end"].map(() => speech.next()));

  expect(results.filter(({ done }) => done !== true)).toHaveLength(20_000);
  expect(results.at(-1)).toEqual({ done: true, value: undefined });
  tts.assertComplete();
});
