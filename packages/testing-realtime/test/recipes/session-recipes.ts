import assert from "node:assert/strict";
import { RealtimeAgent, type RealtimeItem, RealtimeSession, tool } from "@openai/agents/realtime";
import { z } from "zod";

import { createGate } from "./gate.ts";
import type { Recipe } from "./recipe.ts";

/** Whole conversations of a session. */
export const sessionRecipes: readonly Recipe[] = [
  {
    title: "an agent's function tool runs when the transport asks for it",
    async run({ ScriptedRealtimeTransport }) {
      const lookedUp: string[] = [];
      const lookupBook = tool({
        name: "lookup_book",
        description: "Says where a book stands.",
        parameters: z.object({ isbn: z.string() }),
        execute: async ({ isbn }) => {
          lookedUp.push(isbn);
          return `${isbn} stands on shelf 4.`;
        },
      });
      const librarian = new RealtimeAgent({
        name: "Librarian",
        instructions: "Help readers to find books.",
        tools: [lookupBook],
      });
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(librarian, { transport });
      const outputCame = createGate();

      await transport.runScenario({
        // The tool is asynchronous: an output that never comes ends the scenario here.
        signal: AbortSignal.timeout(5_000),
        scenario: async ({ expectCall, emit }) => {
          try {
            await expectCall("connect");
            await expectCall("sendMessage", (call) => {
              assert.equal(call.message, "Where is 978-1?");
            });
            emit("turn_started", {
              type: "response_started",
              providerData: { response: { id: "response_1" } },
            });
            emit("function_call", {
              type: "function_call",
              name: "lookup_book",
              callId: "call_1",
              arguments: JSON.stringify({ isbn: "978-1" }),
              responseId: "response_1",
            });
            await expectCall("sendFunctionCallOutput", (call) => {
              assert.equal(call.toolCall.callId, "call_1");
              assert.equal(call.output, "978-1 stands on shelf 4.");
              assert.equal(call.startResponse, true);
            });
            outputCame.release();
            await expectCall("close");
          } catch (error) {
            outputCame.fail(error);
            throw error;
          }
        },
        exercise: async () => {
          try {
            await session.connect({ apiKey: "test" });
            session.sendMessage("Where is 978-1?");
            await outputCame.promise;
          } finally {
            session.close();
          }
        },
      });

      assert.deepEqual(lookedUp, ["978-1"]);
      transport.assertComplete();
      transport.assertClosed();
    },
  },
  {
    title: "two turns of a conversation make the history of the session",
    async run({ ScriptedRealtimeTransport }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Librarian" }), { transport });
      const turns = [
        [wrote("user_1", "Good morning"), answered("assistant_1", "Good morning! Which book?")],
        [wrote("user_2", "What did I say?"), answered("assistant_2", "You said good morning.")],
      ];
      const gates = turns.map(() => createGate());
      const questions = ["Good morning", "What did I say?"];

      await transport.runScenario({
        signal: AbortSignal.timeout(5_000),
        scenario: async ({ expectCall, emit }) => {
          try {
            await expectCall("connect");
            for (const [index, items] of turns.entries()) {
              await expectCall("sendMessage", (call) => {
                assert.equal(call.message, questions[index]);
              });
              for (const item of items) {
                emit("item_update", item);
              }
              gates[index]?.release();
            }
            await expectCall("close");
          } catch (error) {
            for (const gate of gates) {
              gate.fail(error);
            }
            throw error;
          }
        },
        exercise: async () => {
          try {
            await session.connect({ apiKey: "test" });
            for (const [index, question] of questions.entries()) {
              session.sendMessage(question);
              await gates[index]?.promise;
            }
          } finally {
            session.close();
          }
        },
      });

      assert.deepEqual(session.history, turns.flat());
      transport.assertComplete();
      transport.assertClosed();
    },
  },
];

function wrote(itemId: string, text: string): RealtimeItem {
  return {
    itemId,
    type: "message",
    role: "user",
    status: "completed",
    content: [{ type: "input_text", text }],
  };
}

function answered(itemId: string, text: string): RealtimeItem {
  return {
    itemId,
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text }],
  };
}
