import { type ClosedNetwork, offline } from "@understudy/testing-runners";
import { http, HttpResponse, ws } from "msw";
import { setupServer } from "msw/node";
import { afterEach, describe, expect, test } from "vitest";

import { failureOf, refusalOf } from "./attempt.ts";
import { get } from "./reaching.ts";

const chat = ws.link("wss://chat.example.com/");

function makeServer() {
  return setupServer(
    http.get("https://mocked.example.com/", () => HttpResponse.text("mocked")),
    http.get("http://192.0.2.7/", () => HttpResponse.text("mocked")),
    chat.addEventListener("connection", ({ client }) => {
      client.send("hello");
    }),
  );
}

const undo: (() => void)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) {
    step();
  }
});

function close(): ClosedNetwork {
  const network = offline();
  undo.push(() => {
    network.restore();
  });
  return network;
}

function listen(): void {
  const server = makeServer();
  server.listen({ onUnhandledFrame: "bypass" });
  undo.push(() => {
    server.close();
  });
}

const ORDERS: readonly (readonly [title: string, setUp: () => ClosedNetwork])[] = [
  [
    "before offline()",
    () => {
      listen();
      return close();
    },
  ],
  [
    "after offline()",
    () => {
      const network = close();
      listen();
      return network;
    },
  ],
];

describe.each(ORDERS)("msw that was set up %s", (_title, setUp) => {
  test("answers fetch", async () => {
    const network = setUp();

    expect(await (await fetch("https://mocked.example.com/")).text()).toBe("mocked");
    expect(await (await fetch("http://192.0.2.7/")).text()).toBe("mocked");
    expect(network.attempts).toEqual([]);
  });

  test("answers http and https", async () => {
    const network = setUp();

    expect(await get("https://mocked.example.com/")).toBe(200);
    expect(await get("http://192.0.2.7/")).toBe(200);
    expect(network.attempts).toEqual([]);
  });

  test("answers a WebSocket", async () => {
    const network = setUp();

    const message = await new Promise((resolve) => {
      new WebSocket("wss://chat.example.com/").addEventListener("message", ({ data }) => {
        resolve(data);
      });
    });
    expect(message).toBe("hello");
    expect(network.attempts).toEqual([]);
  });

  test("does not let through what it has no answer for", async () => {
    const network = setUp();

    const byFetch = await refusalOf(() => fetch("https://api.example.com/"));
    const byHttp = await failureOf(() => get("http://192.0.2.8/"));

    expect(byFetch).toMatchObject({ host: "api.example.com", port: 443, via: "fetch" });
    expect(byFetch.location).toMatch(/test\/offline\/msw\.test\.ts:\d+:\d+$/u);
    expect(byHttp).toMatchObject({ code: "network_closed", host: "192.0.2.8", via: "http" });
    expect(network.attempts).toHaveLength(2);
    expect(network.attempts[1]?.location).toMatch(/reaching\.ts:\d+:\d+$/u);
  });
});

test.each(ORDERS)("of msw that was set up %s nothing is left", (_title, setUp) => {
  const { fetch, WebSocket } = globalThis;
  setUp();
  for (const step of undo.splice(0).reverse()) {
    step();
  }

  expect(globalThis.fetch).toBe(fetch);
  expect(globalThis.WebSocket).toBe(WebSocket);
});

test.each(ORDERS)("with msw that was set up %s it opens in any order", async (_title, setUp) => {
  const network = setUp();
  for (const step of undo.splice(0)) {
    step();
  }

  await expect(fetch("http://127.0.0.1:1/")).rejects.toThrow(TypeError);
  expect(network.attempts).toEqual([]);
});
