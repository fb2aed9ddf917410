import assert from "node:assert/strict";
import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";

import { createGate } from "./gate.ts";
import type { Recipe } from "./recipe.ts";

/** Interruption in both directions. Neither causes the other. */
export const interruptionRecipes: readonly Recipe[] = [
  {
    title: "an application interrupts an answer that is being spoken",
    async run({ ScriptedRealtimeTransport }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      const speaking = createGate();
      let isHeard = false;
      session.once("audio_start", () => {
        isHeard = true;
      });

      await transport.runScenario({
        signal: AbortSignal.timeout(5_000),
        scenario: async ({ expectCall, emit }) => {
          try {
            await expectCall("connect");
            await expectCall("sendMessage");
            emit("turn_started", {
              type: "response_started",
              providerData: { response: { id: "response_1" } },
            });
            emit("audio", {
              type: "audio",
              responseId: "response_1",
              data: new Uint8Array([1, 2, 3, 4]).buffer,
            });
            // Events are delivered at once: the session has heard it before the other side goes on.
            assert.equal(isHeard, true);
            speaking.release();
            await expectCall("interrupt");
            await expectCall("close");
          } catch (error) {
            speaking.fail(error);
            throw error;
          }
        },
        exercise: async () => {
          try {
            await session.connect({ apiKey: "test" });
            session.sendMessage("Read me the whole book");
            await speaking.promise;
            session.interrupt();
          } finally {
            session.close();
          }
        },
      });

      transport.assertComplete();
      transport.assertClosed();
    },
  },
  {
    title: "an application hears that the answer was interrupted",
    async run({ ScriptedRealtimeTransport }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      let interruptions = 0;
      session.once("audio_interrupted", () => {
        interruptions += 1;
      });

      const connectCall = transport.expectCall("connect");
      await session.connect({ apiKey: "test" });
      await connectCall;
      transport.emit("audio_interrupted");
      assert.equal(interruptions, 1);

      const closeCall = transport.expectCall("close");
      session.close();
      await closeCall;
      transport.assertComplete();
      transport.assertClosed();
    },
  },
];
