import { InvalidOptionError } from "@understudy/testing-shared";
import {
  exploreInterleavings,
  InterleavingError,
  type InterleavingOrder,
} from "@understudy/testing-shared/interleavings";
import { describe, expect, test, vi } from "vitest";

class Counter {
  #count = 0;
  readonly name: string = "counter";

  get count(): number {
    return this.#count;
  }

  set count(count: number) {
    this.#count = count;
  }

  add(by: number): number {
    this.#count += by;
    return this.#count;
  }

  async addLater(by: number): Promise<number> {
    await Promise.resolve();
    return this.add(by);
  }

  async fail(): Promise<never> {
    return await Promise.reject(new Error("failed"));
  }

  async *upTo(end: number): AsyncGenerator<number, string, boolean | undefined> {
    for (let number = 1; number <= end; number += 1) {
      const isEnough = yield number;
      if (isEnough ?? false) {
        break;
      }
    }
    return "end";
  }
}

/** Makes one run. */
async function once(run: (order: InterleavingOrder) => unknown, seed = 0): Promise<void> {
  await exploreInterleavings(run, { runs: 1, seed });
}

/** The labels of a run's completions, in order. */
async function labelsOf(run: (order: InterleavingOrder) => unknown): Promise<readonly string[]> {
  const error: unknown = await once(async (order) => {
    await run(order);
    throw new Error("the end");
  }).catch((reason: unknown) => reason);
  return InterleavingError.isInstance(error) ? error.order : [];
}

describe("a wrapped object", () => {
  test("has the methods of its target, called on the target itself", async () => {
    await once(async (order) => {
      const counter = new Counter();
      const wrapped = order.wrap(counter);

      expect(wrapped.add(2)).toBe(2);
      await expect(wrapped.addLater(3)).resolves.toBe(5);
      await expect(wrapped.fail()).rejects.toThrow("failed");
      expect(counter.count).toBe(5);
    });
  });

  test("has its properties, its class and its keys, and changes are the target's", async () => {
    await once((order) => {
      const counter = new Counter();
      const wrapped = order.wrap(counter);
      wrapped.count = 7;

      expect(counter.count).toBe(7);
      expect(wrapped.count).toBe(7);
      expect(wrapped).toBeInstanceOf(Counter);
      expect(wrapped.constructor).toBe(Counter);
      expect("count" in wrapped).toBe(true);
      expect(Object.keys(wrapped)).toEqual(["name"]);
      expect(wrapped.add).toBe(wrapped.add);
      vi.spyOn(wrapped, "add").mockReturnValue(1);
      expect(counter.add(5)).toBe(1);
    });
  });

  test("may be frozen, and may be spread", async () => {
    const labels = await labelsOf(async (order) => {
      const tools = Object.freeze({ name: "tools", answer: async () => await Promise.resolve(1) });
      const wrapped = order.wrap(tools);

      await expect(wrapped.answer()).resolves.toBe(1);
      const { answer } = { ...wrapped };
      await expect(answer()).resolves.toBe(1);
    });

    expect(labels).toEqual(["tools, call #1 (answer)", "tools, call #2 (answer)"]);
  });
});

describe("a wrapped function", () => {
  test("keeps its `this`, its name and what it returns or throws at once", async () => {
    await once((order) => {
      function nameOfThis(this: { readonly name: string }, fails: boolean): string {
        if (fails) {
          throw new Error("failed");
        }
        return this.name;
      }
      const wrapped = order.wrap(nameOfThis);

      expect(wrapped.name).toBe("nameOfThis");
      expect(wrapped.call({ name: "me" }, false)).toBe("me");
      expect(() => wrapped.call({ name: "me" }, true)).toThrow("failed");
    });
  });

  test("may return what is like a promise", async () => {
    await once(async (order) => {
      class Later implements PromiseLike<number> {
        readonly then: Promise<number>["then"] = async (...callbacks) =>
          await Promise.resolve(1).then(...callbacks);
      }
      const wrapped = order.wrap((): PromiseLike<number> => new Later());

      expect(await wrapped()).toBe(1);
    });
  });
});

