import { lookup } from "node:dns";
import { resolve4 } from "node:dns/promises";
import { promisify } from "node:util";

import { NetworkClosedError, offline, RealModelBlockedError } from "@understudy/testing-runners";
import { UnderstudyError } from "@understudy/testing-shared";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { failureOf, refusalOf } from "./attempt.ts";
import { opened, WAYS } from "./reaching.ts";

let network = offline();
network.restore();

beforeEach(() => {
  network = offline();
});

afterEach(() => {
  network.restore();
});

describe("every way to the network is closed", () => {
  test.each(WAYS)("$title", async ({ reach, host, port, via }) => {
    const refusal = await refusalOf(reach);

    expect(refusal).toMatchObject({ code: "network_closed", host, port, via });
    expect(refusal.location).toMatch(/test\/offline\/reaching\.ts:\d+:\d+$/u);
    expect(network.attempts).toEqual([refusal]);
    expect(network.attempts[0]).toBe(refusal);
  });

  test("WebSocket, which only says that it failed", async () => {
    await failureOf(() => opened("wss://api.example.com/secret"));

    expect(network.attempts).toMatchObject([
      { host: "api.example.com", port: 443, via: "WebSocket" },
    ]);
    expect(network.attempts[0]?.location).toMatch(/test\/offline\/reaching\.ts:\d+:\d+$/u);
  });

  test("sockets, in a Node that shows none of its handles", async () => {
    network.restore();
    const found = Object.getOwnPropertyDescriptor(process, "binding") ?? {};
    Object.defineProperty(process, "binding", { value: undefined, configurable: true });
    network = offline();
    Object.defineProperty(process, "binding", found);

    const sockets = WAYS.filter(({ via }) => via !== "dns");
    for (const { reach, host, port, via } of sockets) {
      expect(await refusalOf(reach)).toMatchObject({ host, port, via });
    }
    expect(network.attempts).toHaveLength(sockets.length);
  });

  test("names that were imported one by one", async () => {
    const promised = promisify(lookup);

    expect(await refusalOf(() => resolve4("api.example.com"))).toMatchObject({ via: "dns" });
    expect(await refusalOf(() => promised("api.example.com"))).toMatchObject({ via: "dns" });
  });

  test("two attempts at once are two", async () => {
    await Promise.allSettled([fetch("http://one.example.com"), fetch("http://two.example.com")]);

    expect(network.attempts).toMatchObject([
      { host: "one.example.com" },
      { host: "two.example.com" },
    ]);
  });

  test("every attempt is kept, also to the same host", async () => {
    await Promise.allSettled([fetch("http://one.example.com"), fetch("http://one.example.com")]);
    await Promise.allSettled([fetch("http://one.example.com")]);

    expect(network.attempts).toHaveLength(3);
  });
});

describe("the error", () => {
  test("says who, what and what to do, and nothing that could be a secret", async () => {
    const { message, location } = await refusalOf(() =>
      fetch("https://api.example.com/secret?secret#secret", {
        headers: { authorization: "secret" },
        method: "POST",
        body: "secret",
      }),
    );

    expect(message).toBe(
      `fetch reached for api.example.com:443 at ${location}, and the network is closed. Script the answer with a double, mock it (msw, or a server on the loopback), or open the host: offline({ allow: ["api.example.com"] }).`,
    );
  });

  test.each(WAYS)("has the stack of its caller: $title", async ({ reach }) => {
    const { stack = "", message } = await refusalOf(reach);

    expect(stack).toContain(`NetworkClosedError: ${message}\n`);
    expect(stack).not.toContain("src/offline");
    expect(stack).toContain("test/offline/reaching.ts");
  });

  test("is branded", async () => {
    const refusal = await refusalOf(() => fetch("https://api.example.com"));

    expect(refusal.name).toBe("NetworkClosedError");
    expect(UnderstudyError.isInstance(refusal)).toBe(true);
    expect(NetworkClosedError.isInstance(refusal)).toBe(true);
    expect(RealModelBlockedError.isInstance(refusal)).toBe(false);
  });
});
