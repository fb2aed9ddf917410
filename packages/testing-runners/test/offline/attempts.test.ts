import { offline, NetworkClosedError, RealModelBlockedError } from "@understudy/testing-runners";
import type { Verifiable } from "@understudy/testing-shared";
import { registry } from "@understudy/testing-shared/internal";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** An application that lives without an answer. */
async function rates(): Promise<string> {
  try {
    return await (await fetch("https://api.example.com/rates")).text();
  } catch {
    return "no rates";
  }
}

describe("an attempt that was swallowed", () => {
  test("is thrown again at verification, the same error", async () => {
    const network = offline();

    expect(await rates()).toBe("no rates");
    network.restore();

    const [attempt] = network.attempts;
    expect(attempt).toBeInstanceOf(NetworkClosedError);
    expect(thrownBy(() => network.assertComplete())).toBe(attempt);
    expect(thrownBy(() => network.assertComplete())).toBe(attempt);
    expect(network.violations).toEqual([attempt]);
  });

  test("is thrown at the end of the scope, after the network is open again", async () => {
    const { fetch } = globalThis;
    const thrown = await (async () => {
      using network = offline();
      await rates();
      expect(network.attempts).toHaveLength(1);
    })().catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(NetworkClosedError);
    expect(globalThis.fetch).toBe(fetch);
  });

  test("can be taken", async () => {
    using network = offline();
    await rates();

    expect(network.takeViolations(RealModelBlockedError)).toEqual([]);
    const [taken] = network.takeViolations(NetworkClosedError);
    expect(taken?.host).toBe("api.example.com");
    expect(network.takeViolations()).toEqual([]);
    expect(network.violations).toEqual([]);
    expect(network.attempts).toEqual([taken]);
  });

  test("is in the transcript and in the report", async () => {
    const network = offline();
    await rates();
    await rates();
    network.restore();

    expect(network.transcript).toMatchObject([
      { double: "the closed network", index: 0, title: "refused fetch to api.example.com" },
      { double: "the closed network", index: 1, title: "refused fetch to api.example.com" },
    ]);
    const [first, second] = network.transcript;
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
    expect(network.report()).toContain("2 attempts");
    expect(network.report().match(/fetch reached for api\.example\.com:443/gu)).toHaveLength(2);
  });

  test("cannot be changed by a reader", async () => {
    const network = offline();
    await rates();
    network.restore();

    expect(Object.isFrozen(network.attempts)).toBe(true);
    expect(Object.isFrozen(network.violations)).toBe(true);
    network.takeViolations();
  });
});

describe("without an attempt", () => {
  test("nothing happens", () => {
    using network = offline();

    expect(network.attempts).toEqual([]);
    expect(network.transcript).toEqual([]);
    expect(network.report()).toBe("the closed network: no attempt to leave it.");
    network.assertComplete();
  });
});

describe("a runner's adapter", () => {
  const before = registry().adapter;
  let announced: Verifiable[] = [];

  beforeEach(() => {
    announced = [];
    registry().adapter = { announce: (double) => announced.push(double) };
  });

  afterEach(() => {
    registry().adapter = before;
  });

  test("hears of an attempt where it is made, once, however many closed the network", async () => {
    const outer = offline();
    const inner = offline();
    expect(announced).toEqual([]);

    await rates();

    expect(announced).toHaveLength(1);
    expect(announced[0]?.violations).toEqual(outer.attempts);
    expect(outer.attempts).toEqual(inner.attempts);
    expect(thrownBy(() => announced[0]?.assertComplete())).toBe(outer.attempts[0]);
    expect(announced[0]?.transcript).toHaveLength(1);
    inner.restore();
    outer.restore();
  });

  test("has nothing to report of what was taken", async () => {
    using network = offline();
    await rates();

    network.takeViolations();

    announced[0]?.assertComplete();
    expect(announced[0]?.violations).toEqual([]);
  });

  test("can take it, too", async () => {
    using network = offline();
    await rates();

    expect(announced[0]?.takeViolations(NetworkClosedError)).toHaveLength(1);
    expect(network.violations).toEqual([]);
  });

  test("hears of nothing while the network is not closed", async () => {
    offline().restore();
    const real = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("5"));

    expect(await rates()).toBe("5");

    expect(announced).toEqual([]);
    real.mockRestore();
  });
});

function thrownBy(code: () => void): unknown {
  try {
    code();
  } catch (error) {
    return error;
  }
  return undefined;
}
