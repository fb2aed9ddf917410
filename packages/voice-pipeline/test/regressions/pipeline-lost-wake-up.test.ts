import * as fc from "fast-check";
import { expect, test } from "vitest";

import { OrderedOutput } from "../../src/pipeline/ordered-output.ts";

/** What may happen to an output of two places while its reader reads. */
type Step = "first" | "second" | "close first" | "close second" | "behind" | "let go on";

test("a reader is woken by each event at its place, whenever it began to wait", async () => {
  const steps = fc.array(
    fc.constantFrom<Step>("first", "second", "close first", "close second", "behind", "let go on"),
    { maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const output = new OrderedOutput();
      const [first, second] = [output.openLane(), output.openLane()];
      const expected: Record<"first" | "second" | "behind", unknown[]> = {
        first: [],
        second: [],
        behind: [],
      };
      const closed = new Set<string>();
      const told: unknown[] = [];
      const reading = (async () => {
        for (let event = await output.next(); event !== undefined; event = await output.next()) {
          told.push(event);
        }
      })();
      const error = (place: string) =>
        ({ type: "voice_stream_event_error", error: { place } }) as const;
      for (const step of script) {
        if (step === "first" || step === "second") {
          const event = error(step);
          (step === "first" ? first : second).emit(event);
          if (!closed.has(step)) {
            expected[step].push(event);
          }
        } else if (step === "behind") {
          const event = error(step);
          output.emit(event);
          expected.behind.push(event);
        } else if (step === "let go on") {
          await Promise.resolve();
        } else {
          (step === "close first" ? first : second).close();
          closed.add(step.slice("close ".length));
        }
      }
      first.close();
      second.close();
      output.end();
      await reading;

      expect(told).toEqual([...expected.first, ...expected.second, ...expected.behind]);
    }),
  );
});
