import { protocol } from "@openai/agents-core";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ITEM_KINDS, MESSAGE_ROLES } from "../../src/items/item-kinds.ts";
import { noteOddItems } from "../../src/items/item-notes.ts";
import { placesIn, withChange } from "./places.ts";
import { validItems } from "./valid-items.ts";

/** A note that the SDK's own schema has no word for: without any action the runner has nothing to do. */
const OWN_RULE = "has neither action nor actions";

describe("the table of item kinds, held against the SDK's own schema", () => {
  test("it has every kind that the schema accepts", () => {
    const kinds = protocol.OutputModelItem.options.map(({ shape }) => shape.type);
    const names = kinds.flatMap((kind) => ("values" in kind ? [...kind.values] : []));
    expect(names.length).toBeGreaterThanOrEqual(15);
    for (const name of names) {
      expect(Object.keys(ITEM_KINDS)).toContain(name);
    }
    expect(Object.keys(MESSAGE_ROLES)).toEqual(["assistant", "user", "system"]);
  });

  test.each(validItems.map((item) => ({ kind: item.type ?? "message without a type", item })))(
    "a minimal $kind is valid for both",
    ({ item }) => {
      expect(protocol.OutputModelItem.safeParse(item).success).toBe(true);
      expect(noteOddItems([item])).toEqual([]);
    },
  );

  test("whatever is noted of a changed item, the schema refuses as well", () => {
    const replacements = [undefined, null, 0, true, "other", [], {}, [0], { type: "other" }];
    fc.assert(
      fc.property(
        fc.constantFrom(...validItems).chain((item) =>
          fc.record({
            item: fc.constant(item),
            place: fc.constantFrom(...placesIn(item)),
            replacement: fc.constantFrom(...replacements),
          }),
        ),
        ({ item, place, replacement }) => {
          const changed = withChange(item, place, replacement);
          const notes = noteOddItems([changed]).filter(
            ({ message }) => !message.includes(OWN_RULE),
          );
          if (notes.length > 0) {
            expect(protocol.OutputModelItem.safeParse(changed).success).toBe(false);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("every required field that is taken away is noted where it was", () => {
    for (const item of validItems) {
      for (const place of placesIn(item)) {
        const changed = withChange(item, place, undefined);
        // Content of other protocols within an item is left to the schema.
        if (place[0] === "arguments" || place[0] === "tools" || place[0] === "action") {
          continue;
        }
        if (!protocol.OutputModelItem.safeParse(changed).success && !place.includes("id")) {
          const path = place
            .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
            .join("");
          const paths = noteOddItems([changed]).map((note) => note.path);
          // Without a type, the role alone would tell that it is a message.
          expect(paths).toContain(
            path === ".role" && item.type === undefined ? "output[0].type" : `output[0]${path}`,
          );
        }
      }
    }
  });
});
