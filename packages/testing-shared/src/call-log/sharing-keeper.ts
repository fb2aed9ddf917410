import { dataKind } from "../snapshot/data-kind.ts";
import { elementIndexes, enumerableKeys, isSparse } from "../snapshot/own-properties.ts";
import { snapshot, snapshotOfContents } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { Absorber } from "./absorber.ts";
import { contentsOf } from "./contents.ts";
import { absorbHistory, type Undo } from "./history.ts";
import { Interner } from "./interner.ts";
import type { Keeper } from "./keeper.ts";
import type { BodyForm, KeptBody, Part } from "./kept-body.ts";
import type { HistoryNode, Retained } from "./nodes.ts";
import { NO_SIGHTINGS, Sightings } from "./sightings.ts";

/** Keeps what is equal in two calls once: for bodies that repeat most of what earlier ones held. */
export class SharingKeeper implements Keeper {
  readonly #valueClasses: readonly ValueClass[];
  /** The parts that are histories, each with the node that an alias of its list refers to. */
  readonly #histories = new Map<PropertyKey, HistoryNode>();
  readonly #interner = new Interner();
  /** What the latest call held in each of its parts: the first guess for the next one. */
  readonly #latest = new Map<PropertyKey, Part>();
  #lastPass = NO_SIGHTINGS;
  #isRecording = false;

  constructor(valueClasses: readonly ValueClass[], histories: readonly string[]) {
    this.#valueClasses = valueClasses;
    for (const key of histories) {
      this.#histories.set(key, this.#interner.history());
    }
  }

  keep(body: object): KeptBody {
    if (this.#isRecording) {
      // A getter of the body that is being recorded called the double: what both share is in use.
      return { kind: "whole", copy: snapshot(body, this.#valueClasses) };
    }
    const sightings = new Sightings(this.#interner, body, this.#lastPass);
    const absorber = new Absorber(this.#interner, this.#valueClasses, sightings);
    const undos: Undo[] = [];
    this.#isRecording = true;
    try {
      return this.#absorb(body, absorber, undos);
    } catch (error) {
      undoAll(undos);
      throw error;
    } finally {
      this.#isRecording = false;
      this.#lastPass = sightings.end;
    }
  }

  #absorb(body: object, absorber: Absorber, undos: Undo[]): KeptBody {
    const { form, keys } = outline(body);
    const parts = keys.map((key) =>
      this.#absorbPart(key, (body as Record<PropertyKey, unknown>)[key], absorber, undos),
    );
    if (!absorber.kept) {
      const contents = contentsOf(body, form, parts, absorber.sightings.lives);
      undoAll(undos);
      return { kind: "whole", copy: snapshotOfContents(body, this.#valueClasses, contents) };
    }
    for (const part of parts) {
      this.#latest.set(part.key, part);
    }
    return { kind: "parts", form, parts, aliased: absorber.sightings.aliased };
  }

  #absorbPart(key: PropertyKey, live: unknown, absorber: Absorber, undos: Undo[]): Part {
    const latest = this.#latest.get(key);
    const node = this.#histories.get(key);
    if (node !== undefined && isList(live)) {
      const alias = absorber.sightings.aliasOfList(live);
      if (alias !== undefined) {
        return { kind: "value", key, value: alias };
      }
      const previous = latest?.kind === "history" ? latest.history : undefined;
      const history = absorbHistory(live, previous, node, absorber, (undo) => undos.push(undo));
      return { kind: "history", key, history };
    }
    const guess: Retained = latest?.kind === "value" ? latest.value : undefined;
    const value = absorber.absorb(live, guess);
    return latest?.kind === "value" && Object.is(value, guess)
      ? latest
      : { kind: "value", key, value };
  }
}

function undoAll(undos: Undo[]): void {
  for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
    undo();
  }
}

function isList(live: unknown): live is unknown[] {
  return Array.isArray(live) && dataKind(live) === "array" && !isSparse(live);
}

/** What a body is, and the keys of its parts. */
function outline(body: object): { form: BodyForm; keys: readonly PropertyKey[] } {
  const kind = dataKind(body);
  if (kind === "array") {
    const array = body as unknown[];
    return {
      form: { kind, length: array.length },
      keys: elementIndexes(array).map(String),
    };
  }
  return {
    form: { kind: kind === "null-object" ? kind : "object" },
    keys: enumerableKeys(body),
  };
}
