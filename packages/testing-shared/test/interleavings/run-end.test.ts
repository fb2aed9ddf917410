import { exploreInterleavings } from "@understudy/testing-shared/interleavings";
import { afterEach, beforeEach, expect, test } from "vitest";

const unhandled: unknown[] = [];
const note = (reason: unknown): void => {
  unhandled.push(reason);
};
let others: readonly ((reason: unknown, promise: Promise<unknown>) => void)[] = [];

beforeEach(() => {
  // The runner of the tests listens too, and would report what the tests are about.
  others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", note);
  unhandled.length = 0;
});

afterEach(() => {
  process.removeListener("unhandledRejection", note);
  for (const listener of others) {
    process.on("unhandledRejection", listener);
  }
});

const failing = async (): Promise<never> => await Promise.reject(new Error("too late"));

test.each([
  ["have just been made", async () => await Promise.resolve()],
  ["are held", async () => await new Promise(setImmediate)],
])(
  "calls that %s when a run ends are released, and their failures are nobody's",
  async (_when, end) => {
    const ends: string[] = [];
    const tell = (word: string) => () => {
      ends.push(word);
    };
    await exploreInterleavings(
      async (order) => {
        const late = order.wrap(async (text: string) => await Promise.resolve(text));
        void late("answer").then(tell("answered"));
        void order.wrap(failing)();
        order.wrap(failing)().catch(tell("caught"));
        await end();
        expect(ends.length % 2).toBe(0);
      },
      { runs: 2 },
    );

    expect(ends.toSorted()).toEqual(["answered", "answered", "caught", "caught"]);
    expect(unhandled).toEqual([]);
  },
);

test("what a run leaves behind is done before the next run begins", async () => {
  let leftovers = 0;
  await exploreInterleavings(
    async (order) => {
      expect(leftovers).toBe(0);
      const late = order.wrap(async () => await Promise.resolve());
      leftovers += 1;
      void late()
        .then(late)
        .then(async () => await new Promise(setImmediate))
        .then(() => (leftovers -= 1));
      await Promise.resolve();
    },
    { runs: 3 },
  );

  expect(leftovers).toBe(0);
});

test("calls that complete after the end of their run do so at once", async () => {
  const opened: ((error: Error) => void)[] = [];
  const caught: unknown[] = [];
  let leaked: (() => Promise<string>) | undefined;
  await exploreInterleavings(
    async (order) => {
      const wait = order.wrap(async () => {
        await new Promise((_resolve, reject) => {
          opened.push(reject);
        });
      });
      leaked = order.wrap(async () => await Promise.resolve("leaked"));
      void wait();
      wait().catch((error: unknown) => caught.push(error));
      await Promise.resolve();
    },
    { runs: 1 },
  );
  const error = new Error("too late");
  for (const reject of opened) {
    reject(error);
  }

  expect(await leaked?.()).toBe("leaked");
  expect(caught).toEqual([error]);
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
});

test("a failure that nobody waits for while the run goes on stays an unhandled rejection", async () => {
  await exploreInterleavings(
    async (order) => {
      void order.wrap(failing)();
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    },
    { runs: 1 },
  );

  expect(unhandled).toEqual([new Error("too late")]);
});

test("a sibling that is cancelled, or never completes, does not hold the others up", async () => {
  const report = await exploreInterleavings(
    async (order) => {
      const controller = new AbortController();
      const never = order.wrap(async () => await new Promise<never>(() => undefined), "never");
      const sibling = order.wrap(async (signal: AbortSignal) => {
        await new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("cancelled")));
        });
      }, "sibling");
      const quick = order.wrap(async (text: string) => await Promise.resolve(text), "quick");

      void never();
      sibling(controller.signal).catch(() => undefined);
      const first = await Promise.race([quick("a"), quick("b")]);
      controller.abort();
      expect(["a", "b"]).toContain(first);
    },
    { runs: 20 },
  );

  expect(report.runs).toBe(20);
  expect(unhandled).toEqual([]);
});
