import { StepQueue } from "@understudy/testing-shared/internal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

interface Step {
  readonly accepts: boolean;
}

function queueOf(...steps: readonly Step[]): StepQueue<Step, string, string> {
  const queue = new StepQueue<Step, string, string>((step, call) =>
    step.accepts ? undefined : `refused ${call}`,
  );
  queue.enqueue(steps.map((step) => ({ step, site: undefined })));
  return queue;
}

describe("StepQueue", () => {
  test("gives its steps out in order and then says that it is exhausted", () => {
    const first = { accepts: true };
    const second = { accepts: true };
    const queue = queueOf(first, second);

    expect(queue.take(0, "a")).toMatchObject({ kind: "step", entry: { step: first, position: 0 } });
    expect(queue.take(1, "b")).toMatchObject({ kind: "step", entry: { step: second } });
    expect(queue.take(2, "c")).toEqual({ kind: "exhausted" });
  });

  test("uses a step up that refuses its call, and says why", () => {
    const queue = queueOf({ accepts: false }, { accepts: true });

    expect(queue.take(0, "a")).toMatchObject({ kind: "refused", refusal: "refused a" });
    expect(queue.remaining).toBe(1);
    expect(queue.take(1, "b")).toMatchObject({ kind: "step", entry: { position: 1 } });
  });

  test("tells for every step where it stands and which call took it", () => {
    const queue = queueOf({ accepts: true }, { accepts: true });
    queue.take(7, "a");
    queue.enqueue([{ step: { accepts: true }, site: undefined }]);

    expect(
      queue.entries.map(({ position, inputIndex, takenBy }) => ({ position, inputIndex, takenBy })),
    ).toEqual([
      { position: 0, inputIndex: 0, takenBy: 7 },
      { position: 1, inputIndex: 1, takenBy: undefined },
      { position: 2, inputIndex: 0, takenBy: undefined },
    ]);
  });

  test("counts what is left whatever is queued and taken", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(4), fc.constant("take"))), (actions) => {
        const queue = queueOf();
        let left = 0;
        for (const action of actions) {
          if (typeof action === "number") {
            queue.enqueue(
              Array.from({ length: action }, () => ({ step: { accepts: true }, site: undefined })),
            );
            left += action;
          } else {
            expect(queue.take(0, "call").kind).toBe(left > 0 ? "step" : "exhausted");
            left = Math.max(0, left - 1);
          }
          expect(queue.remaining).toBe(left);
        }
      }),
    );
  });
});