describe("a wrapped async iterable", () => {
  test("gives its items one at a time, in turn with others", async () => {
    const found = new Set<string>();
    await exploreInterleavings(async (order) => {
      const counter = order.wrap(new Counter());
      const seen: string[] = [];
      await Promise.all(
        ["a", "b"].map(async (name) => {
          for await (const number of counter.upTo(1)) {
            seen.push(`${name}${number}`);
          }
          seen.push(`${name}.`);
        }),
      );
      found.add(seen.join(""));
    });

    expect([...found].toSorted()).toEqual([
      "a1a.b1b.",
      "a1b1a.b.",
      "a1b1b.a.",
      "b1a1a.b.",
      "b1a1b.a.",
      "b1b.a1a.",
    ]);
  });

  test("is what its target is: its result, what it is sent, its early end", async () => {
    const labels = await labelsOf(async (order) => {
      const counter = order.wrap(new Counter());
      const sent = counter.upTo(9);
      expect(await sent.next()).toEqual({ done: false, value: 1 });
      expect(await sent.next(true)).toEqual({ done: true, value: "end" });

      const ended = counter.upTo(9);
      for await (const number of ended) {
        expect(number).toBe(1);
        break;
      }
      expect(await ended.next()).toEqual({ done: true, value: undefined });

      const failed = counter.upTo(9);
      await expect(failed.throw(new Error("thrown"))).rejects.toThrow("thrown");
    });

    expect(labels).toEqual([
      "counter, call #1 (upTo), item #1",
      "counter, call #1 (upTo), item #2",
      "counter, call #2 (upTo), item #1",
      "counter, call #2 (upTo), item #2",
    ]);
  });

  test("may have an iterator of its own, and may come by a promise", async () => {
    const labels = await labelsOf(async (order) => {
      const open = order.wrap(
        async () => await Promise.resolve(new Blob(["text"]).stream()),
        "open",
      );
      const sizes: number[] = [];
      for await (const bytes of await open()) {
        sizes.push(bytes.length);
      }
      expect(sizes).toEqual([4]);
    });

    expect(labels).toEqual(["open, call #1", "open, call #1, item #1", "open, call #1, item #2"]);
  });
});

test("a target that is an async iterable itself gives its items one at a time", async () => {
  const labels = await labelsOf(async (order) => {
    const counter = new Counter();
    const lists: AsyncIterable<number>[] = [
      { [Symbol.asyncIterator]: () => ({ next: counter.upTo(1).next.bind(counter.upTo(1)) }) },
      counter.upTo(1),
    ];
    for (const list of lists) {
      for await (const number of order.wrap(list, "list")) {
        expect(number).toBe(1);
      }
    }
  });

  expect(labels).toEqual([
    "list, call #1, item #1",
    "list, call #1, item #2",
    "list, call #2 (next)",
    "list, call #3 (next)",
  ]);
});

test("a method that returns its object returns the wrapped one", async () => {
  await once((order) => {
    const chain = { link: () => chain };
    const wrapped = order.wrap(chain);

    expect(wrapped.link()).toBe(wrapped);
  });
});

describe("labels", () => {
  test("have the given name, or that of the target, and count its calls that are asynchronous", async () => {
    const labels = await labelsOf(async (order) => {
      const counter = new Counter();
      const given = order.wrap(counter, "given");
      const own = order.wrap(counter);
      const nameless = order.wrap({ later: async () => await Promise.resolve(1) });
      const bare: { later?: () => Promise<number> } = Object.create(null);
      bare.later = async () => await Promise.resolve(1);
      const later = order.wrap(async function later() {
        return await Promise.resolve(1);
      });
      const arrow = order.wrap(async () => await Promise.resolve(1));
      given.add(1);
      await given.addLater(1);
      await given.addLater(1);
      await own.addLater(1);
      await nameless.later();
      await order.wrap(bare).later?.();
      await later();
      await arrow();
    });

    expect(labels).toEqual([
      "given, call #1 (addLater)",
      "given, call #2 (addLater)",
      "counter, call #1 (addLater)",
      "Object, call #1 (later)",
      "object, call #1 (later)",
      "later, call #1",
      "function, call #1",
    ]);
  });

  test("count on where two targets have one name", async () => {
    const labels = await labelsOf(async (order) => {
      await order.wrap(new Counter()).addLater(1);
      await order.wrap(new Counter()).addLater(1);
    });

    expect(labels).toEqual(["counter, call #1 (addLater)", "counter, call #2 (addLater)"]);
  });
});

test.each([
  ["target", undefined, "name"],
  ["target", "text", "name"],
  ["target", null, undefined],
  ["name", () => undefined, ""],
  ["name", {}, 1],
])("what cannot be wrapped is refused: %s", async (option, target, name) => {
  await once((order) => {
    const wrap: (...args: readonly never[]) => unknown = order.wrap;
    const call = wrap as (...args: readonly unknown[]) => unknown;
    expect(() => call(target, name)).toThrow(InvalidOptionError);
    expect(() => call(target, name)).toThrow(expect.objectContaining({ option }));
  });
});
