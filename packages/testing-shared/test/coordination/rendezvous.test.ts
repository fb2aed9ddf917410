import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { Deferred } from "../../src/coordination/deferred.ts";
import { Fifo } from "../../src/coordination/fifo.ts";
import { Rendezvous, type Taker } from "../../src/coordination/rendezvous.ts";

/** Takes as many calls as it wants, and notes them. */
class Collector implements Taker<number> {
  readonly taken: number[] = [];
  readonly #wanted: number;

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  get isDone(): boolean {
    return this.taken.length >= this.#wanted;
  }

  take(call: number): void {
    this.taken.push(call);
    if (call < 0) {
      throw new Error(`refused ${call}`);
    }
  }
}

describe("a rendezvous", () => {
  test("gives the calls to the takers in order, whichever side comes first", () => {
    const sides = fc.array(fc.oneof(fc.constant("call"), fc.integer({ min: 0, max: 3 })));
    fc.assert(
      fc.property(sides, (arrivals) => {
        const rendezvous = new Rendezvous<number>();
        const takers: Collector[] = [];
        let calls = 0;
        for (const arrival of arrivals) {
          if (typeof arrival === "number") {
            const taker = new Collector(arrival);
            takers.push(taker);
            rendezvous.wait(taker);
          } else {
            rendezvous.bring(calls);
            calls += 1;
          }
        }
        const taken = takers.flatMap((taker) => taker.taken);
        expect([...taken, ...rendezvous.waitingCalls]).toEqual(
          Array.from({ length: calls }, (_, index) => index),
        );
        const isWaited = rendezvous.waitingTakers.length > 0;
        expect(isWaited && rendezvous.waitingCalls.length > 0).toBe(false);
        expect(rendezvous.waitingTakers).toEqual(takers.filter(({ isDone }) => !isDone));
      }),
    );
  });

  test("throws a refusal into the call, and not into the wait", () => {
    const rendezvous = new Rendezvous<number>();
    rendezvous.bring(-1);
    const late = new Collector(1);
    rendezvous.wait(late);
    rendezvous.wait(new Collector(1));

    expect(late.taken).toEqual([-1]);
    expect(() => {
      rendezvous.bring(-2);
    }).toThrow("refused -2");
  });

  test("lets nobody wait who was dismissed", () => {
    const rendezvous = new Rendezvous<number>();
    const taker = new Collector(1);
    rendezvous.wait(taker);

    expect(rendezvous.dismissTakers()).toEqual([taker]);
    rendezvous.bring(1);
    expect(taker.taken).toEqual([]);
    expect(rendezvous.waitingCalls).toEqual([1]);
  });
});

describe("a queue", () => {
  test("is first in, first out", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), (operations) => {
        const queue = new Fifo<number>();
        const model: number[] = [];
        for (const operation of operations) {
          if (operation === null) {
            expect(queue.shift()).toBe(model.shift());
          } else {
            queue.push(operation);
            model.push(operation);
          }
          expect(queue.all).toEqual(model);
          expect(queue.first).toBe(model[0]);
        }
        queue.clear();
        expect(queue.all).toEqual([]);
      }),
    );
  });
});

describe("a promise that is settled from outside", () => {
  test("is settled once, and says so", async () => {
    const deferred = new Deferred<number>();
    expect(deferred.isSettled).toBe(false);
    deferred.resolve(1);
    deferred.reject(new Error("late"));

    expect(deferred.isSettled).toBe(true);
    await expect(deferred.promise).resolves.toBe(1);
  });

  test("is no unhandled rejection where nobody awaits it", async () => {
    const seen: unknown[] = [];
    const note = (error: unknown): void => {
      seen.push(error);
    };
    process.on("unhandledRejection", note);
    new Deferred().reject(new Error("nobody"));
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    process.off("unhandledRejection", note);

    expect(seen).toEqual([]);
  });
});
