import { setOwn } from "../snapshot/own-properties.ts";
import { snapshot } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { type History, historyItems } from "./history.ts";
import type { Retained } from "./nodes.ts";
import { Thawer } from "./thawer.ts";

/** One part of a call's body: a field of a request, an argument. */
export type Part =
  | { readonly kind: "value"; readonly key: PropertyKey; readonly value: Retained }
  | { readonly kind: "history"; readonly key: PropertyKey; readonly history: History };

/** What a body is itself: an array of a length, or an object. */
export type BodyForm =
  | { readonly kind: "array"; readonly length: number }
  | { readonly kind: "object" | "null-object" };

/** The body of a call as it is kept: in parts that share with other calls, or whole where nodes cannot keep it. */
export type KeptBody =
  | {
      readonly kind: "parts";
      readonly form: BodyForm;
      readonly parts: readonly Part[];
      /** Whether the body holds an object at two places. */
      readonly aliased: boolean;
    }
  | { readonly kind: "whole"; readonly copy: object };

/** An empty body of that form. */
export function emptyBody(form: BodyForm): object {
  switch (form.kind) {
    case "array": {
      const array: unknown[] = [];
      array.length = form.length;
      return array;
    }
    case "object":
      return {};
    case "null-object":
      return Object.create(null) as object;
  }
}

/** Makes a body of plain mutable data, detached from everything that was made before. */
export function thawBody(kept: KeptBody, valueClasses: readonly ValueClass[]): object {
  if (kept.kind === "whole") {
    return snapshot(kept.copy, valueClasses);
  }
  const thawer = new Thawer(kept.aliased);
  return thawer.fill(emptyBody(kept.form), (body) => {
    for (const part of kept.parts) {
      setOwn(
        body,
        part.key,
        part.kind === "value"
          ? thawer.thaw(part.value)
          : thawer.array(historyItems(part.history), part.history.node),
      );
    }
  });
}
