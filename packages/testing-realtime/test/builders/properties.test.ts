import * as fc from "fast-check";
import { expect, test } from "vitest";

import { liveSession } from "./live-session.ts";
import { realtimeEvent, type RealtimeTurnOptions, type ScriptedRealtimeEvent } from "./subject.ts";

const ids = fc.stringMatching(/^[a-z]{4,8}$/u);
const deltas = fc.constantFrom("whole" as const, "word" as const);
const samples = fc.array(fc.integer({ min: -0x8000, max: 0x7fff }), {
  minLength: 1,
  maxLength: 40,
});
const calls = fc.array(
  fc.record({
    name: fc.constantFrom("a", "b"),
    arguments: fc.oneof(fc.dictionary(fc.string(), fc.integer()), fc.constant("no JSON")),
  }),
  { minLength: 1, maxLength: 3 },
);
const frame = fc.record(
  {
    id: fc.oneof(fc.nat(9), ids),
    responseId: ids,
    previousItemId: fc.oneof(fc.constant(null), ids),
    usage: fc.record({ inputTokens: fc.nat(), outputTokens: fc.nat() }),
    deltas,
  },
  { requiredKeys: [] },
);

const turns: fc.Arbitrary<RealtimeTurnOptions> = fc
  .tuple(
    frame,
    fc.oneof(
      fc.record({ text: fc.string(), calls, itemId: ids }, { requiredKeys: ["text"] }),
      fc.record(
        {
          transcript: fc.string(),
          audio: fc.oneof(samples, fc.integer({ min: 1, max: 20 })),
          calls,
          itemId: ids,
        },
        { requiredKeys: ["transcript"] },
      ),
      fc.record({ calls }),
    ),
  )
  .map(([shared, content]) => ({ ...shared, ...content }));

/** Each id of a list of events, by what it is the id of. */
function idsOf(events: readonly ScriptedRealtimeEvent[]): {
  responses: Set<unknown>;
  pieces: Set<unknown>;
  items: unknown[];
  calls: unknown[];
} {
  const found = {
    responses: new Set<unknown>(),
    pieces: new Set<unknown>(),
    items: [] as unknown[],
    calls: [] as unknown[],
  };
  for (const event of events) {
    switch (event[0]) {
      case "turn_started":
        found.responses.add(
          (event[1].providerData?.["response"] as { id: unknown } | undefined)?.id,
        );
        break;
      case "output_text_delta":
      case "audio_transcript_delta":
        found.pieces.add(event[1].itemId);
        found.responses.add(event[1].responseId);
        break;
      case "audio":
        found.responses.add(event[1].responseId);
        break;
      case "item_update":
        found.items.push(event[1].itemId);
        break;
      case "function_call":
        found.calls.push(event[1].id);
        found.responses.add(event[1].responseId);
        break;
      case "turn_done":
        found.responses.add(event[1].response.id);
        break;
      default:
    }
  }
  return found;
}

test("the ids of a turn agree, whatever its options", () => {
  fc.assert(
    fc.property(turns, (options) => {
      const events = realtimeEvent.turn(options);
      const { responses, pieces, items, calls: called } = idsOf(events);
      const [name, done] = events.at(-1) ?? [];

      expect(responses.size).toBe(1);
      expect(name).toBe("turn_done");
      const output =
        done !== undefined && typeof done === "object" && "response" in done
          ? (done.response as { output: { id: string; type: string }[] }).output
          : [];
      const message = output.filter(({ type }) => type === "message").map(({ id }) => id);
      expect([...new Set(items)]).toEqual(output.map(({ id }) => id));
      expect(called).toEqual(
        output.filter(({ type }) => type === "function_call").map(({ id }) => id),
      );
      expect([...pieces].every((id) => message.includes(String(id)))).toBe(true);
      expect(message).toHaveLength("text" in options || "transcript" in options ? 1 : 0);
    }),
  );
});

test("the pieces of a turn add up to its text and its sound", () => {
  fc.assert(
    fc.property(turns, (options) => {
      const events = realtimeEvent.turn(options);
      const text = events.map((event) =>
        event[0] === "output_text_delta" || event[0] === "audio_transcript_delta"
          ? event[1].delta
          : "",
      );
      const bytes = events.flatMap((event) =>
        event[0] === "audio" ? [...new Uint8Array(event[1].data)] : [],
      );

      expect(text.join("")).toBe(options.text ?? options.transcript ?? "");
      const { audio = [] } = options;
      const expected = typeof audio === "number" ? new Int16Array(audio * 24) : [...audio];
      const view = new DataView(new Uint8Array(bytes).buffer);
      expect(Array.from(expected, (_, index) => view.getInt16(index * 2, true))).toEqual([
        ...expected,
      ]);
      expect(bytes).toHaveLength(expected.length * 2);
    }),
  );
});

test("a turn is the same whenever it is made, and leaves the same history", async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (options) => {
      const events = realtimeEvent.turn(options);
      expect(realtimeEvent.turn(options)).toEqual(events);

      const live = await liveSession();
      live.session.on("error", () => undefined);
      live.play(events);

      expect(new Set(live.session.history.map(({ itemId }) => itemId))).toEqual(
        new Set(idsOf(events).items),
      );
      expect(live.told.filter((name) => name === "agent_end")).toHaveLength(1);
    }),
    { numRuns: 30 },
  );
});
