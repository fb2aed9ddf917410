import { nextSequence } from "../registry.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import type { TranscriptEntry } from "../verification/verifiable.ts";
import { makeView } from "./call-view.ts";
import { CopyingKeeper } from "./copying-keeper.ts";
import { type KeptBody, thawBody } from "./kept-body.ts";
import type { Keeper } from "./keeper.ts";
import { SharingKeeper } from "./sharing-keeper.ts";

/** How a log keeps bodies. */
export type Keeping = "shared" | "copied";

/** How the calls of a boundary look. */
export interface CallShape<THead extends object> {
  /** Where a call shows its body: under one key (`request`, `args`), or its members under keys of their own. */
  readonly body: string | ((head: THead) => readonly string[]);
  /**
   * How bodies are kept. `"shared"`, the default: what is equal in two calls is kept once, for bodies that repeat what
   * earlier ones held. `"copied"`: each body is a copy of its own, for small ones that are new each time.
   */
  readonly keeping?: Keeping | ((head: THead) => Keeping);
  /** Under `"shared"`: the parts that are long lists which grow from call to call, kept item by item. */
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
 * The history of a double. A call is recorded when it is made; what is kept never changes, and is copied only when it
 * is looked at.
 *
 * @typeParam TCall - what a reader gets: `index`, the fields of the head, and the body under its key.
 */
export class CallLog<TCall extends { readonly index: number }, THead extends object> {
  readonly #shape: CallShape<THead>;
  readonly #valueClasses: readonly ValueClass[];
  readonly #keepers: Readonly<Record<Keeping, Keeper>>;
  readonly #calls: KeptCall<THead>[] = [];

  constructor(shape: CallShape<THead>) {
    this.#shape = shape;
    this.#valueClasses = shape.valueClasses ?? [];
    this.#keepers = {
      copied: new CopyingKeeper(this.#valueClasses),
      shared: new SharingKeeper(this.#valueClasses, shape.histories ?? []),
    };
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
    const { keeping = "shared" } = this.#shape;
    const kept = this.#keepers[typeof keeping === "string" ? keeping : keeping(head)].keep(body);
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

  /** A copy of its own of the body of the call at `index`, without the rest of a view. */
  bodyAt(index: number): object | undefined {
    const call = this.#calls[index];
    return call === undefined ? undefined : thawBody(call.body, this.#valueClasses);
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
    const { body } = this.#shape;
    const place = typeof body === "string" ? body : body(call.head);
    return makeView({ index: call.index, ...call.head }, place, () =>
      thawBody(call.body, this.#valueClasses),
    ) as TCall;
  }
}
