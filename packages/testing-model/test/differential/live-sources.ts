import type { StreamEvent } from "@openai/agents-core";
import type { ScriptedModelStream } from "@openai/agents-core/testing";

import type { Backstage } from "./backstage.ts";
import type { SourcePlan } from "./script-plans.ts";

/** Makes the events of a stream step from their plan. */
export function createSource(plan: SourcePlan, stage: Backstage): ScriptedModelStream {
  const { kind, trouble, failsToClose } = plan;
  const name = stage.name("source");
  // Ours, on purpose: what a responder gives is copied, event by event; so no two events of a plan are one object. What
  // no type allows is what is tested: exact events pass as they are.
  const events = plan.events.map((event) => structuredClone(event) as StreamEvent);
  const closing = (): void => {
    stage.note(name, "closed");
    if (failsToClose) {
      throw stage.labels.label(new Error("close"), stage.name("close error"));
    }
  };
  switch (kind) {
    case "array":
      return events;
    case "iterable of promises":
      // `for await` waits for what a synchronous iterable holds; its type does not say so.
      return new Set(events.map(async (event) => await Promise.resolve(event))) as never;
    case "bare iterator":
      return bareIterator(events, (at) => {
        stage.makeTrouble(trouble, at);
      });
    case "generator":
      return (function* generate() {
        let at = 0;
        try {
          for (const event of events) {
            stage.makeTrouble(trouble, at);
            yield event;
            at += 1;
          }
          stage.makeTrouble(trouble, at);
        } finally {
          closing();
        }
      })();
    case "async generator":
    case "gated generator":
      return (async function* generate() {
        let at = 0;
        try {
          for (const event of events) {
            await (kind === "gated generator" ? stage.gate() : undefined);
            stage.makeTrouble(trouble, at);
            yield event;
            at += 1;
          }
          stage.makeTrouble(trouble, at);
        } finally {
          closing();
        }
      })();
  }
}

/** An async iterator that is its own iterable and cannot be closed. */
function bareIterator(
  events: readonly StreamEvent[],
  before: (at: number) => void,
): AsyncIterable<StreamEvent> {
  let at = 0;
  const iterator = {
    next: async (): Promise<IteratorResult<StreamEvent, undefined>> => {
      before(at);
      const value = events[at] as StreamEvent;
      at += 1;
      return at > events.length ? { done: true, value: undefined } : { done: false, value };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
