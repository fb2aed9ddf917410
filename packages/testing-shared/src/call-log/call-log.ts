import { dataKind } from "../snapshot/data-kind.ts";
import { elementIndexes, enumerableKeys, isSparse } from "../snapshot/own-properties.ts";
import { snapshot, snapshotOfContents } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { nextSequence } from "../registry.ts";
import type { TranscriptEntry } from "../verification/verifiable.ts";
import { Absorber } from "./absorber.ts";
import { makeView } from "./call-view.ts";
import { contentsOf } from "./contents.ts";
import { absorbHistory, type Undo } from "./history.ts";
import { Interner } from "./interner.ts";
import { type BodyForm, type KeptBody, type Part, thawBody } from "./kept-body.ts";
import { NO_SIGHTINGS, Sightings } from "./sightings.ts";
import type { HistoryNode, Retained } from "./nodes.ts";

/** How the calls of a boundary look. */
export interface CallShape<THead extends object> {
  /** The key under which a call shows its body: `request`, `args`. */
  readonly body: string;
  /** The parts of the body that are long lists which grow from call to call, kept item by item. */
  readonly histories?: readonly string[];
  /** Classes of the SDK whose instances are data. */
  readonly valueClasses?: readonly ValueClass[];
  /** A short title of a call for transcripts and reports, without payloads. */
  readonly title: (head: THead) => string;
}

/** One recorded call, as the log keeps it. */
export interface CallRecord<THead extends object> {
  /** Position in the log, zero-based. */
  readonly index: number;
  /** Position among the calls of all doubles in the process. */
  readonly sequence: number;
  readonly head: THead;
}

interface KeptCall<THead extends object> extends CallRecord<THead> {
  readonly body: KeptBody;
}

/**
 * The history of a double. A call is recorded when it is made; what is kept never changes, is shared with earlier
 * calls where it is equal, and is copied only when it is looked at.
 *
 * @typeParam TCall - what a reader gets: `index`, the fields of the head, and the body under its key.
 */
export class CallLog<TCall extends { readonly index: number }, THead extends object> {
  readonly #shape: CallShape<THead>;
  /** The parts that are histories, each with the node that an alias of its list refers to. */
  readonly #histories = new Map<PropertyKey, HistoryNode>();
  readonly #valueClasses: readonly ValueClass[];
  readonly #calls: KeptCall<THead>[] = [];
  readonly #interner = new Interner();
  /** What the latest call held in each of its parts: the first guess for the next one. */
  readonly #latest = new Map<PropertyKey, Part>();
  #lastPass = NO_SIGHTINGS;
  #isRecording = false;

  constructor(shape: CallShape<THead>) {
    this.#shape = shape;
    this.#valueClasses = shape.valueClasses ?? [];
    for (const key of shape.histories ?? []) {
      this.#histories.set(key, this.#interner.history());
    }
  }

  /** How many calls were recorded. */
  get length(): number {
    return this.#calls.length;
  }

  /**
   * Records a call.
   *
   * @param body - taken apart: its own enumerable properties are the parts of the call, whatever its class is.
   * @throws what a getter of the body throws; then nothing is recorded.
   */
  record(head: THead, body: object): CallRecord<THead> {
    const kept = this.#keep(body);
    const call = { index: this.#calls.length, sequence: nextSequence(), head, body: kept };
    this.#calls.push(call);
    return call;
  }

  /** Every call in order: a new frozen array of new views, of which each copies its body when that is read. */
  get calls(): readonly TCall[] {
    return Object.freeze(this.#calls.map((call) => this.#view(call)));
  }

  /** A view of its own of the call at `index`, which may count from the end. */
  at(index: number): TCall | undefined {
    const call = this.#calls.at(index);
    return call === undefined ? undefined : this.#view(call);
  }

  /** An entry a call for a transcript of several doubles. */
  transcript(double: string): readonly TranscriptEntry[] {
    return this.#calls.map(({ index, sequence, head }) => ({
      sequence,
      double,
      index,
      title: this.#shape.title(head),
    }));
  }

  #view(call: KeptCall<THead>): TCall {
    return makeView({ index: call.index, ...call.head }, this.#shape.body, () =>
      thawBody(call.body, this.#valueClasses),
    ) as TCall;
  }

  #keep(body: object): KeptBody {
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
