import { modelError, ScriptedModel } from "@understudy/testing-model";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { rejectionOf, watchRejections } from "../support/tasks.ts";
import {
  agentOf,
  countedSignal,
  inputOf,
  message,
  readText,
  runner,
  stalls,
  tellItems,
} from "./support.ts";

/** What happens to a turn, or to the conversation between two. */
const EVENTS = ["read", "fails", "left", "left while waiting", "aborted", "greeted"] as const;

type Event = (typeof EVENTS)[number];

const memories = fc.constantFrom(
  () => ({}),
  () => ({ conversationId: "conv_1" }),
);

/** A conversation that knows what it is to remember. */
class Conversation {
  readonly model = new ScriptedModel([], { deltas: "word" });
  readonly workflow: SingleAgentVoiceWorkflow;
  readonly expected: string[] = [];
  readonly #isServed: boolean;

  constructor(runOptions: { readonly conversationId?: string }) {
    this.#isServed = runOptions.conversationId !== undefined;
    this.workflow = new SingleAgentVoiceWorkflow(agentOf(this.model), {
      runner,
      runOptions,
      greeting: "Welcome.",
    });
  }

  async live(event: Event, said: string): Promise<void> {
    const { model, workflow } = this;
    const { signal, abort, listeners } = countedSignal();
    if (event === "greeted") {
      await readText(workflow.onStart({ signal }));
      this.expected.push("assistant: Welcome.");
      return;
    }
    const answer = workflow.run(said, { signal });
    switch (event) {
      case "read":
        model.enqueue(message(`Answer to ${said}`));
        await readText(answer);
        if (!this.#isServed) {
          expect(inputOf(model, model.calls.length - 1)).toEqual([
            ...this.expected,
            `user: ${said}`,
          ]);
        }
        this.expected.push(`user: ${said}`, `assistant: Answer to ${said}`);
        break;
      case "fails":
        model.enqueue(modelError(new Error("down")));
        await rejectionOf(readText(answer));
        break;
      case "left":
        model.enqueue(message("Nobody hears this."));
        await answer.next();
        await answer.return?.();
        break;
      case "left while waiting":
      case "aborted": {
        model.enqueue(stalls("Well").step);
        await answer.next();
        const pending = answer.next();
        if (event === "aborted") {
          abort("hung up");
          expect(await rejectionOf(pending)).toBe("hung up");
        }
        await answer.return?.();
        await pending.catch(() => undefined);
      }
    }
    expect(listeners()).toBe(0);
  }
}

it("a conversation remembers the turns that were read to their end, whatever happens to others", async () => {
  const assertHandled = watchRejections();
  await fc.assert(
    fc.asyncProperty(
      memories,
      fc.array(fc.constantFrom(...EVENTS), { maxLength: 8 }),
      async (memory, events) => {
        const conversation = new Conversation(memory());
        for (const [index, event] of events.entries()) {
          await conversation.live(event, `${index}`);
          expect(tellItems(conversation.workflow.history)).toEqual(conversation.expected);
        }
        conversation.model.assertComplete();
      },
    ),
    { numRuns: 30 },
  );
  await assertHandled();
});
