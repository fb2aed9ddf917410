import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { OpenAISTTModel } from "@understudy/voice-pipeline/openai";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { clientOfTest, closedNetwork, TRACE } from "./network.ts";
import {
  committed,
  completed,
  realtimeServer,
  SPEECH_STARTED,
  turnsOf,
} from "./realtime-server.ts";

const network = closedNetwork();

/** What the server has heard of a turn so far. */
function delta(id: string): object {
  const type = "conversation.item.input_audio_transcription.delta";
  return { type, item_id: id, content_index: 0, delta: "Maybe" };
}

test("Every turn with a word comes once, in the order of speech, whenever its text comes.", async () => {
  const turn = fc.record({ text: fc.constantFrom("", " ", "yes", "no.", "你好"), late: fc.nat(9) });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 8 }), fc.boolean(), async (turns, endsFirst) => {
      const server = realtimeServer(network);
      const input = new StreamedAudioInput();
      const model = new OpenAISTTModel({ client: clientOfTest() });
      const session = await model.createSession(input, {}, { trace: TRACE });
      const connection = await server.connected;
      input.addAudio(new Int16Array([1]));
      const spoken = turns.map(({ text, late }, index) => ({ id: String(index), text, late }));
      for (const { id } of spoken) {
        connection.send(SPEECH_STARTED, committed(id), delta(id));
      }
      if (endsFirst) {
        input.addAudio(null);
        await connection.received("input_audio_buffer.clear");
      }
      for (const { id, text } of spoken.toSorted((one, other) => one.late - other.late)) {
        connection.send(delta(id), completed(id, text), completed(id, "again"));
      }
      input.addAudio(null);
      const heard = turns.map(({ text }) => text).filter((text) => text.trim() !== "");
      expect(await turnsOf(session)).toEqual(heard);
      expect(await connection.closed).toBe(1000);
      network.resetHandlers();
    }),
    { numRuns: 50 },
  );
});
