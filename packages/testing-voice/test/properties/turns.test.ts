import { script } from "@understudy/testing-shared";
import {
  ScriptedTranscriptionSession,
  type TranscriptionTurnInput,
} from "@understudy/testing-voice";
import * as fc from "fast-check";
import { expect, test } from "vitest";

/** Turns of a session, and the texts that they give at the most. */
interface Planned {
  readonly input: TranscriptionTurnInput;
  readonly most: readonly string[];
}

const { planned } = fc.letrec<{ planned: Planned }>((tie) => {
  const inner = tie("planned");
  const text = fc.constantFrom("a", "b", "c");
  return {
    planned: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      text.map((said) => ({ input: said, most: [said] })),
      text.map((said) => {
        const gate = script.gate(said);
        gate.release();
        return { input: gate, most: [said] };
      }),
      inner.map(({ input, most }) => ({ input: script.optional(input), most })),
      fc.array(inner, { maxLength: 3 }).map((items) => ({
        input: script.inOrder(...items.map(({ input }) => input)),
        most: items.flatMap(({ most }) => most),
      })),
      fc.tuple(inner, fc.nat(3), fc.nat(2)).map(([{ input, most }, atLeast, more]) => ({
        input: script.repeat(input, { atLeast, atMost: atLeast + more }),
        most: Array.from({ length: atLeast + more }, () => most).flat(),
      })),
    ),
  };
});

test("a session gives its turns in order, as long as one must come, and is satisfied when it ends", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(planned, { maxLength: 4 }), async (turnsOf) => {
      const session = new ScriptedTranscriptionSession(turnsOf.map(({ input }) => input));
      const most = turnsOf.flatMap((item) => item.most);
      const turns = session.transcribeTurns();
      const heard: string[] = [];

      for (;;) {
        const left = session.remainingSteps;
        const { done, value } = await turns.next();
        expect(done).toBe(left === 0);
        if (done === true) {
          break;
        }
        heard.push(value);
      }

      expect(heard).toEqual(most.slice(0, heard.length));
      session.assertComplete();
    }),
  );
});
