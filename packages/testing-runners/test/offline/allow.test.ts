import dns from "node:dns";
import net from "node:net";
import { setImmediate } from "node:timers/promises";

import { InvalidOptionError } from "@understudy/testing-shared";
import { offline } from "@understudy/testing-runners";
import { afterEach, describe, expect, test, vi } from "vitest";

import { refusalOf } from "./attempt.ts";
import { answer } from "./reaching.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Whether a connection is let through. It is given up at once. */
async function isOpen(allow: readonly string[], host: string, port: number): Promise<boolean> {
  using attempt = closing(allow);
  const socket = net.connect({
    port,
    host,
    autoSelectFamily: false,
    lookup: (_host, _options, callback) => callback(null, "192.0.2.1", 4),
  });
  socket.on("error", () => {});
  // Node connects to an address in the next tick.
  await setImmediate();
  socket.destroy();
  return attempt.network.attempts.length === 0;
}

function closing(allow: readonly string[]) {
  const network = offline({ allow });
  return {
    network,
    [Symbol.dispose]: () => {
      network.restore();
    },
  };
}

describe("a hole", () => {
  test.each([
    ["api.example.com", "api.example.com", 443, true],
    ["API.example.com", "api.EXAMPLE.com", 443, true],
    ["api.example.com", "api.example.com.", 443, true],
    ["api.example.com", "example.com", 443, false],
    ["api.example.com", "api.example.com.evil.com", 443, false],
    ["api.example.com", "evil-api.example.com", 443, false],
    ["api.example.com:443", "api.example.com", 443, true],
    ["api.example.com:443", "api.example.com", 80, false],
    ["*.example.com", "api.example.com", 80, true],
    ["*.example.com", "a.b.example.com", 80, true],
    ["*.example.com", "example.com", 80, false],
    ["*.example.com", "evilexample.com", 80, false],
    ["*.example.com:443", "api.example.com", 443, true],
    ["*.example.com:443", "api.example.com", 80, false],
    ["*", "example.com", 80, true],
    ["*", "192.0.2.1", 80, true],
    ["*:443", "example.com", 443, true],
    ["*:443", "example.com", 80, false],
    ["192.0.2.1", "192.0.2.1", 80, true],
    ["192.0.2.1:80", "192.0.2.1", 81, false],
    ["192.0.2.1", "db.example.com", 5432, true],
    ["2001:db8::1", "2001:db8::1", 80, true],
    ["[2001:db8::1]", "2001:db8::1", 80, true],
    ["[2001:db8::1]:80", "2001:db8::1", 80, true],
    ["[2001:db8::1]:80", "2001:db8::1", 81, false],
  ])("%s: %s with port %d is open: %s", async (hole, host, port, expected) => {
    expect(await isOpen([hole], host, port)).toBe(expected);
  });

  test("is one of several", async () => {
    const holes = ["one.example.com", "two.example.com"];

    expect(await isOpen(holes, "two.example.com", 443)).toBe(true);
    expect(await isOpen(holes, "three.example.com", 443)).toBe(false);
    expect(await isOpen([], "one.example.com", 443)).toBe(false);
  });

  test("is a hole for names, too", async () => {
    const looked: string[] = [];
    const lookup = vi.spyOn(dns, "lookup");
    lookup.mockImplementation(((name: string, done: (error: null, address: string) => void) => {
      looked.push(name);
      done(null, "192.0.2.1");
    }) as typeof dns.lookup);
    using attempt = closing(["*.example.com:443"]);

    await answer((done) => dns.lookup("api.example.com", done));
    const refusal = await refusalOf(() => answer((done) => dns.lookup("api.example.org", done)));

    expect(looked).toEqual(["api.example.com"]);
    expect(attempt.network.attempts).toEqual([refusal]);
  });

  test("of one closing is a hole for all", async () => {
    using _outer = closing(["one.example.com"]);

    expect(await isOpen([], "one.example.com", 443)).toBe(true);
    expect(await isOpen(["two.example.com"], "two.example.com", 443)).toBe(true);
    expect(await isOpen([], "two.example.com", 443)).toBe(false);
  });
});

describe("options that cannot be", () => {
  test.each([
    ["https://api.example.com"],
    ["api.example.com/path"],
    ["user@api.example.com"],
    ["*.*"],
    ["**"],
    ["*example.com"],
    ["api.*.com"],
    [""],
    ["api.example.com:"],
    ["api.example.com:http"],
    ["a..b"],
    [":443"],
    ["[2001:db8::1"],
  ])("the host %j is refused", (host) => {
    expect(() => offline({ allow: [host] })).toThrow(InvalidOptionError);
    expect(() => offline({ allow: [host] })).toThrow(
      "offline(): the option allow must be a list of hosts such as api.example.com or *.example.com:443, without scheme and path.",
    );
  });

  test.each([{ allow: "api.example.com" }, { allow: [7] }, { models: "gpt" }, { alow: [] }, [], 7])(
    "%j is refused, and nothing is closed",
    (options) => {
      const { fetch } = globalThis;

      expect(() => Reflect.apply(offline, undefined, [options])).toThrow(InvalidOptionError);
      expect(globalThis.fetch).toBe(fetch);
    },
  );

  test("undefined is no value", () => {
    offline({ allow: undefined, models: undefined }).restore();
  });
});
