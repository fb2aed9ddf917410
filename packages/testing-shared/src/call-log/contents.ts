import { setOwn } from "../snapshot/own-properties.ts";
import { historyItems } from "./history.ts";
import { type BodyForm, emptyBody, type Part } from "./kept-body.ts";
import { HOLE, isNode, type ObjectNode, type Retained } from "./nodes.ts";

/**
 * What a pass read, object by object: each live object or array with a plain one that holds the live values that were
 * found in it. It is put together from the live objects of the pass and from what was kept of them.
 *
 * @param body - the live body.
 * @param lives - the other live objects in the order in which they were closed.
 */
export function contentsOf(
  body: object,
  form: BodyForm,
  parts: readonly Part[],
  lives: readonly object[],
): ReadonlyMap<object, object> {
  const reader = new ContentReader(lives);
  const read = emptyBody(form);
  for (const part of parts) {
    const value =
      part.kind === "value" ? reader.read(part.value) : reader.list(historyItems(part.history));
    setOwn(read, part.key, value);
  }
  return reader.contents.set(body, read);
}

class ContentReader {
  readonly #lives: readonly object[];
  readonly contents = new Map<object, object>();
  #next = 0;

  constructor(lives: readonly object[]) {
    this.#lives = lives;
  }

  /** The live value behind a kept one. */
  read(retained: Retained): unknown {
    if (!isNode(retained)) {
      return retained;
    }
    switch (retained.kind) {
      case "runtime":
        return retained.value;
      case "object":
        return this.#object(retained);
      case "array":
        return this.list(retained.values);
      case "map":
      case "set":
        for (const value of retained.values) {
          this.read(value);
        }
        return this.#nextLive();
      default:
        return this.#nextLive();
    }
  }

  list(values: readonly Retained[]): object {
    const read = new Array<unknown>(values.length);
    for (const [index, value] of values.entries()) {
      if (value !== HOLE) {
        read[index] = this.read(value);
      }
    }
    return this.#note(read);
  }

  #object({ shape, values }: ObjectNode): object {
    const read = {};
    for (const [index, key] of shape.keys.entries()) {
      setOwn(read, key, this.read(values[index]));
    }
    return this.#note(read);
  }

  /** Notes what was found in the next object. An alias has nothing but its object: what it holds is noted already. */
  #note(read: object): object {
    const live = this.#nextLive();
    this.contents.set(live, read);
    return live;
  }

  #nextLive(): object {
    const live = this.#lives[this.#next] as object;
    this.#next += 1;
    return live;
  }
}
