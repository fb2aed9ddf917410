import { snapshot } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import type { Keeper } from "./keeper.ts";
import { KeptBytes } from "./kept-bytes.ts";
import type { KeptBody } from "./kept-body.ts";

/**
 * Copies each body: for small ones that are new in each call, where looking for equal parts would cost more. What can be
 * large in them is text, which the engine shares, and bytes, of which equal ones are kept once.
 */
export class CopyingKeeper implements Keeper {
  readonly #valueClasses: readonly ValueClass[];
  readonly #bytes = new KeptBytes();

  constructor(valueClasses: readonly ValueClass[]) {
    this.#valueClasses = valueClasses;
  }

  keep(body: object): KeptBody {
    return { kind: "whole", copy: snapshot(body, this.#valueClasses, this.#bytes) };
  }
}
