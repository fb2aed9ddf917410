import { Agent, Runner, tool } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  handoffTo,
  ScriptedModel,
} from "@understudy/testing-model";
import { z } from "zod";

export const forecast = tool({
  name: "forecast",
  description: "Tells the weather of a city.",
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => ({ city, degrees: 21 }),
});

export const book = tool({
  name: "book",
  description: "Books a trip.",
  parameters: z.object({ city: z.string() }),
  needsApproval: true,
  execute: ({ city }) => `Booked ${city}.`,
});

export const runner = new Runner({ tracingDisabled: true });

const booking = new Agent({ name: "Booking", tools: [book] });

/** An agency that looks at the weather of two cities, hands off, and stops at the approval of a booking. */
export async function bookTrip() {
  const model = new ScriptedModel([
    [
      functionCall("forecast", { city: "Paris" }, { callId: "call_a" }),
      functionCall("forecast", { city: "Rome" }, { callId: "call_b" }),
    ],
    [handoffTo(booking)],
    [functionCall("book", { city: "Rome" }, { callId: "call_d" })],
  ]);
  const agent = new Agent({
    name: "Travel",
    instructions: "Be brief.",
    model,
    tools: [forecast],
    handoffs: [booking.clone({ model })],
  });
  const result = await runner.run(agent, "Where is it warmer?");
  return { model, result };
}

/** An agent that answers a question without any tool. */
export async function answerQuestion(answer = "Paris.") {
  const model = new ScriptedModel([[assistantMessage(answer)]]);
  const result = await runner.run(
    new Agent({ name: "Geography", model }),
    "The capital of France?",
  );
  return { model, result };
}
