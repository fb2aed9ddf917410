import {
  Agent,
  type Model,
  Runner,
  RunState,
  type RunToolApprovalItem,
  type Session,
  tool,
} from "@openai/agents";
import { z } from "zod";

/** Refunds above this amount need a person's word. */
const FREE_HAND_CENTS = 5000;

/** Something that waits for a person. */
export interface PendingApproval {
  readonly tool: string;
  readonly arguments: string;
}

/** Where a request stands: answered, or waiting, with a state that can be put away until somebody decides. */
export type Outcome =
  | { readonly kind: "answered"; readonly answer: string | undefined }
  | {
      readonly kind: "waiting";
      readonly pending: readonly PendingApproval[];
      readonly state: string;
    };

/** What a desk is made of. */
export interface ApprovalDeskOptions {
  readonly model: Model;
  /** Pays money out. */
  readonly refund: (order: string, cents: number) => void;
}

/** What the desk looks at where a run ends or stops. */
interface Stop {
  readonly interruptions: readonly RunToolApprovalItem[];
  readonly state: { toString(): string };
  readonly finalOutput?: string | undefined;
}

/** A desk that refunds small amounts by itself and asks a person about large ones. */
export function createApprovalDesk({ model, refund }: ApprovalDeskOptions) {
  const issueRefund = tool({
    name: "issue_refund",
    description: "Pays a customer's money back.",
    parameters: z.object({ order: z.string(), cents: z.number().int() }),
    needsApproval: async (_context, { cents }) => cents > FREE_HAND_CENTS,
    execute: ({ order, cents }) => {
      refund(order, cents);
      return `${order}: ${cents} cents refunded`;
    },
  });
  const clerk = new Agent({
    name: "Clerk",
    instructions: "Refund what the customer is owed.",
    model,
    tools: [issueRefund],
  });
  const runner = new Runner({ tracingDisabled: true });

  return {
    issueRefund,

    /** Takes a customer's message. */
    async receive(message: string, session: Session): Promise<Outcome> {
      return outcomeOf(await runner.run(clerk, message, { session }));
    },

    /** Goes on where a state was put away, with one decision for all that waits in it. */
    async decide(
      state: string,
      decision: "approve" | "reject",
      session: Session,
    ): Promise<Outcome> {
      const restored = await RunState.fromString<unknown, typeof clerk>(clerk, state);
      for (const approval of restored.getInterruptions()) {
        restored[decision](approval);
      }
      return outcomeOf(await runner.run(clerk, restored, { session }));
    },
  };
}

function outcomeOf(stop: Stop): Outcome {
  return stop.interruptions.length === 0
    ? { kind: "answered", answer: stop.finalOutput }
    : {
        kind: "waiting",
        pending: stop.interruptions.map((approval) => ({
          tool: approval.name ?? "",
          arguments: approval.arguments ?? "",
        })),
        state: stop.state.toString(),
      };
}
