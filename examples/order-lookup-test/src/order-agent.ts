import { Agent, type Model, Runner, tool } from "@openai/agents";
import { z } from "zod";

/** Finds out where an order is. Rejects where the order system is down. */
export type FindOrder = (orderId: string) => Promise<string>;

/** The tool by which the agent looks an order up. */
export function createLookupOrder(findOrder: FindOrder) {
  return tool({
    name: "lookup_order",
    description: "Looks an order up.",
    parameters: z.object({ orderId: z.string() }),
    execute: async ({ orderId }) => `${orderId}: ${await findOrder(orderId)}`,
  });
}

/** Answers a customer's question about an order. */
export async function answerCustomer(
  question: string,
  { model, lookupOrder }: { model: Model; lookupOrder: ReturnType<typeof createLookupOrder> },
): Promise<string> {
  const agent = new Agent({
    name: "Order assistant",
    instructions: "Look the order up before you answer.",
    model,
    tools: [lookupOrder],
  });
  const { finalOutput } = await new Runner().run(agent, question);
  return finalOutput ?? "";
}
