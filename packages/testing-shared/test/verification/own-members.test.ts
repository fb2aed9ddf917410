import { DISPOSE, ownMembers } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

const LABEL = Symbol("label");

class Counter {
  #count = 0;
  /** A property from the start. */
  step = 1;

  constructor() {
    ownMembers(this);
  }

  get count(): number {
    return this.#count;
  }

  get [LABEL](): string {
    return `counted ${this.#count}`;
  }

  add(...more: readonly number[]): number {
    this.#count += more.reduce((sum, number) => sum + number, this.step);
    return this.#count;
  }

  [DISPOSE](): void {
    this.#count = -1;
  }
}

/** A subclass overrides, adds, and calls what it overrides. */
class Doubler extends Counter {
  override get count(): number {
    return super.count * 2;
  }

  override add(...more: readonly number[]): number {
    return super.add(...more) * 2;
  }

  subtract(): number {
    return this.add(-2 * this.step);
  }
}

/** A copy, typed as what it is a copy of. */
function spread<T extends object>(value: T): T {
  return { ...value };
}

describe("members that are an object's own", () => {
  test("work detached, behind a Proxy, by inheritance and in a copy", () => {
    const counter = new Counter();
    const { add } = counter;
    const inheriting: Counter = Object.create(counter);
    const proxy = new Proxy(counter, {});

    expect(add(1)).toBe(2);
    expect(proxy.add()).toBe(3);
    expect(inheriting.add(1, 1)).toBe(6);
    expect(spread(counter).add()).toBe(7);
    expect([counter, proxy, inheriting].map(({ count }) => count)).toEqual([7, 7, 7]);
    expect(inheriting[LABEL]).toBe("counted 7");
  });

  test("are enumerable where they have names, and can be replaced", () => {
    const counter = new Counter();

    expect(Object.keys(counter).toSorted()).toEqual(["add", "count", "step"]);
    expect(Object.hasOwn(counter, LABEL) && Object.hasOwn(counter, DISPOSE)).toBe(true);
    expect(Object.hasOwn(counter, "constructor")).toBe(false);
    counter.add = () => 5;
    expect(counter.add()).toBe(5);
    expect(new Counter().add()).toBe(1);
  });

  test("have getters that are read when they are asked, not before", () => {
    const counter = new Counter();
    const copy = spread(counter);
    counter.add();

    expect(counter.count).toBe(1);
    // A copy by spreading reads them once.
    expect(copy.count).toBe(0);
  });

  test("dispose at the end of a scope", () => {
    const counter = new Counter();
    {
      using inheriting: Counter = Object.create(counter);
      expect(inheriting.count).toBe(0);
    }
    expect(counter.count).toBe(-1);
  });

  test("are those of the subclass before those of its class", () => {
    const { add, subtract } = new Doubler();
    const doubler = new Doubler();

    expect(doubler.add()).toBe(2);
    expect(doubler.count).toBe(2);
    expect(spread(doubler).subtract()).toBe(0);
    expect([add(4), subtract()]).toEqual([10, 8]);
    expect(doubler[LABEL]).toBe("counted 0");
  });

  test("never replace what the object has", () => {
    const own = (): number => 42;
    const counter = Object.assign(Object.create(Counter.prototype) as Counter, { add: own });
    ownMembers(counter);

    expect(counter.add).toBe(own);
    const again = new Counter();
    const { add } = again;
    ownMembers(again);
    expect(again.add).toBe(add);
    expect(again.step).toBe(1);
  });

  test("are none of every object's", () => {
    expect(Object.hasOwn(new Counter(), "toString")).toBe(false);
    expect(Object.hasOwn(new Counter(), "hasOwnProperty")).toBe(false);
  });
});
