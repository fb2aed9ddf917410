import { dataKind } from "../snapshot/data-kind.ts";
import { enumerableKeys, snapshot } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { nextSequence } from "../registry.ts";
import type { TranscriptEntry } from "../verification/verifiable.ts";
import { Absorber, IRREGULAR } from "./absorber.ts";
import { type AliasGroup, findAliases, INDESCRIBABLE, sameAliases } from "./aliases.ts";
import { type KeptBody, type Part, thawBody } from "./call-record.ts";
import { absorbHistory, type History } from "./history.ts";
import { makeView } from "./call-view.ts";
import { Interner } from "./interner.ts";
import type { Retained } from "./nodes.ts";

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
  readonly #histories: ReadonlySet<PropertyKey>;
  readonly #valueClasses: readonly ValueClass[];
  readonly #calls: KeptCall<THead>[] = [];
  readonly #interner = new Interner();
  /** What the latest call held in each of its parts: the first guess for the next one. */
  readonly #latest = new Map<PropertyKey, Part>();
  #aliases: readonly AliasGroup[] = [];
  #passes = 0;

  constructor(shape: CallShape<THead>) {
    this.#shape = shape;
    this.#histories = new Set(shape.histories);
    this.#valueClasses = shape.valueClasses ?? [];
  }

  /** How many calls were recorded. */
  get length(): number {
    return this.#calls.length;
  }

  /**
   * Records a call.
   *
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
    this.#passes += 1;
    const absorber = new Absorber(this.#interner, this.#valueClasses, this.#passes);
    const isArray = dataKind(body) === "array";
    try {
      const parts = enumerableKeys(body).map((key) =>
        this.#keepPart(key, (body as Record<PropertyKey, unknown>)[key], absorber),
      );
      const aliases = this.#keepAliases(body, absorber);
      for (const part of parts) {
        this.#latest.set(part.key, part);
      }
      return { kind: "parts", isArray, parts, aliases };
    } catch (error) {
      if (error !== IRREGULAR) {
        throw error;
      }
      return { kind: "whole", copy: snapshot(body, this.#valueClasses) };
    }
  }

  #keepPart(key: PropertyKey, live: unknown, absorber: Absorber): Part {
    absorber.enter(String(key));
    const latest = this.#latest.get(key);
    if (this.#histories.has(key) && Array.isArray(live) && dataKind(live) === "array") {
      const previous: History | undefined = latest?.kind === "history" ? latest.history : undefined;
      return { kind: "history", key, history: absorbHistory(live, previous, absorber) };
    }
    const guess: Retained = latest?.kind === "value" ? latest.value : undefined;
    const value = absorber.absorb(live, guess);
    return value === guess && latest !== undefined ? latest : { kind: "value", key, value };
  }

  #keepAliases(body: object, absorber: Absorber): readonly AliasGroup[] {
    if (!absorber.suspicious && absorber.suspiciousParts.size === 0) {
      return [];
    }
    const root = absorber.suspicious
      ? body
      : Object.fromEntries(
          Object.entries(body).filter(([key]) => absorber.suspiciousParts.has(key)),
        );
    const found = findAliases(root, this.#valueClasses);
    if (found === INDESCRIBABLE) {
      throw IRREGULAR;
    }
    this.#aliases = sameAliases(found, this.#aliases) ? this.#aliases : found;
    return this.#aliases;
  }
}
