import { snapshot } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import type { Keeper } from "./keeper.ts";
import type { KeptBody } from "./kept-body.ts";

/** Copies each body: for small ones that are new in each call, where looking for equal parts would cost more. */
export class CopyingKeeper implements Keeper {
  readonly #valueClasses: readonly ValueClass[];

  constructor(valueClasses: readonly ValueClass[]) {
    this.#valueClasses = valueClasses;
  }

  keep(body: object): KeptBody {
    return { kind: "whole", copy: snapshot(body, this.#valueClasses) };
  }
}
