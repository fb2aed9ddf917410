import { snapshot } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { type AliasGroup, restoreAliases } from "./aliases.ts";
import { type History, historyItems } from "./history.ts";
import type { Retained } from "./nodes.ts";
import { thaw, thawElements } from "./thaw.ts";

/** One part of a call's body: a field of a request, an argument. */
export type Part =
  | { readonly kind: "value"; readonly key: PropertyKey; readonly value: Retained }
  | { readonly kind: "history"; readonly key: PropertyKey; readonly history: History };

/** The body of a call as it is kept: in parts that share with other calls, or whole where it is not a tree. */
export type KeptBody =
  | {
      readonly kind: "parts";
      readonly isArray: boolean;
      readonly parts: readonly Part[];
      readonly aliases: readonly AliasGroup[];
    }
  | { readonly kind: "whole"; readonly copy: object };

/** Makes a body of plain mutable data, detached from everything that was made before. */
export function thawBody(body: KeptBody, valueClasses: readonly ValueClass[]): object {
  if (body.kind === "whole") {
    return snapshot(body.copy, valueClasses);
  }
  const thawed: Record<PropertyKey, unknown> | unknown[] = body.isArray ? [] : {};
  for (const part of body.parts) {
    Reflect.set(
      thawed,
      part.key,
      part.kind === "value" ? thaw(part.value) : thawElements(historyItems(part.history)),
    );
  }
  restoreAliases(thawed, body.aliases);
  return thawed;
}
