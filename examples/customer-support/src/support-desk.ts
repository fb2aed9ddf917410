import { Agent, type Model, tool } from "@openai/agents";
import { z } from "zod";

/** The company's book of invoices: amounts in cents by invoice number. */
export type InvoiceBook = ReadonlyMap<string, number>;

/** How a complaint about a bill ends. */
const Resolution = z.object({
  decision: z.enum(["refund", "explain"]),
  cents: z.number().int(),
  message: z.string(),
});

/** What the desk is made of. */
export interface SupportDeskOptions {
  readonly model: Model;
  readonly invoices: InvoiceBook;
}

/** A desk at which one agent receives the customer and hands over to the one who can help. */
export function createSupportDesk({ model, invoices }: SupportDeskOptions) {
  const lookUpInvoice = tool({
    name: "look_up_invoice",
    description: "Looks an invoice up in the book.",
    parameters: z.object({ invoice: z.string() }),
    execute: ({ invoice }) => {
      const cents = invoices.get(invoice);
      return cents === undefined ? `${invoice}: not found` : `${invoice}: ${cents} cents, paid`;
    },
  });
  const billing = new Agent({
    name: "Billing",
    instructions: "Look the invoice up before you decide. Refund what was charged twice.",
    model,
    tools: [lookUpInvoice],
    outputType: Resolution,
  });
  const technical = new Agent({
    name: "Technical",
    instructions: "Help the customer to get the device to work again.",
    model,
  });
  const triage = Agent.create({
    name: "Triage",
    instructions: "Hand over to the agent who can help.",
    model,
    handoffs: [billing, technical],
  });
  return { triage, billing, technical, lookUpInvoice };
}
