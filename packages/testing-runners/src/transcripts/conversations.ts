import { isObject } from "@understudy/testing-shared/internal";
import { isMadeByModel } from "./protocol-items.ts";
import { fieldsOf, type RunSubject } from "./subjects.ts";

/** What one call of a model brought into its conversation, and what it was answered. */
export interface Turn {
  /** The items that the call carried and no earlier call of the conversation had, without the model's own answer. */
  readonly asked: readonly unknown[];
  /** The items of the answer, where a later call, or the result of a run, carried them; `undefined` where none did. */
  readonly answered: readonly unknown[] | undefined;
}

/**
 * Reads conversations out of the requests of models, which tell only what went in: a call goes on with an earlier one
 * whose whole input it begins with, and what it adds begins with what that one was answered.
 *
 * Where several calls had the very same input, the later call goes on with the latest that nothing goes on with yet: read
 * from the end, that is right for retries, for runs one after the other, and for runs that go on in the order they began.
 *
 * @param calls - the calls of all models, in their order.
 * @param runs - results, which tell what the last calls were answered.
 */
export function readConversations(
  calls: readonly unknown[],
  runs: readonly RunSubject[] = [],
): readonly Turn[] {
  const root: Place = { next: new Map(), ended: [] };
  const links = calls.map((call, index) => new Link(root, requestItems(call), index));
  for (const link of links) {
    link.end.ended.push(link);
  }
  for (const { input, newItems } of runs.toReversed()) {
    new Link(root, [...itemsOf(input), ...generatedItems(newItems)], calls.length).follow();
  }
  for (const link of links.toReversed()) {
    link.follow();
  }
  return links;
}

/** A place in the tree of all conversations: what may follow, and the calls whose input ended there, in order. */
interface Place {
  readonly next: Map<string, Place>;
  readonly ended: Link[];
}

/** A call, or the result of a run, as a way through the tree. */
class Link implements Turn {
  readonly #items: readonly unknown[];
  /** The places on the way: behind no item, behind one, and so on. */
  readonly #places: readonly Place[];
  readonly #index: number;
  #isFollowed = false;
  #from = 0;
  #answer: { readonly count: number; readonly end: Place | undefined } | undefined;
  answered: readonly unknown[] | undefined;

  constructor(root: Place, items: readonly unknown[], index: number) {
    const places = [root];
    for (const item of items) {
      places.push(placeBehind(places.at(-1) ?? root, item));
    }
    this.#index = index;
    this.#items = items;
    this.#places = places;
  }

  get asked(): readonly unknown[] {
    return this.#items.slice(this.#from);
  }

  get end(): Place {
    return this.#places.at(-1) as Place;
  }

  /** Finds the call that this goes on with, gives it its answer, and goes on from there, back to the beginning. */
  follow(): void {
    let before = this.#step();
    while (before !== undefined) {
      before = before.#step();
    }
  }

  #step(): Link | undefined {
    if (this.#isFollowed) {
      return undefined;
    }
    this.#isFollowed = true;
    return this.#goOnWith(this.#before());
  }

  #before(): Link | undefined {
    // A call with the very same input is another one, not the one before.
    for (let length = this.#items.length - 1; length >= 0; length -= 1) {
      const ended = this.#places[length]?.ended ?? [];
      const earlier = ended.filter((link) => link.#index < this.#index);
      const latest = earlier.findLast(({ answered }) => answered === undefined) ?? earlier.at(-1);
      if (latest !== undefined) {
        return latest;
      }
    }
    return undefined;
  }

  #goOnWith(before: Link | undefined): Link | undefined {
    if (before === undefined) {
      return undefined;
    }
    const length = before.#items.length;
    const news = this.#items.slice(length);
    if (before.#answer === undefined) {
      const foreign = news.findIndex((item) => !isMadeByModel(item));
      const count = foreign === -1 ? news.length : foreign;
      before.answered = news.slice(0, count);
      before.#answer = { count, end: this.#places[length + count] };
    }
    const { count, end } = before.#answer;
    this.#from = length + (this.#places[length + count] === end ? count : 0);
    return before;
  }
}

function placeBehind(place: Place, item: unknown): Place {
  const key = JSON.stringify(item);
  const known = place.next.get(key);
  if (known !== undefined) {
    return known;
  }
  const made: Place = { next: new Map(), ended: [] };
  place.next.set(key, made);
  return made;
}

function requestItems(call: unknown): readonly unknown[] {
  return itemsOf(fieldsOf(fieldsOf(call)["request"])["input"]);
}

/** The items of an input, which may be a text. */
export function itemsOf(input: unknown): readonly unknown[] {
  if (Array.isArray(input)) {
    return input;
  }
  return typeof input === "string" ? [{ type: "message", role: "user", content: input }] : [];
}

/** What a run added to its conversation: each item once, a call that waits for approval too. */
export function generatedItems(newItems: readonly unknown[]): readonly unknown[] {
  return newItems.flatMap((item) =>
    isObject(item) && item["type"] !== "tool_approval_item" ? [item["rawItem"]] : [],
  );
}
