import { UnderstudyError } from "@understudy/testing-shared";
import {
  exploreInterleavings,
  InterleavingError,
  type InterleavingOrder,
} from "@understudy/testing-shared/interleavings";
import { describe, expect, test } from "vitest";

const failure = new Error("the secret came first");

/** Fails where the third of three calls completes first. */
async function fails(order: InterleavingOrder): Promise<void> {
  const answered: string[] = [];
  const ask = order.wrap(async (text: string) => await Promise.resolve(text), "ask");
  await Promise.all(
    ["open", "public", "secret"].map(async (text) => answered.push(await ask(text))),
  );
  if (answered[0] === "secret") {
    throw failure;
  }
}

async function errorOf(
  run: (order: InterleavingOrder) => unknown,
  options?: Parameters<typeof exploreInterleavings>[1],
): Promise<InterleavingError> {
  const error: unknown = await exploreInterleavings(run, options).catch(
    (reason: unknown) => reason,
  );
  if (!InterleavingError.isInstance(error)) {
    throw new Error("the exploration should have failed", { cause: error });
  }
  return error;
}

describe("the error of a run that fails", () => {
  test("says the order and how to replay it, and no payload", async () => {
    const error = await errorOf(fails);

    expect(error.code).toBe("interleaving_failed");
    expect(error.name).toBe("InterleavingError");
    expect(error).toBeInstanceOf(UnderstudyError);
    expect(error.cause).toBe(failure);
    expect(error.order).toHaveLength(3);
    expect(error.order[0]).toBe("ask, call #3");
    expect(error.message).toBe(
      [
        "A run failed when its calls completed in this order: Error (see the cause).",
        ...error.order.map((label, index) => `  ${index + 1}. ${label}`),
        `To replay it: exploreInterleavings(run, { seed: ${error.seed}, runs: 1 })`,
      ].join("\n"),
    );
    expect(error.report()).toContain("the secret came first");
  });

  test("is that of the first run that fails, and no run comes after it", async () => {
    const seeds: number[] = [];
    const error = await errorOf(async (order) => {
      seeds.push(order.seed);
      await fails(order);
    });

    expect(seeds.at(-1)).toBe(error.seed);
    expect(seeds).toEqual(Array.from({ length: error.seed + 1 }, (_, index) => index));
  });

  test("can be replayed by its seed", async () => {
    const { seed, order } = await errorOf(fails, { seed: 100 });
    const replayed = await errorOf(fails, { seed, runs: 1 });

    expect(replayed).toMatchObject({ seed, order, cause: failure });
  });

  test("has the orders of a run that throws at once, and of one that throws no error", async () => {
    const thrown = await errorOf(() => {
      throw failure;
    });
    const rejected = await errorOf(async () => await Promise.reject(undefined));

    expect(thrown.message).toMatch(/^A run failed before any wrapped call completed: Error/);
    expect(thrown.order).toEqual([]);
    expect(rejected.message).toContain("a thrown undefined");
    expect(rejected.seed).toBe(0);
  });

  test("knows the report of an error of a double", async () => {
    const inner = await errorOf(fails);
    const outer = await errorOf(() => {
      throw inner;
    });

    expect(outer.report()).toContain(inner.report());
  });
});
